import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonBlock, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { StatStripSkeleton } from '#web/ui/lists/stat-strip.tsx';
import { readReportOptions } from './report-options.ts';
import { reportQuery } from './report-queries.ts';
import { ReportView } from './report-view.tsx';

export default function ReportPage() {
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) return <UnknownQuiz />;
  return <OneReport key={quizId} quizId={quizId} />;
}

function OneReport({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readReportOptions(params);
  const report = useQuery(reportQuery(quizId, choice.counted));
  if (report.error instanceof ApiError && report.error.status === 404) return <UnknownQuiz />;
  return (
    <Loaded
      query={report}
      loading={t`Loading report…`}
      skeleton={<ReportSkeleton />}
      failed={t`We couldn’t load this report.`}
    >
      {(shown) => (
        <ReportView
          report={shown}
          choice={choice}
          isOld={report.isPlaceholderData}
          onChange={(changes) => change(changes, { replace: true })}
        />
      )}
    </Loaded>
  );
}

function ReportSkeleton() {
  return (
    <Stack gap={24}>
      <SkeletonBlock height={24} lineHeight={32} width="40%" />
      <StatStripSkeleton count={5} />
      <SkeletonBlock height={280} />
      <SkeletonRows count={5} />
    </Stack>
  );
}

function UnknownQuiz() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This quiz doesn’t exist or isn’t yours.`}
      action={
        <Button component={Link} to={paths.teacher.reports} size="xs">
          <Trans>Back to Reports</Trans>
        </Button>
      }
    />
  );
}
