import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import styles from './banks.module.css';

/** Cards on their way. */
export function BankCardsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.list}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.card}>
          <SkeletonBlock width="70%" height={16} lineHeight={20} />
          <SkeletonBlock width="30%" height={12} lineHeight={20} />
          <SkeletonBlock width="90%" height={14} lineHeight={32} />
          <SkeletonBlock width="60%" height={14} lineHeight={40} />
          <SkeletonBlock height={32} />
        </div>
      ))}
    </div>
  );
}
