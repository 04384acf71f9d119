import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonBlock, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';

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

export function BackToDashboard({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  return (
    <Button component={Link} to={paths.student.dashboard} size={size}>
      <Trans>Back to Dashboard</Trans>
    </Button>
  );
}
