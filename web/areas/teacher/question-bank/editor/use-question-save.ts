import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Question, SavedQuestion } from '#shared/contract/teaching/question-banks.ts';
import { questionQuery } from '#web/features/question-banks/question-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { type BankQuestionDraft, newQuestionOf, questionChangeOf } from './draft/bank-question-draft.ts';
import type { Base } from './draft/editing-state.ts';

interface Order {
  /** Without a version a new question is created. */
  base: Base;
  draft: BankQuestionDraft;
}

type Saved = Question & Partial<Pick<SavedQuestion, 'oldKey'>>;

/** Saves a question; a new one in this bank, which may be created now. After a conflict the cache holds the other version. */
export function useQuestionSave(bank: number | (() => Promise<number>), questionId: number | null) {
  const queries = useQueryClient();
  const reportOldKey = use(OldKeyReport);

  function keep(question: Question): void {
    queries.setQueryData(questionQuery(question.id).queryKey, question);
  }

  return useMutation({
    mutationFn: async ({ base, draft }: Order): Promise<Saved> => {
      if (questionId === null || base.version === null) {
        const id = typeof bank === 'number' ? bank : await bank();
        return api('POST /question', { body: { ...newQuestionOf(draft), questionBank: { id } } });
      }
      return api('PUT /question/:questionId', {
        params: { questionId },
        body: { ...questionChangeOf(base.draft, draft), version: base.version },
      });
    },
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

export type OldKey = NonNullable<SavedQuestion['oldKey']>;

/** Called after each save that leaves submissions marked by an old answer key. */
export const OldKeyReport = createContext<(questionId: number, oldKey: OldKey) => void>(() => undefined);
