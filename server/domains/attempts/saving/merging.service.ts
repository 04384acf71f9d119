import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { UnmergedVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { SaveResult } from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { presentOwnAnswer, presentUnmerged } from '../attempts.presenter.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import {
  insertUnmerged,
  isVersionKnown,
  resolveVersions,
  type SharedAttempt,
  selectUnmerged,
  shareAttempt,
} from './answer-versions.queries.ts';
import {
  insertEmptyAnswer,
  type LockedAnswerRow,
  lockStoredAnswer,
  selectAnswers,
} from './answers.queries.ts';
import type { SaveBatcher } from './save-batch.service.ts';
import { momentsOf, type StoreOutcome } from './save-outcome.service.ts';
import type { ValidChange } from './saving.policy.ts';
import type { SavedRow } from './saving.queries.ts';

/**
 * Stores every changed field that has seen what it replaces. Other content is kept beside the stored answer, and the
 * student chooses.
 */
export async function storeChanges(
  db: Db,
  paper: KnownPaper,
  changes: readonly ValidChange[],
  saves: SaveBatcher,
): Promise<StoreOutcome> {
  const rows = await saves.save({ attemptId: paper.id, changes });
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  const { is_open: isOpen, status } = first;
  if (!isOpen) return { isOpen, status, ...momentsOf(first), results: [] };
  const saved = new Map(rows.map((row) => [row.question_id, row]));
  const unseen = changes.filter((change) => change.content && !isContentStored(saved.get(change.questionId)));
  const kept = unseen.length === 0 ? noneKept : await keepUnmerged(db, paper.id, unseen);
  // Submitted in between.
  if ('status' in kept) return { ...kept, isOpen: false, ...momentsOf(first), results: [] };
  const resolved = changes
    .filter(({ questionId }) => !kept.has(questionId))
    .flatMap(({ resolves }) => resolves);
  if (resolved.length > 0) await resolveVersions(db, paper.id, resolved);
  const behind = changes.filter((change) => isBehind(change, saved.get(change.questionId)));
  const current = await findCurrent(db, paper, behind);
  const results = changes.map(({ questionId }): SaveResult => {
    const stored = current.get(questionId);
    const version = kept.get(questionId);
    const revision = saved.get(questionId)?.revision ?? stored?.revision ?? null;
    return {
      question: { id: questionId },
      status: version === undefined ? 'stored' : version === 'superseded' ? 'stale' : 'conflict',
      revision,
      ...(stored ? { current: stored } : {}),
      ...(typeof version === 'object' ? { kept: version } : {}),
    };
  });
  return { isOpen, status, ...momentsOf(first), results };
}

/**
 * Stores the changes of a device that lost the lease as unmerged versions. The other device's answers stay, and the
 * student chooses.
 */
export async function storeAsUnmerged(
  { db, papers }: Pick<AttemptDeps, 'db' | 'papers'>,
  paper: KnownPaper,
  changes: readonly ValidChange[],
): Promise<StoreOutcome> {
  const row = await papers.findOpen(paper.id);
  if (!row) throw new AppError('NOT_FOUND');
  const moments = { now: row.now, deadline: row.deadline };
  const written = changes.filter(({ content }) => content);
  const kept = await keepUnmerged(db, paper.id, written, changes);
  if ('status' in kept) return { ...kept, isOpen: false, ...moments, results: [] };
  const current = await findCurrent(db, paper, changes);
  const results = changes.map(({ questionId, content }): SaveResult => {
    const stored = current.get(questionId);
    const version = kept.get(questionId);
    return {
      question: { id: questionId },
      status:
        typeof version === 'object' ? 'conflict' : content && version === undefined ? 'stored' : 'stale',
      revision: stored?.revision ?? null,
      ...(stored ? { current: stored } : {}),
      ...(typeof version === 'object' ? { kept: version } : {}),
    };
  });
  return { isOpen: true, status: row.status, ...moments, results };
}

function isContentStored(row: SavedRow | undefined): boolean {
  return row !== undefined && row.content_revision === row.revision;
}

/** Whether the stored answer holds something the device has not seen. */
function isBehind({ seen, isMarked }: ValidChange, row: SavedRow | undefined): boolean {
  if (!row || row.revision === null) return true;
  return row.revision - 1 > seen || (isMarked !== undefined && row.flag_revision !== row.revision);
}

async function findCurrent(db: Db, paper: KnownPaper, changes: readonly ValidChange[]) {
  const ids = changes.map(({ questionId }) => questionId);
  const rows = ids.length === 0 ? [] : await selectAnswers(db, paper.id, ids);
  return new Map(rows.map((row) => [row.question_id, presentOwnAnswer(paper, row)]));
}

/** For each question the version that was kept, or that a later change of the same device is already stored. */
type Kept = ReadonlyMap<number, UnmergedVersion | 'superseded'>;

const noneKept: Kept = new Map();

function keepUnmerged(
  db: Db,
  attemptId: number,
  changes: readonly ValidChange[],
  beside: readonly ValidChange[] = [],
): Promise<Kept | Pick<SharedAttempt, 'status'>> {
  return inTransaction(db, async (trx) => {
    const attempt = await shareAttempt(trx, attemptId);
    if (!attempt) throw new AppError('NOT_FOUND');
    if (!attempt.is_open) return { status: attempt.status };
    // A version is kept beside an answer: without one, an empty answer is inserted to choose from.
    for (const { questionId } of beside) await insertEmptyAnswer(trx, attemptId, questionId);
    const kept = new Map<number, UnmergedVersion | 'superseded'>();
    for (const change of changes) {
      const stored = await lockStoredAnswer(trx, attemptId, change.questionId);
      // Neither written nor stored before, so it cannot be acknowledged.
      if (!stored) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
      if (!hasSameContent(change, stored))
        kept.set(change.questionId, await keepOne(trx, attemptId, change, stored));
    }
    return kept;
  });
}

async function keepOne(
  trx: Trx,
  attemptId: number,
  change: ValidChange,
  stored: LockedAnswerRow,
): Promise<UnmergedVersion | 'superseded'> {
  const isOwn = stored.content_device === change.device;
  if (isOwn && (stored.content_sequence ?? 0) >= change.sequence) return 'superseded';
  if (await isVersionKnown(trx, attemptId, change)) return 'superseded';
  const id = await insertUnmerged(trx, attemptId, stored.revision, change);
  const [row] = id === undefined ? [] : await selectUnmerged(trx, attemptId, id);
  return row ? presentUnmerged(row) : 'superseded';
}

function hasSameContent({ content }: ValidChange, stored: LockedAnswerRow): boolean {
  return content?.optionId === stored.selected_option_id && content.text === stored.text_answer;
}
