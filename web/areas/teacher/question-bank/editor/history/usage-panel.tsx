import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { QuestionUsage } from '#shared/contract/teaching/question-work.ts';
import { usageQuery } from '#web/features/question-banks/question-queries.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import styles from './history.module.css';

/** The quizzes that use a question, and how often it was answered. */
export function UsagePanel({ questionId }: { questionId: number }) {
  const { t } = useLingui();
  // Changes of unpublished quizzes send no live event.
  const usage = useQuery({ ...usageQuery(questionId), staleTime: 0 });
  return (
    <Loaded
      query={usage}
      loading={t`Loading quizzes…`}
      skeleton={<SkeletonRows count={3} height={56} />}
      failed={t`We couldn’t load the quizzes that use this question.`}
    >
      {({ quizzes, answers }) => (
        <Stack gap={12}>
          <Text tone="ink2">
            <Plural value={answers} _0="Not answered yet." one="Answered # time." other="Answered # times." />
          </Text>
          {quizzes.length === 0 ? (
            <EmptyState
              title={t`No quiz uses this question.`}
              text={t`Add it to a quiz, or add random questions from its bank.`}
            />
          ) : (
            <Stack as="ul" aria-label={t`Used in`}>
              {quizzes.map((quiz) => (
                <UsedIn key={`${quiz.id}-${quiz.orderNumber ?? quiz.draw?.tag}`} quiz={quiz} />
              ))}
            </Stack>
          )}
        </Stack>
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
      <Text size="small" tone="ink3">
        <PlaceInQuiz quiz={quiz} /> · <Plural value={quiz.points} one="# point" other="# points" />
      </Text>
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
    return (
      <Plural value={count} one="# random question from its bank" other="# random questions from its bank" />
    );
  return (
    <Plural
      value={count}
      one={`# random question with the tag ${tag}`}
      other={`# random questions with the tag ${tag}`}
    />
  );
}
