import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QuestionAnswer } from '#shared/contract/results/submissions.ts';
import { useMarkingKeys } from '#web/features/grading/use-marking-keys.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { useLastPage } from '#web/ui/lists/use-last-page.ts';
import { AnswerCard } from './answer-card.tsx';
import { type Draft, markOf, withMarked } from './answer-draft.ts';
import {
  type AnswerState,
  type OneQuestion,
  questionAnswersQuery,
  saveQuestionMarks,
  useInvalidateMarks,
} from './grading-queries.ts';
import { createMarkSaving, type MarkSaving } from './mark-saving.ts';

interface Props {
  question: OneQuestion;
  askedText: string | undefined;
  anonymous: boolean;
  state: AnswerState;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** Called when a teacher goes on from the last answer. */
  onEnd: () => void;
  /** Shown when no answer matches the filter. */
  empty: ReactNode;
}

/** All students' answers to one question. Render with a new key when the filter or page changes. */
export function AnswerList({ question, askedText, anonymous, state, page, onPage, onEnd, empty }: Props) {
  const { t } = useLingui();
  const max = usePageSize();
  const offset = (page - 1) * max;
  const answers = useQuery(questionAnswersQuery(question, { anonymous, state, max, offset }));
  const { saving, marked } = useMarkSaving(question, anonymous);
  useLastPage(marked.size === 0 ? answers.data : undefined, max, (last) => onPage(last, { replace: true }));
  const shown = withMarked(answers.data?.items ?? [], marked);
  const list = useRef<HTMLDivElement>(null);
  const hasNextPage = answers.data !== undefined && offset + max < answers.data.total;
  useMarkingKeys(list, {
    onSave: ({ dataset }) => saving.finish(Number(dataset['attempt'])),
    onLast: () => (hasNextPage ? onPage(page + 1) : onEnd()),
  });
  return (
    <Loaded
      query={answers}
      loading={t`Loading answers…`}
      skeleton={<SkeletonRows count={3} height={220} />}
      failed={t`We couldn’t load the answers.`}
    >
      {({ total }) =>
        shown.length === 0 ? (
          empty
        ) : (
          <Stack gap={16}>
            <Stack ref={list} gap={16}>
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
            </Stack>
            {(total > max || page > 1) && (
              <Pager
                label={t`Pages of answers`}
                offset={offset}
                max={max}
                total={total}
                onOffset={(wanted) => onPage(wanted / max + 1)}
              />
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}

interface Marking {
  saving: MarkSaving;
  /** Answers the teacher started marking since this list opened, as stored. */
  marked: ReadonlyMap<number, QuestionAnswer>;
}

/** Saves the marks of one list of answers. Unsaved marks are sent on unmount. */
function useMarkSaving(question: OneQuestion, anonymous: boolean): Marking {
  const { t } = useLingui();
  const invalidateMarks = useInvalidateMarks();
  const [marked, setMarked] = useState<ReadonlyMap<number, QuestionAnswer>>(new Map());

  function keep(answer: QuestionAnswer) {
    setMarked((known) => new Map(known).set(answer.attempt.id, answer));
    void invalidateMarks();
  }

  function hold(answer: QuestionAnswer) {
    setMarked((known) =>
      known.has(answer.attempt.id) ? known : new Map(known).set(answer.attempt.id, answer),
    );
  }

  const [saving] = useState(() =>
    createMarkSaving({
      send: (draft) => sendDraft(question, draft, anonymous),
      onBegun: hold,
      onStored: keep,
      onLost: () => toast.error(t`A mark wasn’t saved. Open the question again to check the marks.`),
    }),
  );
  useEffect(() => saving.enter(), [saving]);
  useLeaveWarning(useSyncExternalStore(saving.subscribe, saving.hasUnsaved));
  return { saving, marked };
}

async function sendDraft(question: OneQuestion, draft: Draft, anonymous: boolean) {
  try {
    const [answer] = await saveQuestionMarks(question, { marks: [markOf(draft)], anonymous });
    return { kind: 'saved', answer: answer ?? draft.from } as const;
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'GRADE_CHANGED' ? error.current : undefined;
    if (current) return { kind: 'conflict', current: current as QuestionAnswer } as const;
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) } as const;
  }
}
