import { type ActiveRegrade, findKeyOn, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { AttemptTotals, MarkChange, MarkValue } from '../../grades/grade-recalculation.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { capAt, isSameMark } from '../marking/mark-values.service.ts';
import { automaticMark } from '../marking/paper-terms.service.ts';
import type { RegradableRow, TrailRow } from './regrading.queries.ts';

/** Applying or undoing one regrade, and the regrades that are active afterwards. */
export interface RegradeStep {
  questionId: number;
  regrade: ActiveRegrade;
  way: 'apply' | 'undo';
  /** By question, oldest first. */
  activeRegrades: ReadonlyMap<number, readonly ActiveRegrade[]>;
}

/** The effect of a step on one attempt. */
export interface PlannedAttempt {
  row: RegradableRow;
  /** The version of the question on the paper. */
  versionId: number;
  /** Whether the regrade applies to the version on the paper. */
  isConcerned: boolean;
  totals: AttemptTotals;
  /** Null: the mark does not change. */
  change: MarkChange | null;
  /** The score, the points or whether it needs marking changes. */
  isChanged: boolean;
}

interface Known {
  versionOf: ReadonlyMap<number, QuestionVersion>;
  /** The attempt's record, when a regrade is undone. */
  trail: TrailRow | undefined;
}

const unmarked: MarkValue = { points: null, isCorrect: null, method: null };

export function planAttempt(
  row: RegradableRow,
  step: RegradeStep,
  { versionOf, trail }: Known,
): PlannedAttempt {
  const { attemptId } = row;
  const { questionId, regrade, activeRegrades } = step;
  const asked = row.asked.map((question) => {
    const version = getVersion(versionOf, question.versionId);
    return {
      question,
      version,
      terms: termsOf(question, version, activeRegrades.get(question.questionId) ?? []),
    };
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
  // The regrade did not set this mark, so it stays.
  const isLeft = undone !== 'apply' && !undone?.isTouched;
  const target = now.method === 'MANUAL' || isLeft ? now : markAutomatically(row, regraded);
  return capAt(target, regraded.terms.points);
}

/** Restores the earlier mark if the current one is still the regrade's. */
function findRestored(now: MarkValue, trail: TrailRow | undefined): MarkValue | undefined {
  if (!trail?.own || trail.isTouched) return undefined;
  return isSameMark(now, trail.own.to ?? unmarked) ? (trail.own.from ?? unmarked) : undefined;
}

function markAutomatically(row: RegradableRow, { question, version, terms }: Regraded): MarkValue {
  const asked = { ...question, optionIds: [] };
  const mark = automaticMark({ asked, version, terms }, row);
  // An unanswered question without a mark counts as zero points.
  const isNothing = row.method === null && row.selectedOptionId === null && row.textAnswer === null;
  return isNothing && mark.points === 0 ? unmarked : mark;
}

function isWaiting({ textAnswer }: RegradableRow, { points }: MarkValue): boolean {
  return points === null && textAnswer !== null;
}

// Sums of fractions drift, which could change a grade.
function inHundredths(...points: readonly number[]): number {
  return points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
