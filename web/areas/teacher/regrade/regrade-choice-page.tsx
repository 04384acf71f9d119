import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { readId } from '#web/lib/address/read-id.ts';
import { quizOverviewPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import { quizTrail } from '../quizzes/hub/quiz-trail.ts';
import { UnknownQuiz } from '../quizzes/unknown-quiz.tsx';
import { Breadcrumbs } from '../reports/breadcrumbs.tsx';
import { QuestionChoice } from '../reports/question-choice.tsx';
import { reportQuery } from '../reports/report-queries.ts';

/** Chooses the question to regrade. */
export default function RegradeChoicePage() {
  const quizId = readId(useParams()['quizId']);
  return quizId === null ? <UnknownQuiz /> : <Choice key={quizId} quizId={quizId} />;
}

function Choice({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const report = useQuery(reportQuery(quizId, 'best'));
  if (report.error instanceof ApiError && report.error.status === 404) return <UnknownQuiz />;
  return (
    <Loaded
      query={report}
      loading={t`Loading questions…`}
      skeleton={<SkeletonRows count={6} height={52} />}
      failed={t`We couldn’t load the questions.`}
    >
      {({ quiz, items, scores }) => (
        <>
          <Breadcrumbs steps={quizTrail(quiz)} here={t`Regrade`} />
          <PageHeader
            title={<Title>{quiz.title}</Title>}
            subtitle={t`Choose a question to change its answer key.`}
          />
          <Stack gap={16}>
            <QuizTabs quizId={quizId} current="regrade" />
            {scores === null ? (
              <EmptyState
                title={t`Nothing to regrade yet`}
                text={t`Questions appear here after the first submission.`}
                action={
                  <Button component={Link} to={quizOverviewPath(quizId)} size="xs">
                    <Trans>Back to the quiz</Trans>
                  </Button>
                }
              />
            ) : (
              <QuestionChoice quizId={quizId} items={items} />
            )}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Title({ children: title }: { children: string }) {
  return <Trans>Regrade: {title}</Trans>;
}
