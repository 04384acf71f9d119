import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { teacherQuizzesQuery } from '#web/features/quizzes/teacher-quizzes.ts';

const most = { max: 200, offset: 0 };

/** The quizzes one may choose, by title; the chosen one is always among them, archived or far down the list. */
export function useQuizOptions(chosenId: number | null, chosenTitle: string | undefined) {
  const { t } = useLingui();
  const quizzes = useQuery(teacherQuizzesQuery({ sort: 'title', order: 'asc' }, most)).data?.items ?? [];
  if (chosenId === null || quizzes.some(({ id }) => id === chosenId)) return quizzes;
  return [{ id: chosenId, title: chosenTitle ?? t`The chosen quiz` }, ...quizzes];
}
