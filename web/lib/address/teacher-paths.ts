import { paths } from './paths.ts';

/** The questions of one bank, optionally with one open in its editor. */
export function bankPath(bankId: number, questionId?: number): string {
  const bank = `${paths.teacher.questionBank}/${bankId}`;
  return questionId === undefined ? bank : `${bank}?question=${questionId}`;
}

/** The quiz builder. */
export function quizBuilderPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}`;
}

/** The settings of a quiz, in its builder. */
export function quizSettingsPath(quizId: number): string {
  return `${quizBuilderPath(quizId)}?part=settings`;
}

/** How far the students of a quiz are, and what to do next. */
export function quizOverviewPath(quizId: number): string {
  return `${quizBuilderPath(quizId)}/overview`;
}

/** The students of a quiz, all or those in one state. */
export function quizStudentsPath(quizId: number, state?: string): string {
  const students = `${quizBuilderPath(quizId)}/students`;
  return state === undefined ? students : `${students}?state=${state}`;
}

/** One student, with their work at the teacher's quizzes. */
export function taughtStudentPath(studentId: number): string {
  return `${paths.teacher.students}/${studentId}`;
}

/** The preview of a quiz as a student. */
export function quizPreviewPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}/preview`;
}

/** The check of an uploaded file before its import. */
export function uploadCheckPath(uploadId: number): string {
  return `${paths.teacher.upload}?check=${uploadId}`;
}

/** One file in the history of uploads. */
export function uploadEntryPath(uploadId: number): string {
  return `${paths.teacher.upload}${uploadEntryHash(uploadId)}`;
}

/** The hash of the address above, by which the entry recognises itself. */
export function uploadEntryHash(uploadId: number): string {
  return `#upload-${uploadId}`;
}

/**
 * One submission; with `mark`, open for marking. The query keeps the filters of the list it was opened from.
 */
export function submissionPath(attemptId: number, view: 'view' | 'mark' = 'view'): string {
  const submission = `${paths.teacher.submissions}/${attemptId}`;
  return view === 'mark' ? `${submission}/mark` : submission;
}

/** The submissions that need marking, of one quiz if it is known. */
export function waitingSubmissionsPath(quizId?: number): string {
  const waiting = `${paths.teacher.submissions}?status=pending`;
  return quizId === undefined ? waiting : `${waiting}&quiz=${quizId}`;
}

/** Grading one question of a quiz for all students, or choosing a question. */
export function questionGradingPath(quizId: number, questionId?: number): string {
  const quiz = `${paths.teacher.submissions}/quiz/${quizId}`;
  return questionId === undefined ? quiz : `${quiz}/question/${questionId}`;
}

export function reportPath(quizId: number): string {
  return `${paths.teacher.reports}/${quizId}`;
}

/** Choosing the question to regrade. */
export function regradeChoicePath(quizId: number): string {
  return `${reportPath(quizId)}/regrade`;
}

/** Regrading one question of a quiz; `suggested` is the option that the report suggests as correct. */
export function regradePath(quizId: number, questionId: number, suggested?: string | null): string {
  const question = `${reportPath(quizId)}/regrade/${questionId}`;
  return suggested ? `${question}?accept=${encodeURIComponent(suggested)}` : question;
}

/** The live monitor of a quiz. */
export function monitorPath(quizId: number): string {
  return `${paths.teacher.quizzes}/${quizId}/monitor`;
}
