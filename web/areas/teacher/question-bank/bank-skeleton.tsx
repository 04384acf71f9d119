import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

/** A bank on its way. */
export function BankSkeleton() {
  return (
    <>
      <SkeletonBlock width="40%" height={24} lineHeight={32} />
      <SkeletonBlock width="25%" height={14} lineHeight={36} />
      <SkeletonRows count={6} height={72} />
    </>
  );
}
