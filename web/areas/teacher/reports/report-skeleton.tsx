import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';
import styles from './report.module.css';

export function ReportSkeleton() {
  return (
    <div className={styles.parts}>
      <SkeletonBlock height={24} lineHeight={32} width="40%" />
      <StatStripSkeleton count={5} />
      <SkeletonBlock height={280} />
      <SkeletonRows count={5} />
    </div>
  );
}
