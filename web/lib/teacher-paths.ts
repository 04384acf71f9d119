import { paths } from './paths.ts';

/** The questions of one bank; with a question, that one open in its editor. */
export function bankPath(bankId: number, questionId?: number): string {
  const bank = `${paths.teacher.questionBank}/${bankId}`;
  return questionId === undefined ? bank : `${bank}?question=${questionId}`;
}

/** Where a quiz is put together. */
export function quizBuilderPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}`;
}

/** The quiz as a student would see it. */
export function quizPreviewPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}/preview`;
}

/** What was read of a file, to be checked before it is imported. */
export function uploadCheckPath(uploadId: number): string {
  return `${paths.teacher.upload}?check=${uploadId}`;
}

/** One file in the history of uploads. */
export function uploadEntryPath(uploadId: number): string {
  return `${paths.teacher.upload}${uploadEntryHash(uploadId)}`;
}

/** The end of the address above, by which its entry knows that it is meant. */
export function uploadEntryHash(uploadId: number): string {
  return `#upload-${uploadId}`;
}

/** One submission; with `mark`, open for marking. The list it was opened from stands behind the question mark. */
export function submissionPath(attemptId: number, view: 'view' | 'mark' = 'view'): string {
  const submission = `${paths.teacher.submissions}/${attemptId}`;
  return view === 'mark' ? `${submission}/mark` : submission;
}

/** One question of a quiz, graded for all students; without a question, the choice of one. */
export function questionGradingPath(quizId: number, questionId?: number): string {
  const quiz = `${paths.teacher.submissions}/quiz/${quizId}`;
  return questionId === undefined ? quiz : `${quiz}/question/${questionId}`;
}

export function reportPath(quizId: number): string {
  return `${paths.teacher.reports}/${quizId}`;
}

/** A question of a quiz regraded; `suggested` is an option the report thinks right. */
export function regradePath(quizId: number, questionId: number, suggested?: string | null): string {
  const question = `${reportPath(quizId)}/regrade/${questionId}`;
  return suggested ? `${question}?accept=${encodeURIComponent(suggested)}` : question;
}

/** Who is writing a quiz now. */
export function monitorPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}/monitor`;
}
