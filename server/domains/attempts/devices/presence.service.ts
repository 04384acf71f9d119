import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { touchLease } from './lease.queries.ts';
import { claimantOf } from './lease.service.ts';
import {
  deleteOldPresence,
  deleteUncountedFocus,
  type FocusChange,
  type ScreenReport,
  storePresence,
} from './presence.queries.ts';

interface Report {
  focus?: 'LOST' | 'REGAINED' | undefined;
  isLeaving?: boolean | undefined;
  device?: number | undefined;
  follows?: boolean | undefined;
}

/** Collects reports from quiz screens and writes them in batches, so a full room costs few statements. */
interface Presence {
  report(actor: Actor, attemptId: number, report: Report): Promise<void>;
}

interface Waiting {
  at: number;
  isAway: boolean | null;
  hasLeft: boolean;
  device: number | null;
  changes: { kind: FocusChange['kind']; at: number }[];
}

const batchMs = 200;
// Per screen and batch.
const maxChanges = 20;
// While the database does not respond, reports beyond this number are dropped.
const maxWaiting = 20_000;

export function openPresence(app: FastifyInstance, { db, papers }: AttemptDeps): Presence {
  let waiting = new Map<number, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), batchMs);
  }

  /** One write at a time: while the database is slow, reports wait for one connection instead of taking ten. */
  function write(): Promise<void> {
    writing ??= writeWaiting().finally(() => {
      writing = undefined;
      timer = undefined;
      if (waiting.size > 0) writeSoon();
    });
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    const reports = [...waiting].map(([attemptId, screen]) => describe(attemptId, screen));
    waiting = new Map();
    if (reports.length === 0) return;
    try {
      await storePresence(db, reports);
    } catch (error) {
      // The next report repeats it, and no response depends on it.
      app.log.warn({ err: error, screens: reports.length }, 'presence not stored');
    }
  }

  async function writeLast(): Promise<void> {
    await writing;
    clearTimeout(timer);
    await writeWaiting();
  }

  app.addHook('onClose', writeLast);
  return {
    report: async (actor, attemptId, report) => {
      const paper = await papers.find(attemptId);
      assertCan(canAttempt, actor, 'take', paper);
      if (paper.one_device) {
        const claimant = claimantOf(actor, [report.device]);
        // Another device must not report that this one has left.
        if (!(await touchLease(db, attemptId, claimant, report.isLeaving ?? false))) return;
      }
      // The writing device reports where the student is.
      if (report.follows) return papers.share(attemptId);
      const known = waiting.get(attemptId);
      if (!known && waiting.size >= maxWaiting) return;
      waiting.set(attemptId, addReport(known, report));
      writeSoon();
    },
  };
}

function addReport(known: Waiting | undefined, { focus, isLeaving = false, device }: Report): Waiting {
  const at = performance.now();
  const changes = known?.changes ?? [];
  if (focus !== undefined && changes.at(-1)?.kind !== focus && changes.length < maxChanges) {
    changes.push({ kind: focus, at });
  }
  const isAway = focus === undefined ? (known?.isAway ?? null) : focus === 'LOST';
  const lastDevice = device ?? known?.device ?? null;
  return { at, changes, hasLeft: isLeaving, device: lastDevice, isAway: isLeaving ? false : isAway };
}

function describe(attemptId: number, { at, isAway, hasLeft, device, changes }: Waiting): ScreenReport {
  const now = performance.now();
  return {
    attemptId,
    secondsAgo: (now - at) / 1_000,
    isAway,
    hasLeft,
    device,
    changes: changes.map((change) => ({ kind: change.kind, secondsAgo: (now - change.at) / 1_000 })),
  };
}

/** The monitor lists an attempt for a day after its end. Nothing reads older presence. */
export async function prunePresence(db: Db): Promise<void> {
  await deleteOldPresence(db, 2);
  await deleteUncountedFocus(db);
}
