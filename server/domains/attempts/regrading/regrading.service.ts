import type { Db, Trx } from '#database/client.ts';
import { type KnownRegrade, readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { recalculateGrades } from '../../grades/grade-recalculation.service.ts';
import { openQuestionVersions, type QuestionVersion } from '../../question-banks/versions.service.ts';
import { writeMarks, writeTotals } from '../marking/marks.service.ts';
import { type PlannedAttempt, planAttempt, type RegradeStep } from './regrade-plan.service.ts';
import { type RegradableRow, selectRegradable, selectTrails } from './regrading.queries.ts';

/** A step of a stored regrade. */
export interface KnownStep extends RegradeStep {
  regrade: KnownRegrade;
}

/** Plans a step for the attempts that had the question. Applying it uses the same plan as the preview. */
export async function planRegrade(
  db: Db,
  attemptIds: readonly number[],
  step: RegradeStep & { regrade: { id?: number } },
): Promise<PlannedAttempt[]> {
  if (attemptIds.length === 0) return [];
  const { questionId, activeRegrades, regrade } = step;
  const questionIds = [questionId, ...activeRegrades.keys()];
  const rows = await selectRegradable(db, { attemptIds, questionId, questionIds });
  const versionOf = await readVersions(db, rows);
  const regradeId = step.way === 'undo' ? regrade.id : undefined;
  const trails = regradeId === undefined ? [] : await selectTrails(db, { attemptIds, questionId, regradeId });
  const trailOf = new Map(trails.map((trail) => [trail.attemptId, trail]));
  return rows.map((row) => planAttempt(row, step, { versionOf, trail: trailOf.get(row.attemptId) }));
}

async function readVersions(db: Db, rows: readonly RegradableRow[]): Promise<Map<number, QuestionVersion>> {
  const ids = new Set(rows.flatMap(({ asked }) => asked.map(({ versionId }) => versionId)));
  const versions = await openQuestionVersions(db).get([...ids]);
  return new Map(versions.map((version) => [version.id, version]));
}

interface Carrying {
  institutionId: number;
  reason: string;
  /** Null: applied automatically when the attempt was submitted. */
  changedBy: number | null;
}

/** Applies a step to locked attempts: marks, totals, grades, averages and their record. */
export async function carryOutRegrade(
  trx: Trx,
  attemptIds: readonly number[],
  step: KnownStep,
  carrying: Carrying,
): Promise<PlannedAttempt[]> {
  const planned = await planRegrade(trx, attemptIds, step);
  const changes = planned.flatMap(({ change }) => (change ? [change] : []));
  const totals = planned.filter(({ change, isChanged }) => change || isChanged).map((one) => one.totals);
  if (totals.length === 0) return planned;
  await writeMarks(
    trx,
    changes.map(({ attemptId, questionId, to }) => ({ attemptId, questionId, mark: to ?? unmarked })),
  );
  await writeTotals(trx, totals);
  const cause = step.way === 'apply' ? 'REGRADE' : 'REGRADE_UNDO';
  await recalculateGrades(trx, { ...carrying, totals, changes, cause, regradeId: step.regrade.id });
  return planned;
}

const unmarked = { points: null, isCorrect: null, method: null };

interface SubmittedAttempt {
  institutionId: number;
  quizId: number;
  attemptId: number;
  questionIds: ReadonlySet<number>;
}

/**
 * Applies the active regrades to an attempt that was just marked by its own paper, one by one in their order, so
 * that each can be undone separately. Returns the new totals if anything changed.
 */
export async function applyActiveRegrades(
  trx: Trx,
  { institutionId, quizId, attemptId, questionIds }: SubmittedAttempt,
): Promise<PlannedAttempt['totals'] | undefined> {
  const activeRegrades = await readActiveRegrades(trx, quizId);
  const all = [...activeRegrades].flatMap(([questionId, regrades]) =>
    regrades.map((regrade) => ({ questionId, regrade })),
  );
  let totals: PlannedAttempt['totals'] | undefined;
  for (const { questionId, regrade } of all.toSorted((one, other) => one.regrade.id - other.regrade.id)) {
    if (!questionIds.has(questionId)) continue;
    const step = {
      questionId,
      regrade,
      way: 'apply',
      activeRegrades: upTo(activeRegrades, regrade.id),
    } as const;
    const carrying = { institutionId, reason: regrade.reason, changedBy: null };
    const [planned] = await carryOutRegrade(trx, [attemptId], step, carrying);
    totals = planned?.totals ?? totals;
  }
  return totals;
}

function upTo(activeRegrades: ReadonlyMap<number, readonly KnownRegrade[]>, id: number) {
  const kept = new Map<number, KnownRegrade[]>();
  for (const [questionId, regrades] of activeRegrades) {
    kept.set(
      questionId,
      regrades.filter((regrade) => regrade.id <= id),
    );
  }
  return kept;
}
