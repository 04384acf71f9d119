import { findKeyOn, type StandingRegrade, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { AttemptTotals, MarkChange, MarkValue } from '../grades/settling.service.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import { cutTo, isSameMark } from './mark-values.service.ts';
import { machineMark } from './paper-terms.service.ts';
import type { RegradableRow, TrailRow } from './regrading.queries.ts';

/** One regrade, and what counts once it has been applied or undone. */
export interface RegradeStep {
  questionId: number;
  regrade: StandingRegrade;
  way: 'apply' | 'undo';
  /** By question, oldest first. */
  standing: ReadonlyMap<number, readonly StandingRegrade[]>;
}

/** What a step makes of one attempt. */
export interface PlannedAttempt {
  row: RegradableRow;
  /** The version of the question on the paper. */
  versionId: number;
  /** Whether the regrade is about the version on the paper. */
  isConcerned: boolean;
  totals: AttemptTotals;
  /** Null: the mark stays as it is. */
  change: MarkChange | null;
  /** Another score, another worth, or it waits no longer. */
  isChanged: boolean;
}

interface Known {
  versionOf: ReadonlyMap<number, QuestionVersion>;
  /** Of the attempt, when a regrade is undone. */
  trail: TrailRow | undefined;
}

const unmarked: MarkValue = { points: null, isCorrect: null, method: null };

export function planAttempt(
  row: RegradableRow,
  step: RegradeStep,
  { versionOf, trail }: Known,
): PlannedAttempt {
  const { attemptId } = row;
  const { questionId, regrade, standing } = step;
  const asked = row.asked.map((question) => {
    const version = getVersion(versionOf, question.versionId);
    return { question, version, terms: termsOf(question, version, standing.get(question.questionId) ?? []) };
  });
  const regraded = asked.find(({ question }) => question.questionId === questionId);
  if (!regraded) throw new Error(`Attempt ${attemptId} was not asked question ${questionId}.`);
  const isConcerned = findKeyOn(regrade, regraded.version) !== undefined;
  const from = markOf(row);
  const to = isConcerned ? targetOf(row, regraded, step.way === 'undo' ? trail : 'apply') : from;
  const isMarkChanged = !isSameMark(from, to);
  const totals = {
    attemptId,
    score: inHundredths(row.score, to.points ?? 0, -(from.points ?? 0)),
    totalPoints: inHundredths(
      row.paperPoints,
      ...asked.flatMap((one) => [one.terms.points, -one.question.points]),
    ),
    isProvisional: isMarkChanged ? row.doOthersWait || isWaiting(row, to) : row.isProvisional,
  };
  const recordedFrom = row.isStored ? from : null;
  return {
    row,
    versionId: regraded.version.id,
    isConcerned,
    totals,
    change: isMarkChanged ? { attemptId, questionId, from: recordedFrom, to } : null,
    isChanged:
      totals.score !== row.score ||
      totals.totalPoints !== row.totalPoints ||
      totals.isProvisional !== row.isProvisional,
  };
}

function getVersion(versionOf: Known['versionOf'], id: number): QuestionVersion {
  const version = versionOf.get(id);
  if (!version) throw new Error(`Version ${id} of a question is missing.`);
  return version;
}

function markOf({ isStored, points, isCorrect, method }: RegradableRow): MarkValue {
  return isStored ? { points, isCorrect, method } : unmarked;
}

interface Regraded {
  question: RegradableRow['asked'][number];
  version: QuestionVersion;
  terms: Terms;
}

function targetOf(row: RegradableRow, regraded: Regraded, undone: TrailRow | undefined | 'apply'): MarkValue {
  const now = markOf(row);
  const restored = undone === 'apply' ? undefined : findRestored(now, undone);
  if (restored) return restored;
  // Nothing of it is the regrade's: it stays, whoever gave it.
  const isLeft = undone !== 'apply' && !undone?.isTouched;
  const target = now.method === 'MANUAL' || isLeft ? now : byMachine(row, regraded);
  return cutTo(target, regraded.terms.points);
}

/** Exactly what there was, where the mark is still the one that the regrade has left. */
function findRestored(now: MarkValue, trail: TrailRow | undefined): MarkValue | undefined {
  if (!trail?.own || trail.isTouched) return undefined;
  return isSameMark(now, trail.own.to ?? unmarked) ? (trail.own.from ?? unmarked) : undefined;
}

function byMachine(row: RegradableRow, { question, version, terms }: Regraded): MarkValue {
  const asked = { ...question, optionIds: [] };
  const mark = machineMark({ asked, version, terms }, row);
  // A question that was not answered has no mark, which is worth as much as none.
  const isNothing = row.method === null && row.selectedOptionId === null && row.textAnswer === null;
  return isNothing && mark.points === 0 ? unmarked : mark;
}

function isWaiting({ textAnswer }: RegradableRow, { points }: MarkValue): boolean {
  return points === null && textAnswer !== null;
}

// A sum of fractions drifts, and a grade would hang on it.
function inHundredths(...points: readonly number[]): number {
  return points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
