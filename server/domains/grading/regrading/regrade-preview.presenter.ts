import { type ActiveRegrade, findKeyOn } from '#server/scoring/terms.ts';
import type {
  RegradeDifference,
  RegradePreview,
  RegradeQuestionTerms,
} from '#shared/contract/results/regrades.ts';
import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import type { PlannedAttempt } from '../../attempts/marking.service.ts';
import type { ShownVersion } from './regraded-versions.presenter.ts';

interface Shown {
  passingMark: number | null;
  running: number;
  page: Pick<RegradeQuestionTerms, 'search' | 'offset' | 'max'>;
  regrade: ActiveRegrade;
  shown: readonly ShownVersion[];
  basis: string;
}

interface Difference {
  planned: PlannedAttempt;
  to: RegradeDifference['to'];
  /** In percent of all points. */
  change: number;
}

export function presentRegradePreview(
  planned: readonly PlannedAttempt[],
  { passingMark, running, page, regrade, shown, basis }: Shown,
): RegradePreview {
  const concerned = planned.filter(({ isConcerned }) => isConcerned);
  const all = planned.map(compare);
  const changed = all.filter(({ planned: { isChanged } }) => isChanged);
  const passes = changed.map((one) => countPassing(one, passingMark));
  const found = changed.filter(({ planned: { row } }) => isNamed(row, page.search)).toSorted(byChange);
  return {
    attempts: concerned.length,
    changed: changed.length,
    up: changed.filter(({ change }) => change > 0).length,
    down: changed.filter(({ change }) => change < 0).length,
    lettersChanged: changed.filter(({ planned: { row }, to }) => row.letterGrade !== to.letterGrade).length,
    newlyPassed: passes.filter(({ before, after }) => before === false && after === true).length,
    newlyFailed: passes.filter(({ before, after }) => before === true && after === false).length,
    manualKept: concerned.filter(({ row }) => row.method === 'MANUAL').length,
    running,
    meanBefore: meanOf(all.map(({ planned: { row } }) => row.percentage)),
    meanAfter: meanOf(all.map(({ to }) => to.percentage)),
    versions: presentVersions(planned, regrade, shown),
    basis,
    found: found.length,
    differences: found.slice(page.offset, page.offset + page.max).map(presentDifference),
  };
}

/** Newest first. */
function presentVersions(
  planned: readonly PlannedAttempt[],
  regrade: ActiveRegrade,
  shown: readonly ShownVersion[],
): RegradePreview['versions'] {
  const versions = new Map(shown.map(({ version }) => [version.id, version]));
  const plannedOf = Map.groupBy(planned, (one) => one.versionId);
  return [...versions.values()]
    .toSorted((one, other) => other.version - one.version)
    .map((version) => {
      const papers = plannedOf.get(version.id) ?? [];
      return {
        version: version.version,
        attempts: papers.length,
        changed: papers.filter(({ isChanged }) => isChanged).length,
        isLeftOut: findKeyOn(regrade, version) === undefined,
      };
    });
}

function compare(planned: PlannedAttempt): Difference {
  const { score, totalPoints } = planned.totals;
  const percentage = percentageOf(score, totalPoints);
  const to = { score, totalPoints, percentage, letterGrade: gradeOf(percentage).letter };
  return { planned, to, change: percentage - planned.row.percentage };
}

/** Null when the quiz has no passing mark or an answer needs marking. */
function countPassing({ planned: { row, totals }, to }: Difference, mark: number | null) {
  const isPassed = (percentage: number, isProvisional: boolean) =>
    mark === null || isProvisional ? null : percentage >= mark;
  return {
    before: isPassed(row.percentage, row.isProvisional),
    after: isPassed(to.percentage, totals.isProvisional),
  };
}

/** Whether the name contains every search word. */
function isNamed({ firstName, lastName }: PlannedAttempt['row'], search: string): boolean {
  const name = `${firstName} ${lastName}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}

function byChange(one: Difference, other: Difference): number {
  return (
    Math.abs(other.change) - Math.abs(one.change) || one.planned.row.attemptId - other.planned.row.attemptId
  );
}

function meanOf(percentages: readonly number[]): number | null {
  if (percentages.length === 0) return null;
  const hundredths = percentages.reduce((sum, one) => sum + Math.round(one * 100), 0);
  return Math.round(hundredths / percentages.length) / 100;
}

function presentDifference({ planned: { row }, to }: Difference): RegradeDifference {
  return {
    attempt: { id: row.attemptId },
    attemptNumber: row.attemptNumber,
    student: { id: row.studentId, firstName: row.firstName, lastName: row.lastName },
    from: {
      score: row.score,
      totalPoints: row.totalPoints,
      percentage: row.percentage,
      letterGrade: row.letterGrade,
    },
    to,
  };
}
