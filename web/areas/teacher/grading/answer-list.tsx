import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AnswerCard } from './answer-card.tsx';
import { withMarked } from './answer-draft.ts';
import styles from './grading.module.css';
import { type AnswerState, type OneQuestion, questionAnswersQuery } from './grading-queries.ts';
import { useGradingKeys } from './use-grading-keys.ts';
import { useMarkSaving } from './use-mark-saving.ts';

interface Props {
  question: OneQuestion;
  askedText: string | undefined;
  anonymous: boolean;
  state: AnswerState;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** Stands there when no answer is in this state. */
  empty: ReactNode;
}

/** The answers of all students, one below the other. Another filter or page is another list: give it a key. */
export function AnswerList({ question, askedText, anonymous, state, page, onPage, empty }: Props) {
  const { t } = useLingui();
  const max = usePageSize();
  const offset = (page - 1) * max;
  const answers = useQuery(questionAnswersQuery(question, { anonymous, state, max, offset }));
  const { saving, marked } = useMarkSaving(question, anonymous);
  useShownPage(marked.size === 0 ? answers.data : undefined, max, (last) => onPage(last, { replace: true }));
  const shown = withMarked(answers.data?.items ?? [], marked);
  const list = useRef<HTMLDivElement>(null);
  useGradingKeys(list, (attemptId, isCorrect) => {
    const meant = shown.find(({ attempt }) => attempt.id === attemptId);
    if (meant) saving.change(meant, { points: isCorrect ? meant.answer.maxPoints : 0 }, 0);
  });
  return (
    <Loaded
      query={answers}
      loading={t`Loading answers`}
      skeleton={<SkeletonRows count={3} height={220} />}
      failed={t`Failed to load the answers.`}
    >
      {({ total }) =>
        shown.length === 0 ? (
          empty
        ) : (
          <div className={styles.list}>
            <div ref={list} className={styles.cards}>
              {shown.map((answer) => (
                <AnswerCard
                  key={answer.attempt.id}
                  answer={answer}
                  quizId={question.quizId}
                  anonymous={anonymous}
                  askedText={askedText}
                  saving={saving}
                />
              ))}
            </div>
            {(total > max || page > 1) && (
              <Pager
                label={t`Pages of answers`}
                offset={offset}
                max={max}
                total={total}
                onOffset={(wanted) => onPage(wanted / max + 1)}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}
