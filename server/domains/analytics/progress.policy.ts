import type { BankCategory } from '#shared/contract/question-banks.ts';
import type { ProgressFinding } from '#shared/contract/record.ts';

/** A final grade with what it is a grade of. */
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

/** The best of each quiz so far, with the sums over them: what a student has reached, result by result. */
export interface Reached<Result extends FinalResult> {
  /** Taken in the order they were handed in. */
  add(result: Result): void;
  standing(): Standing;
  /** The one of each quiz that counts, in the order they were handed in. */
  counted(): Result[];
}

/** Of equal percentages the earlier attempt counts. */
export function openReached<Result extends FinalResult>(): Reached<Result> {
  const best = new Map<number, Result>();
  // In hundredths of a percent, of a credit, and of a grade point times a hundredth of a credit: whole numbers add
  // exactly, and a standing must equal what the database gives.
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
      // Its place is that of the attempt that counts.
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

/** A sum of hundredths over a number of them, as a number of two decimals, halves up. */
function roundedMean(sum: number, over: number): number | null {
  return over === 0 ? null : Math.floor((2 * sum + over) / (2 * over)) / 100;
}

function meanOf(percentages: readonly number[]): number {
  const sum = percentages.reduce((total, percentage) => total + hundredths(percentage), 0);
  return roundedMean(sum, percentages.length) ?? 0;
}

/** As many quizzes as are compared with those before them, and with how few nothing is said. */
const compared = { most: 5, least: 3 } as const;
const leastOfSubject = 3;
/** In points of percent: what is nearer together is no difference worth a sentence. */
const leastDifference = { recent: 1, subjects: 5, retakes: 1 } as const;
const leastRetaken = 3;

/** What is worth saying. `counted` is the result that counts of each quiz, `all` every final one; both oldest first. */
export function findFindings(
  counted: readonly FinalResult[],
  all: readonly FinalResult[],
): ProgressFinding[] {
  const bySubject = Map.groupBy(counted, ({ subject }) => subject);
  const recent = [
    ...findRecent(counted, null),
    // Where there is but one subject the sentence over all of them has said it.
    ...(bySubject.size < 2 ? [] : [...bySubject].flatMap(([subject, of]) => findRecent(of, subject))),
  ];
  return [...recent, ...findSubjects(bySubject), ...findRetakes(all)];
}

function findRecent(results: readonly FinalResult[], subject: BankCategory | null): ProgressFinding[] {
  const quizzes = Math.min(compared.most, Math.floor(results.length / 2));
  if (quizzes < compared.least) return [];
  const percentages = results.map(({ percentage }) => percentage);
  const average = meanOf(percentages.slice(-quizzes));
  const before = meanOf(percentages.slice(-2 * quizzes, -quizzes));
  if (Math.abs(average - before) < leastDifference.recent) return [];
  return [{ type: 'RECENT', subject, quizzes, average, before }];
}

function findSubjects(bySubject: ReadonlyMap<BankCategory, readonly FinalResult[]>): ProgressFinding[] {
  const averages = [...bySubject]
    .filter(([, results]) => results.length >= leastOfSubject)
    .map(([subject, results]) => ({ subject, average: meanOf(results.map(({ percentage }) => percentage)) }))
    .sort((one, other) => other.average - one.average);
  const [strongest] = averages;
  const weakest = averages.at(-1);
  if (!strongest || !weakest || strongest.average - weakest.average < leastDifference.subjects) return [];
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
  if (gains.length < leastRetaken || gain < leastDifference.retakes) return [];
  return [{ type: 'RETAKES', quizzes: gains.length, gain }];
}
