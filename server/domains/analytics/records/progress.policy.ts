import type { ProgressFinding } from '#shared/contract/results/record.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';

/** A final grade with its quiz. */
export interface FinalResult {
  attemptId: number;
  attemptNumber: number;
  quizId: number;
  subject: BankCategory;
  credits: number;
  percentage: number;
  gradePoints: number;
}

export interface Standing {
  average: number | null;
  cgpa: number | null;
}

/** Running totals over the best result of each quiz so far. */
export interface Reached<Result extends FinalResult> {
  /** Called in order of submission. */
  add(result: Result): void;
  standing(): Standing;
  /** The result that counts for each quiz, in order of submission. */
  counted(): Result[];
}

/** Of equal percentages the earlier attempt counts. */
export function openReached<Result extends FinalResult>(): Reached<Result> {
  const best = new Map<number, Result>();
  // In hundredths (percent, credits, and grade points times credits): integers add exactly, and the totals must equal
  // the database's.
  const sums = { percent: 0, credits: 0, points: 0 };

  function count({ percentage, credits, gradePoints }: Result, sign: 1 | -1) {
    sums.percent += sign * hundredths(percentage);
    sums.credits += sign * hundredths(credits);
    sums.points += sign * hundredths(gradePoints) * hundredths(credits);
  }

  return {
    add(result) {
      const before = best.get(result.quizId);
      if (before && !isBetter(result, before)) return;
      if (before) count(before, -1);
      count(result, 1);
      // A better attempt moves the quiz to the place of that attempt.
      best.delete(result.quizId);
      best.set(result.quizId, result);
    },
    standing: () => ({
      average: roundedMean(sums.percent, best.size),
      cgpa: roundedMean(sums.points, sums.credits),
    }),
    counted: () => [...best.values()],
  };
}

function isBetter(one: FinalResult, other: FinalResult): boolean {
  return (
    one.percentage > other.percentage ||
    (one.percentage === other.percentage && one.attemptId < other.attemptId)
  );
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** The mean of hundredths with two decimals, halves rounded up. */
function roundedMean(sum: number, over: number): number | null {
  return over === 0 ? null : Math.floor((2 * sum + over) / (2 * over)) / 100;
}

function meanOf(percentages: readonly number[]): number {
  const sum = percentages.reduce((total, percentage) => total + hundredths(percentage), 0);
  return roundedMean(sum, percentages.length) ?? 0;
}

/** How many recent quizzes are compared with the earlier ones, and the minimum for any statement. */
const compared = { max: 5, min: 3 } as const;
const minOfSubject = 3;
/** In percentage points: smaller differences aren't reported. */
const minDifference = { recent: 1, subjects: 5, retakes: 1 } as const;
const minRetaken = 3;

/**
 * Findings worth reporting. `counted` has the result that counts for each quiz, `all` every final one, both oldest
 * first.
 */
export function findFindings(
  counted: readonly FinalResult[],
  all: readonly FinalResult[],
): ProgressFinding[] {
  const bySubject = Map.groupBy(counted, ({ subject }) => subject);
  const recent = [
    ...findRecent(counted, null),
    // With a single subject, the overall finding says the same.
    ...(bySubject.size < 2 ? [] : [...bySubject].flatMap(([subject, of]) => findRecent(of, subject))),
  ];
  return [...recent, ...findSubjects(bySubject), ...findRetakes(all)];
}

function findRecent(results: readonly FinalResult[], subject: BankCategory | null): ProgressFinding[] {
  const quizzes = Math.min(compared.max, Math.floor(results.length / 2));
  if (quizzes < compared.min) return [];
  const percentages = results.map(({ percentage }) => percentage);
  const average = meanOf(percentages.slice(-quizzes));
  const before = meanOf(percentages.slice(-2 * quizzes, -quizzes));
  if (Math.abs(average - before) < minDifference.recent) return [];
  return [{ type: 'RECENT', subject, quizzes, average, before }];
}

function findSubjects(bySubject: ReadonlyMap<BankCategory, readonly FinalResult[]>): ProgressFinding[] {
  const averages = [...bySubject]
    .filter(([, results]) => results.length >= minOfSubject)
    .map(([subject, results]) => ({ subject, average: meanOf(results.map(({ percentage }) => percentage)) }))
    .sort((one, other) => other.average - one.average);
  const [strongest] = averages;
  const weakest = averages.at(-1);
  if (!strongest || !weakest || strongest.average - weakest.average < minDifference.subjects) return [];
  return [
    {
      type: 'SUBJECTS',
      strongest: strongest.subject,
      strongestAverage: strongest.average,
      weakest: weakest.subject,
      weakestAverage: weakest.average,
    },
  ];
}

function findRetakes(all: readonly FinalResult[]): ProgressFinding[] {
  const gains = [...Map.groupBy(all, ({ quizId }) => quizId).values()]
    .filter((attempts) => attempts.length > 1)
    .map((attempts) => {
      const first = attempts.toSorted((one, other) => one.attemptNumber - other.attemptNumber)[0];
      return Math.max(...attempts.map(({ percentage }) => percentage)) - (first?.percentage ?? 0);
    });
  const gain = meanOf(gains);
  if (gains.length < minRetaken || gain < minDifference.retakes) return [];
  return [{ type: 'RETAKES', quizzes: gains.length, gain }];
}
