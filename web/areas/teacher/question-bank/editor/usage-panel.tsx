import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { QuestionUsage } from '#shared/contract/question-work.ts';
import { usageQuery } from '#web/features/question-banks/questions.ts';
import { quizBuilderPath } from '#web/lib/teacher-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './panels.module.css';

/** The quizzes that ask a question, and how often it has been answered. */
export function UsagePanel({ questionId }: { questionId: number }) {
  const { t } = useLingui();
  // A quiz that is not published yet changes without an event.
  const usage = useQuery({ ...usageQuery(questionId), staleTime: 0 });
  return (
    <Loaded
      query={usage}
      loading={t`Loading where it is used…`}
      skeleton={<SkeletonRows count={3} height={56} />}
      failed={t`Where it is used could not be loaded.`}
    >
      {({ quizzes, answers }) => (
        <div className={styles.panel}>
          <p className={styles.summary}>
            <Plural value={answers} _0="Not answered yet." one="Answered # time." other="Answered # times." />
          </p>
          {quizzes.length === 0 ? (
            <EmptyState
              title={t`No quiz asks this question.`}
              text={t`Pick it in a quiz, or draw from its bank.`}
            />
          ) : (
            <ul className={styles.list} aria-label={t`Used in`}>
              {quizzes.map((quiz) => (
                <UsedIn key={`${quiz.id}-${quiz.orderNumber ?? quiz.draw?.tag}`} quiz={quiz} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}

function UsedIn({ quiz }: { quiz: QuestionUsage['quizzes'][number] }) {
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <Link className="text-link" to={quizBuilderPath(quiz.id)}>
          {quiz.title}
        </Link>
        <QuizState quiz={quiz} />
      </div>
      <p className={styles.note}>
        <PlaceInQuiz quiz={quiz} /> · <Plural value={quiz.points} one="# point" other="# points" />
      </p>
    </li>
  );
}

function QuizState({ quiz: { isActive, isArchived } }: { quiz: { isActive: boolean; isArchived: boolean } }) {
  if (isArchived) {
    return (
      <StatusBadge tone="neutral">
        <Trans>Archived</Trans>
      </StatusBadge>
    );
  }
  return isActive ? (
    <StatusBadge tone="success">
      <Trans>Published</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral">
      <Trans>Not published</Trans>
    </StatusBadge>
  );
}

function PlaceInQuiz({ quiz: { orderNumber, draw } }: { quiz: QuestionUsage['quizzes'][number] }) {
  if (!draw) return <Trans>Question {orderNumber}</Trans>;
  const { tag, count } = draw;
  if (tag === null)
    return <Plural value={count} one="One drawn from its bank" other="# drawn from its bank" />;
  return <Plural value={count} one={`One drawn by tag ${tag}`} other={`# drawn by tag ${tag}`} />;
}
