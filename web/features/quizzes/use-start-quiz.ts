import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { takeQuizPath } from '#web/lib/quiz-paths.ts';
import { toast } from '#web/ui/toast.ts';

/** What a student has to know before starting. */
export type StartTerms = Pick<Quiz, 'id' | 'timeLimit' | 'attemptLimit' | 'hasPassword'>;

/** Without a time limit, an attempt limit and a password there is nothing to read on the start page first. */
export function startsAtOnce({ timeLimit, attemptLimit, hasPassword }: StartTerms): boolean {
  return timeLimit === null && attemptLimit === null && !hasPassword;
}

/** Starts an attempt and opens it. */
export function useStartQuiz() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Offline it fails at once: the attempt must not start later, when the student is doing something else.
    networkMode: 'always',
    mutationFn: (quizId: number) => api('POST /quizAttempt', { body: { quiz: { id: quizId } } }),
    onSuccess: (attempt) => {
      for (const key of ['quizzes', 'attempts']) void queries.invalidateQueries({ queryKey: [key] });
      void navigate(takeQuizPath(attempt.quiz.id));
    },
    onError: (error) => {
      const why = error instanceof ApiError ? error.serverMessage : undefined;
      toast.error(why ?? t`We couldn't start your attempt. Check your connection and try again.`);
    },
  });
}
