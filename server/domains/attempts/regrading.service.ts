import type { Db, Trx } from '#database/client.ts';
import { settleGrades } from '../grades/settling.service.ts';
import { type KnownRegrade, readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { openQuestionVersions, type QuestionVersion } from '../question-banks/versions.service.ts';
import { writeMarks, writeTotals } from './marks.service.ts';
import { type PlannedAttempt, planAttempt, type RegradeStep } from './regrade-plan.service.ts';
import { type RegradableRow, selectRegradable, selectTrails } from './regrading.queries.ts';

export type { PlannedAttempt } from './regrade-plan.service.ts';
export { awaitHandIns, lockAskedAttempts, selectAskedAttempts } from './regrading.queries.ts';

/** A step of a regrade that is stored. */
export interface KnownStep extends RegradeStep {
  regrade: KnownRegrade;
}

/** What a step would make of the attempts that were asked the question: what is planned is what is then done. */
export async function planRegrade(
  db: Db,
  attemptIds: readonly number[],
  step: RegradeStep & { regrade: { id?: number } },
): Promise<PlannedAttempt[]> {
  if (attemptIds.length === 0) return [];
  const { questionId, standing, regrade } = step;
  const questionIds = [questionId, ...standing.keys()];
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
  /** Null: nobody asked, it was handed in under the regrade. */
  changedBy: number | null;
}

/** Does it to attempts that the caller holds: marks, totals, grades and averages, and the record of all of it. */
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
  await settleGrades(trx, { ...carrying, totals, changes, cause, regradeId: step.regrade.id });
  return planned;
}

const unmarked = { points: null, isCorrect: null, method: null };

interface HandedIn {
  institutionId: number;
  quizId: number;
  attemptId: number;
  questionIds: ReadonlySet<number>;
}

/**
 * Brings an attempt that has just been marked by its own paper to what counts. One regrade after the other, as it
 * would have met each of them, so that each can be undone by itself. Answers what the grade has come to, if
 * anything has changed.
 */
export async function applyStandingRegrades(
  trx: Trx,
  { institutionId, quizId, attemptId, questionIds }: HandedIn,
): Promise<PlannedAttempt['totals'] | undefined> {
  const standing = await readStandingRegrades(trx, quizId);
  const all = [...standing].flatMap(([questionId, regrades]) =>
    regrades.map((regrade) => ({ questionId, regrade })),
  );
  let totals: PlannedAttempt['totals'] | undefined;
  for (const { questionId, regrade } of all.toSorted((one, other) => one.regrade.id - other.regrade.id)) {
    if (!questionIds.has(questionId)) continue;
    const step = { questionId, regrade, way: 'apply', standing: upTo(standing, regrade.id) } as const;
    const carrying = { institutionId, reason: regrade.reason, changedBy: null };
    const [planned] = await carryOutRegrade(trx, [attemptId], step, carrying);
    totals = planned?.totals ?? totals;
  }
  return totals;
}

function upTo(standing: ReadonlyMap<number, readonly KnownRegrade[]>, id: number) {
  const kept = new Map<number, KnownRegrade[]>();
  for (const [questionId, regrades] of standing) {
    kept.set(
      questionId,
      regrades.filter((regrade) => regrade.id <= id),
    );
  }
  return kept;
}
