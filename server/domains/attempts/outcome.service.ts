import type { Trx } from '#database/client.ts';
import { scoreAttempt } from '#server/scoring/score-attempt.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { recordGrades } from '../grades/grades.service.ts';
import { resetRelease } from '../grades/release.service.ts';
import { type MarkChange, type MarkValue, settleGrades } from '../grades/settling.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { finishAttempts, type StoredAnswers, selectStoredAnswers } from './closing.queries.ts';
import { cutTo, isSameMark } from './mark-values.service.ts';
import { type MarkedAnswer, readMarks, readTotals, writeMarks, writeTotals } from './marks.service.ts';
import { machineMark, type QuestionTerms, termsOnPaper, worthOnPaper } from './paper-terms.service.ts';
import type { KnownPaper } from './papers.service.ts';
import { receiptFactsOf } from './receipts.service.ts';
import { applyStandingRegrades } from './regrading.service.ts';

interface Asked {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

export interface LockedAttempt extends Asked {
  locked: AttemptRow;
}

/** What an attempt came to when it ended. */
export interface Outcome {
  row: AttemptRow;
  percentage: number;
  letterGrade: string;
  isProvisional: boolean;
  /** Whether the student may see it. */
  isReleased: boolean;
}

/** Ends an attempt that the caller holds, marks what is stored and gives the grade that follows. */
export async function concludeAttempt(trx: Trx, locked: AttemptRow, asked: Asked): Promise<Outcome> {
  const { id, reopened_at: reopenedAt } = locked;
  if (reopenedAt !== null) return concludeAgain(trx, locked, { ...asked, reopenedAt });
  const stored = await selectStoredAnswers(trx, locked.quiz_id, [id]);
  const [outcome] = (await concludeFirst(trx, [{ locked, ...asked }], stored)) as [Outcome];
  return stored.isRegraded ? regradeOutcome(trx, outcome, asked.paper) : outcome;
}

/**
 * The same of several at one quiz, each for the first time; null, and nothing is changed, where regrades stand: then each
 * goes its own way.
 */
export async function concludeTogether(
  trx: Trx,
  attempts: readonly LockedAttempt[],
): Promise<Outcome[] | null> {
  const quizId = attempts[0]?.locked.quiz_id ?? 0;
  const ids = attempts.map(({ locked }) => locked.id);
  const stored = await selectStoredAnswers(trx, quizId, ids);
  return stored.isRegraded ? null : concludeFirst(trx, attempts, stored);
}

async function concludeFirst(
  trx: Trx,
  attempts: readonly LockedAttempt[],
  { answersOf }: StoredAnswers,
): Promise<Outcome[]> {
  const scored = attempts.map(({ locked, paper, versions }) => ({
    locked,
    receipt: receiptFactsOf(answersOf.get(locked.id) ?? []),
    ...scoreAttempt(paper.paper.questions, versions, answersOf.get(locked.id) ?? []),
  }));
  const finishes = await finishAttempts(
    trx,
    scored.map(({ locked: { id }, score, marks, receipt }) => ({ id, score, marks, receipt })),
  );
  const grades = await recordGrades(
    trx,
    scored.map(({ locked: { id, student_id: studentId, quiz_id: quizId }, ...totals }) => {
      return { attemptId: id, studentId, quizId, ...totals };
    }),
  );
  return scored.map(({ locked, score, isProvisional }, at) => {
    const grade = grades[at] as (typeof grades)[number];
    const ended = { total_score: score, marks_released: grade.isReleased };
    return { row: { ...locked, ...finishes.get(locked.id), ...ended }, ...grade, isProvisional };
  });
}

async function regradeOutcome(trx: Trx, outcome: Outcome, { asked }: KnownPaper): Promise<Outcome> {
  const { id: attemptId, institution_id: institutionId, quiz_id: quizId } = outcome.row;
  const questionIds = new Set(asked.keys());
  const totals = await applyStandingRegrades(trx, { institutionId, quizId, attemptId, questionIds });
  if (!totals) return outcome;
  const { score, totalPoints, isProvisional } = totals;
  const percentage = percentageOf(score, totalPoints);
  const row = { ...outcome.row, total_score: score, total_points: totalPoints };
  return { ...outcome, row, percentage, letterGrade: gradeOf(percentage).letter, isProvisional };
}

interface Reopened extends Asked {
  reopenedAt: Date;
}

/**
 * The end of an attempt that was reopened: it has a grade, and marks of what stood there before. By what counts
 * now, the regrades that stand included, so that nothing is left to bring after.
 */
async function concludeAgain(trx: Trx, locked: AttemptRow, reopened: Reopened): Promise<Outcome> {
  const { id, institution_id: institutionId } = locked;
  const standing = await readStandingRegrades(trx, locked.quiz_id);
  const terms = termsOnPaper(reopened.paper, reopened.versions, standing);
  const answers = await readMarks(trx, [id]);
  const remarked = [
    ...answers.flatMap((answer) => {
      const now = terms.get(answer.questionId);
      return now ? [remark(answer, now, reopened.reopenedAt)] : [];
    }),
    ...creditUnanswered(id, terms, answers),
  ];
  // An attempt that runs has no score: it must have ended before one can be written.
  const finishes = await finishAttempts(trx, [{ id, score: 0, marks: [], receipt: receiptFactsOf(answers) }]);
  await writeMarks(trx, remarked);
  const stored = await readTotals(trx, [id]);
  const totals = stored.map((total) => ({ ...total, totalPoints: worthOnPaper(terms.values()) }));
  await writeTotals(trx, totals);
  const changes = remarked.filter(({ isToRecord }) => isToRecord);
  // Other marks than those that were released before: the quiz decides about them again.
  const isReleased = await resetRelease(trx, id);
  const reason = { cause: 'REOPENING', reason: '', changedBy: null } as const;
  await settleGrades(trx, { institutionId, totals, changes, ...reason });
  const { score = 0, totalPoints = 0, isProvisional = false } = totals[0] ?? {};
  const percentage = percentageOf(score, totalPoints);
  const ended = { total_score: score, total_points: totalPoints, marks_released: isReleased };
  const row = { ...locked, ...finishes.get(id), ...ended };
  return { row, percentage, letterGrade: gradeOf(percentage).letter, isProvisional, isReleased };
}

interface Remarked extends MarkChange {
  mark: MarkValue;
  isToRecord: boolean;
}

function remark(answer: MarkedAnswer, now: QuestionTerms, reopenedAt: Date): Remarked {
  const { attemptId, questionId, mark: from } = answer;
  const isAnew = answer.savedAt >= reopenedAt;
  const to = from.method === 'MANUAL' && !isAnew ? cutTo(from, now.terms.points) : machineMark(now, answer);
  // Under a regrade another answer is recorded even if it earns the same: the paper's own key may say otherwise,
  // and whoever undoes the regrade must see that its record is of what stood there before.
  const isToRecord = !isSameMark(from, to) || (isAnew && now.terms.isRegraded);
  return { attemptId, questionId, from, to, mark: to, isToRecord };
}

/** A regrade may give points to whoever was asked: then also for a question that has no answer. */
function creditUnanswered(
  attemptId: number,
  terms: ReadonlyMap<number, QuestionTerms>,
  answers: readonly Pick<MarkedAnswer, 'questionId'>[],
): Remarked[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return [...terms].flatMap(([questionId, question]) => {
    const to = machineMark(question, undefined);
    if (answered.has(questionId) || !to.points) return [];
    return [{ attemptId, questionId, from: null, to, mark: to, isToRecord: true }];
  });
}
