import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { submissionCountsQuery, submissionsQuery } from '#web/features/grading/submissions.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { questionGradingPath, reportPath } from '#web/lib/teacher-paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { FoundSubmissions } from './found-submissions.tsx';
import styles from './list.module.css';
import { NoSubmissions } from './no-submissions.tsx';
import { filterOf, isNarrowed, readSubmissionChoice } from './submission-choice.ts';
import { SubmissionTools } from './submission-tools.tsx';

/** What was handed in, narrowed and sorted as the address says. */
export function SubmissionList({ openId }: { openId: number | null }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readSubmissionChoice(params);
  const filter = filterOf(choice);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const submissions = useQuery(submissionsQuery(filter, page));
  const counts = useQuery(submissionCountsQuery(filter));
  const ofQuiz = submissions.data?.items.find(({ quiz }) => quiz.id === choice.quizId);
  useShownPage(submissions.data, max, (last) => goTo(last, { replace: true }));

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  return (
    <>
      <SubmissionTools
        choice={choice}
        counts={counts.data}
        quizTitle={ofQuiz?.quizTitle}
        onChange={(changes, options) => change({ ...changes, page: null }, options)}
      />
      {choice.quizId !== null && <QuizWays quizId={choice.quizId} />}
      <div className={styles.found}>
        <Loaded
          query={submissions}
          loading={t`Loading submissions`}
          skeleton={<SkeletonRows count={6} height={96} />}
          failed={t`Failed to load submissions.`}
        >
          {({ items, total }) =>
            total === 0 ? (
              <NoSubmissions
                isNarrowed={isNarrowed(choice)}
                onClear={() => change({ search: null, status: null, quiz: null, late: null, page: null })}
              />
            ) : (
              <FoundSubmissions
                submissions={items}
                total={total}
                page={page}
                isOld={submissions.isPlaceholderData}
                openId={openId}
                onPage={goTo}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** What else can be done with all submissions of one quiz. */
function QuizWays({ quizId }: { quizId: number }) {
  return (
    <p className={styles.ways}>
      <Link className="text-link" to={questionGradingPath(quizId)}>
        <Trans>Grade by question</Trans>
      </Link>
      <Link className="text-link" to={reportPath(quizId)}>
        <Trans>Report</Trans>
      </Link>
    </p>
  );
}
