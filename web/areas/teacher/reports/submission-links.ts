import { paths } from '#web/lib/address/paths.ts';

/** The submissions of one quiz, all or only those that need marking. */
export function quizSubmissionsPath(quizId: number, status?: 'pending'): string {
  const list = `${paths.teacher.submissions}?quiz=${quizId}`;
  return status === undefined ? list : `${list}&status=${status}`;
}
