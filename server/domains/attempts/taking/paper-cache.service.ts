import type { FastifyInstance } from 'fastify';
import { createBatcher } from '#database/batch.ts';
import type { Db } from '#database/client.ts';
import type { PaperQuestion } from '#database/tables/attempts.ts';
import { presence } from '#shared/limits.ts';
import { HistoryBudget } from '../saving/history-budget.service.ts';
import { findOpenPapers, type OpenPaperRow } from './paper.queries.ts';
import { type FrozenAttempt, findFrozenAttempt } from './paper-cache.queries.ts';

/** An attempt's frozen part with its questions by id. Every save is checked against it. */
export interface KnownPaper extends FrozenAttempt {
  asked: ReadonlyMap<number, PaperQuestion>;
  /** Until when several devices are known to show the attempt, by this process's clock. */
  sharedUntil: number;
  historyBudget: HistoryBudget;
}

const channel = 'cquiz_shared_attempt';
/** Devices that follow report more often than this. */
const sharedMs = 3 * presence.beatSeconds * 1_000;

/** Caches papers in each process, because they never change: a save then needs no query but its own. */
export interface PaperCache {
  find(attemptId: number): Promise<KnownPaper | undefined>;
  /** Caches a new attempt, which is requested next. */
  remember(frozen: FrozenAttempt): KnownPaper;
  /** Notifies every process that several devices have the attempt open. */
  share(attemptId: number): Promise<void>;
  /** The parts that change, as they are now, read in batches; null when the attempt does not exist. */
  findOpen(attemptId: number): Promise<OpenPaperRow | null>;
}

// One question takes about 200 bytes.
const maxQuestions = 200_000;
const maxBatchSize = 50;
const maxShared = 10_000;

export function createPaperCache(db: Db, channels: FastifyInstance['channels']): PaperCache {
  const known = new Map<number, KnownPaper>();
  let questions = 0;

  function forget(): void {
    known.clear();
    questions = 0;
  }
  // A restore brings other papers with the same ids.
  channels.onGap(forget);
  // Also holds attempts whose papers are still being read.
  const shared = new Map<number, number>();
  channels.subscribe(channel, (payload) => {
    const attemptId = Number(payload);
    const sharedUntil = Date.now() + sharedMs;
    if (shared.size >= maxShared) shared.clear();
    shared.set(attemptId, sharedUntil);
    const paper = known.get(attemptId);
    if (paper) paper.sharedUntil = sharedUntil;
  });

  function remember(frozen: FrozenAttempt): KnownPaper {
    const asked = new Map(frozen.paper.questions.map((question) => [question.questionId, question]));
    const sharedUntil = frozen.is_shared ? Date.now() + sharedMs : (shared.get(frozen.id) ?? 0);
    const paper = { ...frozen, asked, sharedUntil, historyBudget: new HistoryBudget() };
    if (questions + asked.size > maxQuestions) forget();
    known.set(frozen.id, paper);
    questions += asked.size;
    return paper;
  }

  async function findBatch(ids: readonly number[]): Promise<(OpenPaperRow | null)[]> {
    const rows = new Map((await findOpenPapers(db, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  }

  return {
    remember,
    share: async (attemptId) => {
      const until = known.get(attemptId)?.sharedUntil ?? 0;
      if (until < Date.now() + sharedMs / 2) await channels.send(db, channel, String(attemptId));
    },
    findOpen: createBatcher({
      runBatch: findBatch,
      runOne: async (id) => (await findBatch([id]))[0] ?? null,
      maxBatchSize,
    }),
    find: async (attemptId) => {
      const kept = known.get(attemptId);
      if (kept) return kept;
      const frozen = await findFrozenAttempt(db, attemptId);
      return frozen && remember(frozen);
    },
  };
}
