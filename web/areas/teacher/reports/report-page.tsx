import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#web/lib/api-client.ts';
import { readId } from '#web/lib/read-id.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { readReportChoice } from './report-choice.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportView } from './report-view.tsx';
import { reportQuery } from './reports.ts';
import { UnknownQuiz } from './unknown-quiz.tsx';

export default function ReportPage() {
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) return <UnknownQuiz />;
  return <OneReport key={quizId} quizId={quizId} />;
}

function OneReport({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readReportChoice(params);
  const report = useQuery(reportQuery(quizId, choice.counted));
  if (report.error instanceof ApiError && report.error.status === 404) return <UnknownQuiz />;
  return (
    <Loaded
      query={report}
      loading={t`Loading report`}
      skeleton={<ReportSkeleton />}
      failed={t`Failed to load this report.`}
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
