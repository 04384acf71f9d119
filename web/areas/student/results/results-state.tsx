import { useLingui } from '@lingui/react/macro';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';

export function ResultsLoading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading quiz results...`} showLabel>
      <SkeletonBlock width="50%" height={24} lineHeight={32} />
      <SkeletonBlock width="30%" height={14} lineHeight={20} />
      <SkeletonBlock height={104} />
      <SkeletonRows count={3} height={72} />
    </LoadingRegion>
  );
}

export function ResultsFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  return (
    <ErrorState
      headingLevel={1}
      title={t`Failed to load quiz results. Please try again.`}
      text={isReadOnly ? t`The answers are safe on the server.` : t`Your answers are safe on the server.`}
      onRetry={onRetry}
      retrying={retrying}
      action={<BackToDashboard size="xs" />}
    />
  );
}
