import { useLingui } from '@lingui/react/macro';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';

/** The shape most pages have, while one is on its way. */
export function PageSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading the page`}>
      <SkeletonBlock width={220} height={28} />
      <SkeletonBlock width={320} height={16} />
      <SkeletonBlock height={96} />
      <SkeletonBlock height={240} />
    </LoadingRegion>
  );
}
