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
