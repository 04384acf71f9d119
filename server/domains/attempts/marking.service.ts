/** The domain's interface for `grading`: marking, regrading and releasing marks. */
export { letterOnPaper, presentPaperOptions, truncateText } from './attempts.presenter.ts';
export type { AttemptRow } from './attempts.queries.ts';
export type { LateRow } from './late/late-decisions.queries.ts';
export { readLateAnswers, readOpenLateAnswers, writeDecisions } from './late/late-decisions.service.ts';
export { automaticChange, countAutomaticChanges } from './marking/automatic-changes.service.ts';
export type { CommentWrite } from './marking/comments.queries.ts';
export { writeComments } from './marking/comments.service.ts';
export { isSameMark } from './marking/mark-values.service.ts';
export {
  lockForMarking,
  type MarkedAnswer,
  readMarks,
  readTotals,
  writeMarks,
  writeTotals,
} from './marking/marks.service.ts';
export {
  automaticMark,
  pointsOnPaper,
  type QuestionTerms,
  termsOnPaper,
} from './marking/paper-terms.service.ts';
export { readPaperQuestions } from './questions/questions-on-paper.service.ts';
export type { PlannedAttempt } from './regrading/regrade-plan.service.ts';
export { lockAskedAttempts, selectAskedAttempts, waitForSubmissions } from './regrading/regrading.queries.ts';
export { carryOutRegrade, type KnownStep, planRegrade } from './regrading/regrading.service.ts';
export { announceRelease, releaseAttempts } from './release/release.service.ts';
export type { AskedOnPaper } from './review/review.presenter.ts';
export type { KnownPaper } from './taking/paper-cache.service.ts';
