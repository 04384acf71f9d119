import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { Question, SavedQuestion } from '#shared/contract/question-banks.ts';
import { questionQuery } from '#web/features/question-banks/questions.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { type BankDraft, newQuestionOf, questionChangeOf } from './bank-draft.ts';
import type { Base } from './editing.ts';
import { OldKeyReport } from './old-key-report.ts';

interface Order {
  /** Without a version it becomes a new question. */
  base: Base;
  draft: BankDraft;
}

type Saved = Question & Partial<Pick<SavedQuestion, 'oldKey'>>;

/** Saves a question; what others have made of it meanwhile is in the cache when it was refused for that. */
export function useQuestionSave(bankId: number, questionId: number | null) {
  const queries = useQueryClient();
  const reportOldKey = use(OldKeyReport);

  function keep(question: Question): void {
    queries.setQueryData(questionQuery(question.id).queryKey, question);
  }

  return useMutation({
    // Without a network it shall fail and say so, not wait for one unseen.
    networkMode: 'always',
    mutationFn: ({ base, draft }: Order): Promise<Saved> =>
      questionId === null || base.version === null
        ? api('POST /question', { body: { ...newQuestionOf(draft), questionBank: { id: bankId } } })
        : api('PUT /question/:questionId', {
            params: { questionId },
            body: { ...questionChangeOf(base.draft, draft), version: base.version },
          }),
    onSuccess: (question) => {
      keep(question);
      if (question.oldKey) reportOldKey(question.id, question.oldKey);
      for (const key of ['questions', 'question-banks', 'tags', 'quiz-places']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      if (error.current) keep(error.current as Question);
      else await queries.invalidateQueries({ queryKey: ['questions', 'one', questionId] });
    },
  });
}

export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'QUESTION_CHANGED';
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
