import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { canAttempt } from './attempts.policy.ts';
import { touchLease } from './lease.queries.ts';
import { claimantOf } from './lease.service.ts';
import {
  deleteOldPresence,
  deleteUncountedFocus,
  type FocusChange,
  type Heard,
  storePresence,
} from './presence.queries.ts';
import type { AttemptTools } from './tools.service.ts';

interface Report {
  focus?: 'LOST' | 'REGAINED' | undefined;
  isLeaving?: boolean | undefined;
  device?: number | undefined;
  follows?: boolean | undefined;
}

/** Hears quiz screens. What comes within a moment is written together: a room that is there costs few statements. */
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

const gatherMs = 200;
// Of one screen, within one such moment.
const mostChanges = 20;
// While the database does not answer: beyond this many the newest are not kept.
const mostWaiting = 20_000;

export function openPresence(app: FastifyInstance, { db, papers }: AttemptTools): Presence {
  let waiting = new Map<number, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), gatherMs);
  }

  /** Never two at once: while the database is slow, what comes waits for one connection and not for ten. */
  function write(): Promise<void> {
    writing ??= writeWaiting().finally(() => {
      writing = undefined;
      timer = undefined;
      if (waiting.size > 0) writeSoon();
    });
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    const heard = [...waiting].map(([attemptId, said]) => describe(attemptId, said));
    waiting = new Map();
    if (heard.length === 0) return;
    try {
      await storePresence(db, heard);
    } catch (error) {
      // The next report says that they are there; nobody's answer depends on it.
      app.log.warn({ err: error, screens: heard.length }, 'presence not stored');
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
        // Another device must not say of this one that it has left.
        if (!(await touchLease(db, attemptId, claimant, report.isLeaving ?? false))) return;
      }
      // Where the student is, the device says on which they write.
      if (report.follows) return papers.share(attemptId);
      const known = waiting.get(attemptId);
      if (!known && waiting.size >= mostWaiting) return;
      waiting.set(attemptId, hear(known, report));
      writeSoon();
    },
  };
}

function hear(known: Waiting | undefined, { focus, isLeaving = false, device }: Report): Waiting {
  const at = performance.now();
  const changes = known?.changes ?? [];
  if (focus !== undefined && changes.at(-1)?.kind !== focus && changes.length < mostChanges) {
    changes.push({ kind: focus, at });
  }
  const isAway = focus === undefined ? (known?.isAway ?? null) : focus === 'LOST';
  const heard = device ?? known?.device ?? null;
  return { at, changes, hasLeft: isLeaving, device: heard, isAway: isLeaving ? false : isAway };
}

function describe(attemptId: number, { at, isAway, hasLeft, device, changes }: Waiting): Heard {
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

/** The monitor lists an attempt for a day after its end; then nobody asks any more who was there. */
export async function prunePresence(db: Db): Promise<void> {
  await deleteOldPresence(db, 2);
  await deleteUncountedFocus(db);
}
