import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import type { PaperQuestion } from '#database/tables/attempts.ts';
import { presence } from '#shared/limits.ts';
import { HistoryBudget } from './history-budget.service.ts';
import { findOpenPapers, type OpenPaperRow } from './paper.queries.ts';
import { type FrozenAttempt, findFrozenAttempt } from './papers.queries.ts';

/** An attempt's frozen part, with its questions by id: what every save is checked against. */
export interface KnownPaper extends FrozenAttempt {
  asked: ReadonlyMap<number, PaperQuestion>;
  /** Until when several devices are known to have the attempt open, by the clock of this process. */
  sharedUntil: number;
  historyBudget: HistoryBudget;
}

const channel = 'cquiz_shared_attempt';
/** A device that only shows the attempt says so more often. */
const sharedMs = 3 * presence.beatSeconds * 1_000;

/** Papers never change, so each process keeps those it has read: a save then asks the database only to save. */
export interface Papers {
  find(attemptId: number): Promise<KnownPaper | undefined>;
  /** Of an attempt that has just begun: it will be asked for at once. */
  remember(frozen: FrozenAttempt): KnownPaper;
  /** Notifies every process that several devices have the attempt open. */
  share(attemptId: number): Promise<void>;
  /** What changes, as it is now; null where the attempt is gone. A room that begins at once reads it together. */
  findOpen(attemptId: number): Promise<OpenPaperRow | null>;
}

// A question of a paper is about 200 bytes here.
const mostQuestions = 200_000;
const mostTogether = 50;
const maxShared = 10_000;

export function openPapers(db: Db, channels: FastifyInstance['channels']): Papers {
  const known = new Map<number, KnownPaper>();
  let questions = 0;

  function forget(): void {
    known.clear();
    questions = 0;
  }
  // A restore brings other papers under the same ids.
  channels.onGap(forget);
  // Also of papers that are just being read.
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
    if (questions + asked.size > mostQuestions) forget();
    known.set(frozen.id, paper);
    questions += asked.size;
    return paper;
  }

  async function findTogether(ids: readonly number[]): Promise<(OpenPaperRow | null)[]> {
    const rows = new Map((await findOpenPapers(db, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  }

  return {
    remember,
    share: async (attemptId) => {
      const until = known.get(attemptId)?.sharedUntil ?? 0;
      if (until < Date.now() + sharedMs / 2) await channels.send(db, channel, String(attemptId));
    },
    findOpen: gather({
      together: findTogether,
      alone: async (id) => (await findTogether([id]))[0] ?? null,
      most: mostTogether,
    }),
    find: async (attemptId) => {
      const kept = known.get(attemptId);
      if (kept) return kept;
      const frozen = await findFrozenAttempt(db, attemptId);
      return frozen && remember(frozen);
    },
  };
}
