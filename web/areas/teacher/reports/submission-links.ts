import { paths } from '#web/lib/paths.ts';

/** The submissions of one quiz, all or those that wait for marks. */
export function quizSubmissionsPath(quizId: number, status?: 'pending'): string {
  const list = `${paths.teacher.submissions}?quiz=${quizId}`;
  return status === undefined ? list : `${list}&status=${status}`;
}
