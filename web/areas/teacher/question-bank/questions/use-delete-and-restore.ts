import { plural, t } from '@lingui/core/macro';
import { useDeleteQuestions, useRestoreQuestions } from '#web/features/question-banks/question-queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../failure-toast.ts';

/** Deletes with an undo, and restores. Both return whether it worked. */
export function useDeleteAndRestore() {
  const deletion = useDeleteQuestions();
  const restoring = useRestoreQuestions();

  async function restore(ids: readonly number[], name?: string): Promise<boolean> {
    try {
      const { questions } = await restoring.mutateAsync(ids);
      const restored = (count: number) =>
        plural(count, { one: '# question restored.', other: '# questions restored.' });
      toast.success(name === undefined ? restored(questions) : t`Question “${name}” restored.`, undefined, {
        key: 'questions restored',
        amount: questions,
        text: restored,
      });
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    }
  }

  async function remove(ids: readonly number[], name?: string): Promise<boolean> {
    try {
      const { questions, quizzes } = await deletion.mutateAsync(ids);
      const deletedText = (count: number) =>
        plural(count, { one: '# question deleted.', other: '# questions deleted.' });
      const deleted = name === undefined ? deletedText(questions) : t`Question “${name}” deleted.`;
      const fewer = plural(quizzes ?? 0, {
        one: '# quiz now has fewer questions.',
        other: '# quizzes now have fewer questions.',
      });
      toast.success(
        quizzes !== null && quizzes > 0 ? `${deleted} ${fewer}` : deleted,
        { label: t`Undo`, onClick: () => void restore(ids, name) },
        { key: 'questions deleted', amount: questions, text: deletedText },
      );
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    }
  }

  return { remove, restore, isRestoring: restoring.isPending };
}
