import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuestionAnswer } from '#shared/contract/submissions.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast.ts';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { type Draft, markOf } from './answer-draft.ts';
import { type OneQuestion, saveQuestionMarks } from './grading-queries.ts';
import { createMarkSaving, type MarkSaving } from './mark-saving.ts';

interface Marking {
  saving: MarkSaving;
  /** Those one has begun to mark since this list was opened, as they are stored. */
  marked: ReadonlyMap<number, QuestionAnswer>;
}

/** Saves the marks of one list of answers; what is still unsaved when it is left is sent then. */
export function useMarkSaving(question: OneQuestion, anonymous: boolean): Marking {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [marked, setMarked] = useState<ReadonlyMap<number, QuestionAnswer>>(new Map());

  function keep(answer: QuestionAnswer) {
    setMarked((known) => new Map(known).set(answer.attempt.id, answer));
    void queries.invalidateQueries({ queryKey: ['grading'] });
    void queries.invalidateQueries({ queryKey: ['submissions'] });
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
      onLost: () => toast.error(t`A mark was not saved. Open the question again to see what counts.`),
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
