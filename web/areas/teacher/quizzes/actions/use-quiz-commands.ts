import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import {
  canBeDrawn,
  changeQuiz,
  deleteQuiz,
  duplicateQuiz,
  invalidateQuizzes,
  restoreQuiz,
  hideKey as sendHideKey,
  releaseKey as sendReleaseKey,
} from '#web/features/quizzes/teacher-quiz-queries.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { PublishFix } from './publish-dialog.tsx';

/** Each command shows a toast and returns the changed quiz; null after a refusal. */
export function useQuizCommands() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function run<Result>(command: () => Promise<Result>, done: (result: Result) => void) {
    try {
      const result = await command();
      done(result);
      return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(refusalText(error));
      return null;
    } finally {
      invalidateQuizzes(queries);
    }
  }

  function unpublish(quiz: Quiz) {
    const { id, title } = quiz;
    return run(
      () => changeQuiz(id, { isActive: false }),
      () => toast.success(t`${title} is back to draft. Students can no longer see it.`),
    );
  }

  function restore({ id, title, deletedAt }: Pick<Quiz, 'id' | 'title' | 'deletedAt'>) {
    return run(
      () => (deletedAt === undefined ? changeQuiz(id, { isArchived: false }) : restoreQuiz(id)),
      ({ isArchived }) =>
        toast.success(
          isArchived ? t`${title} was restored to Archived.` : t`${title} was restored as a draft.`,
        ),
    );
  }

  function archive(quiz: Quiz) {
    const { id, title } = quiz;
    return run(
      () => changeQuiz(id, { isArchived: true }),
      () => toast.success(t`${title} was archived.`, { label: t`Undo`, onClick: () => void restore(quiz) }),
    );
  }

  function duplicate({ id }: Quiz) {
    return run(
      () => duplicateQuiz(id),
      (copy) =>
        toast.success(t`${copy.title} was created as a draft.`, {
          label: t`Open`,
          onClick: () => void navigate(quizBuilderPath(copy.id)),
        }),
    );
  }

  function releaseKey({ id, title }: Quiz) {
    return run(
      () => sendReleaseKey(id),
      () => toast.success(t`Students can now see the correct answers for ${title}.`),
    );
  }

  function hideKey({ id, title }: Quiz) {
    return run(
      () => sendHideKey(id),
      () => toast.success(t`The correct answers for ${title} are hidden again.`),
    );
  }

  /** Archives a quiz that has been taken. Either way it can be restored. */
  async function remove({ id, title, taken }: Quiz): Promise<boolean> {
    const isKept = taken?.isTaken === true;
    const removed = await run(
      async () => {
        await deleteQuiz(id);
        return true;
      },
      () =>
        toast.success(isKept ? t`${title} was archived.` : t`${title} was deleted.`, {
          label: t`Undo`,
          onClick: () =>
            void restore({ id, title, ...(isKept ? {} : { deletedAt: new Date().toISOString() }) }),
        }),
    );
    return removed === true;
  }

  /** Throws the refusal, which the dialog shows. */
  async function publish(
    { id, title, revision }: Pick<Quiz, 'id' | 'title' | 'revision'>,
    fix: PublishFix,
  ): Promise<Quiz> {
    if (!(await canBeDrawn(id))) {
      throw new Error(
        t`This quiz uses more random questions than its banks contain. Use fewer, or add questions to the banks.`,
      );
    }
    const published = await changeQuiz(id, { ...fix, isActive: true, revision });
    toast.success(t`${title} was published.`);
    invalidateQuizzes(queries);
    return published;
  }

  return { publish, unpublish, archive, restore, duplicate, releaseKey, hideKey, remove };
}
