import { correlationOf, deviationOf, type PairSums } from './statistics.policy.ts';

type Band = -1 | 0 | 1;

/** How often a question was asked, for one version and one number of points. Points in hundredths. */
export interface Asked {
  versionId: number;
  worth: number;
  band: Band;
  asked: number;
  totals: number;
  totalSquares: number;
}

/** Equal stored answers to it. */
export interface Given {
  versionId: number;
  worth: number;
  band: Band;
  isMarked: boolean;
  answers: number;
  answered: number;
  rewarded: number;
  points: number;
  pointSquares: number;
  products: number;
  totals: number;
  /** For answers that need marking. */
  totalSquares: number;
  seconds: number;
}

/** Questions asked and answers given, for one question or for some of its versions. */
export interface Tally {
  asked: readonly Asked[];
  given: readonly Given[];
}

export function sumOf<T>(rows: readonly T[], pick: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}

/** Asked and marked. A missing answer earns 0; an answer that needs marking is left out. */
export function countMarked({ asked, given }: Tally): number {
  return sumOf(asked, (row) => row.asked) - sumOf(waitingOf(given), ({ answers }) => answers);
}

function waitingOf(given: readonly Given[]): Given[] {
  return given.filter(({ isMarked }) => !isMarked);
}

/** The rest score: the total without this question's points, over those asked and marked. */
function restOf(tally: Tally): { count: number; sum: number; squares: number } {
  const { asked, given } = tally;
  const waiting = waitingOf(given);
  const marked = given.filter(({ isMarked }) => isMarked);
  const totals = sumOf(asked, (row) => row.totals) - sumOf(waiting, (row) => row.totals);
  const squares = sumOf(asked, (row) => row.totalSquares) - sumOf(waiting, (row) => row.totalSquares);
  const crossed = sumOf(marked, (row) => row.pointSquares - 2 * row.products);
  return {
    count: countMarked(tally),
    sum: totals - sumOf(marked, ({ points }) => points),
    squares: squares + crossed,
  };
}

/** The correlation of the points with the rest score. */
export function discriminationOf(tally: Tally): number | null {
  const rest = restOf(tally);
  const marked = tally.given.filter(({ isMarked }) => isMarked);
  const squares = sumOf(marked, ({ pointSquares }) => pointSquares);
  const sums: PairSums = {
    count: rest.count,
    a: sumOf(marked, ({ points }) => points),
    aa: squares,
    b: rest.sum,
    bb: rest.squares,
    ab: sumOf(marked, ({ products }) => products) - squares,
  };
  return correlationOf(sums);
}

/** The correlation of a group (who chose an option, or wrote a text) with the rest score. */
export function discriminationOfGroup(tally: Tally, group: { count: number; rest: number }): number | null {
  const rest = restOf(tally);
  const { count } = group;
  return correlationOf({
    count: rest.count,
    a: count,
    aa: count,
    b: rest.sum,
    bb: rest.squares,
    ab: group.rest,
  });
}

interface Shares {
  count: number;
  sum: number;
  squares: number;
}

/** Shares of the available points; a question worth nothing has none. */
function sharesOf({ asked, given }: Tally, band?: Band): Shares {
  const isCounted = (row: { band: Band; worth: number }) =>
    row.worth > 0 && (band === undefined || row.band === band);
  const marked = given.filter((row) => row.isMarked && isCounted(row));
  const waiting = waitingOf(given).filter(isCounted);
  return {
    count: sumOf(asked.filter(isCounted), (row) => row.asked) - sumOf(waiting, ({ answers }) => answers),
    sum: sumOf(marked, ({ points, worth }) => points / worth),
    squares: sumOf(marked, ({ pointSquares, worth }) => pointSquares / worth ** 2),
  };
}

/** Mean share of the points. */
export function facilityOf(tally: Tally, band?: Band): number | null {
  const { count, sum } = sharesOf(tally, band);
  return count === 0 ? null : Math.max(0, Math.min(1, sum / count));
}

export function deviationOfShares(tally: Tally): number | null {
  const { count, sum, squares } = sharesOf(tally);
  return deviationOf(count, sum, squares);
}

/** Facility among the top 27 % of attempts minus facility among the bottom 27 %. */
export function discriminationIndexOf(tally: Tally): number | null {
  const [upper, lower] = [facilityOf(tally, 1), facilityOf(tally, -1)];
  return upper === null || lower === null ? null : upper - lower;
}
