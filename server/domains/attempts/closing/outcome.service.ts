import type { Trx } from '#database/client.ts';
import { scoreAttempt } from '#server/scoring/score-attempt.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import {
  type MarkChange,
  type MarkValue,
  recalculateGrades,
} from '../../grades/grade-recalculation.service.ts';
import { recordGrades } from '../../grades/grades.service.ts';
import { resetRelease } from '../../grades/release.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import { capAt, isSameMark } from '../marking/mark-values.service.ts';
import {
  type MarkedAnswer,
  readMarks,
  readTotals,
  writeMarks,
  writeTotals,
} from '../marking/marks.service.ts';
import {
  automaticMark,
  pointsOnPaper,
  type QuestionTerms,
  termsOnPaper,
} from '../marking/paper-terms.service.ts';
import { applyActiveRegrades } from '../regrading/regrading.service.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { finishAttempts, type StoredAnswers, selectStoredAnswers } from './closing.queries.ts';
import { receiptFactsOf } from './receipts.service.ts';

interface Asked {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

export interface LockedAttempt extends Asked {
  locked: AttemptRow;
}

/** The result of an attempt when it ended. */
export interface Outcome {
  row: AttemptRow;
  percentage: number;
  letterGrade: string;
  isProvisional: boolean;
  /** Whether the student may see it. */
  isReleased: boolean;
}

/** Ends an attempt the caller has locked, marks the stored answers and records the grade. */
export async function concludeAttempt(trx: Trx, locked: AttemptRow, asked: Asked): Promise<Outcome> {
  const { id, reopened_at: reopenedAt } = locked;
  if (reopenedAt !== null) return concludeAgain(trx, locked, { ...asked, reopenedAt });
  const stored = await selectStoredAnswers(trx, locked.quiz_id, [id]);
  const [outcome] = (await concludeFirst(trx, [{ locked, ...asked }], stored)) as [Outcome];
  return stored.isRegraded ? regradeOutcome(trx, outcome, asked.paper) : outcome;
}

/**
 * Ends several attempts at one quiz, each for the first time. Returns null and changes nothing when the quiz has
 * active regrades: then each attempt is ended on its own.
 */
export async function concludeBatch(trx: Trx, attempts: readonly LockedAttempt[]): Promise<Outcome[] | null> {
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
  const totals = await applyActiveRegrades(trx, { institutionId, quizId, attemptId, questionIds });
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
 * Ends a reopened attempt, which already has a grade and marks. Applies the active regrades at once, so none is left
 * to apply afterwards.
 */
async function concludeAgain(trx: Trx, locked: AttemptRow, reopened: Reopened): Promise<Outcome> {
  const { id, institution_id: institutionId } = locked;
  const activeRegrades = await readActiveRegrades(trx, locked.quiz_id);
  const terms = termsOnPaper(reopened.paper, reopened.versions, activeRegrades);
  const answers = await readMarks(trx, [id]);
  const remarked = [
    ...answers.flatMap((answer) => {
      const now = terms.get(answer.questionId);
      return now ? [remark(answer, now, reopened.reopenedAt)] : [];
    }),
    ...creditUnanswered(id, terms, answers),
  ];
  // A running attempt has no score: it must end before a score can be written.
  const finishes = await finishAttempts(trx, [{ id, score: 0, marks: [], receipt: receiptFactsOf(answers) }]);
  await writeMarks(trx, remarked);
  const stored = await readTotals(trx, [id]);
  const totals = stored.map((total) => ({ ...total, totalPoints: pointsOnPaper(terms.values()) }));
  await writeTotals(trx, totals);
  const changes = remarked.filter(({ isToRecord }) => isToRecord);
  // The marks differ from those released before, so the quiz's rule decides again.
  const isReleased = await resetRelease(trx, id);
  const reason = { cause: 'REOPENING', reason: '', changedBy: null } as const;
  await recalculateGrades(trx, { institutionId, totals, changes, ...reason });
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
  const isNewAnswer = answer.savedAt >= reopenedAt;
  const to =
    from.method === 'MANUAL' && !isNewAnswer ? capAt(from, now.terms.points) : automaticMark(now, answer);
  // Records a new answer under a regrade even when it earns the same mark. The paper's own key may mark it differently,
  // and undoing the regrade must see that its record is about an earlier answer.
  const isToRecord = !isSameMark(from, to) || (isNewAnswer && now.terms.isRegraded);
  return { attemptId, questionId, from, to, mark: to, isToRecord };
}

/** A regrade may give everyone points, also for questions without an answer. */
function creditUnanswered(
  attemptId: number,
  terms: ReadonlyMap<number, QuestionTerms>,
  answers: readonly Pick<MarkedAnswer, 'questionId'>[],
): Remarked[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return [...terms].flatMap(([questionId, question]) => {
    const to = automaticMark(question, undefined);
    if (answered.has(questionId) || !to.points) return [];
    return [{ attemptId, questionId, from: null, to, mark: to, isToRecord: true }];
  });
}
