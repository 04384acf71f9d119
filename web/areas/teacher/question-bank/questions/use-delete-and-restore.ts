import { plural, t } from '@lingui/core/macro';
import { useDeleteQuestions, useRestoreQuestions } from '#web/features/question-banks/question-queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../failure-toast.ts';

/** Deletes with an undo, and restores. Both return whether it worked. */
export function useDeleteAndRestore() {
  const deletion = useDeleteQuestions();
  const restoring = useRestoreQuestions();

  async function restore(ids: readonly number[]): Promise<boolean> {
    try {
      const { questions } = await restoring.mutateAsync(ids);
      toast.success(plural(questions, { one: '# question restored.', other: '# questions restored.' }));
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    }
  }

  async function remove(ids: readonly number[]): Promise<boolean> {
    try {
      const { questions, quizzes } = await deletion.mutateAsync(ids);
      const deleted = plural(questions, { one: '# question deleted.', other: '# questions deleted.' });
      const fewer = plural(quizzes, { one: '# quiz asks fewer now.', other: '# quizzes ask fewer now.' });
      toast.success(quizzes > 0 ? `${deleted} ${fewer}` : deleted, {
        label: t`Undo`,
        onClick: () => void restore(ids),
      });
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    }
  }

  return { remove, restore };
}
