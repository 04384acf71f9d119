import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import styles from './quiz-card.module.css';

/** Cards on their way. */
export function QuizCardsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.card}>
          <SkeletonBlock width="70%" height={16} lineHeight={24} />
          <SkeletonBlock width="40%" height={12} lineHeight={20} />
          <div className={styles.facts}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((fact) => (
              <div key={fact}>
                <SkeletonBlock width="80%" height={10} lineHeight={16} />
                <SkeletonBlock width="50%" height={14} lineHeight={20} />
              </div>
            ))}
          </div>
          <SkeletonBlock height={32} />
        </div>
      ))}
    </div>
  );
}
