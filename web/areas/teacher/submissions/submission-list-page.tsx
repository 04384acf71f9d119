import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Outlet, useParams, useSearchParams } from 'react-router';
import { readId } from '#web/lib/address/read-id.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import { AnswerFileLoader } from './answer-file-loader.tsx';
import { SubmissionList } from './list/submission-list.tsx';
import styles from './submissions.module.css';

export { MarkingPage, SubmissionPage } from './submission-page.tsx';

/** The list with the open submission next to it. Small screens show one of the two. */
export default function SubmissionListPage() {
  const { t } = useLingui();
  const { attemptId } = useParams();
  const quizId = readId(useSearchParams()[0].get('quiz'));
  const isOpen = attemptId !== undefined;
  const Title = isOpen ? 'h2' : 'h1';
  return (
    <div className={styles.split} data-open={isOpen || undefined}>
      {quizId !== null && (
        <div className={styles.tabs}>
          <QuizTabs quizId={quizId} current="submissions" />
        </div>
      )}
      <section className={styles.list} aria-label={t`List of submissions`}>
        <Title className={styles.title}>
          <Trans>Submissions</Trans>
        </Title>
        <SubmissionList openId={readId(attemptId)} />
      </section>
      <div className={styles.open}>
        {isOpen ? (
          <Suspense
            fallback={
              <LoadingRegion label={t`Loading the submission…`}>
                <SkeletonRows count={4} height={96} />
              </LoadingRegion>
            }
          >
            <Outlet />
          </Suspense>
        ) : (
          <>
            <div className={styles.choose}>
              <EmptyState
                title={t`No submission selected`}
                text={t`Select a submission to view or mark it.`}
              />
            </div>
            <AnswerFileLoader />
          </>
        )}
      </div>
    </div>
  );
}
