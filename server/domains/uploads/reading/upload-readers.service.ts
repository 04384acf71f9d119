import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { inLanguage } from '#server/language/current-language.ts';
import type { UploadDeps } from '../upload-deps.service.ts';
import { RunLost } from './heartbeat.service.ts';
import { readUpload } from './reading.service.ts';
import { poolSizes, type ReaderPool } from './turns.policy.ts';
import { returnTurn } from './turns.queries.ts';
import { type Turn, takeTurn } from './turns.service.ts';
import { readUploadsChannel } from './wake-readers.service.ts';

interface Reading {
  turn: Turn;
  controller: AbortController;
  ended: Promise<void>;
}

/** How long a closing server waits for its readers before leaving the files to others. */
const closeMs = 10_000;
// New files wake the readers; files of a killed process are found by polling.
const lookMs = 5_000;

const pools = ['usual', 'quick'] as const satisfies ReaderPool[];

/** Reads queued files, as many at once as there are places, until the server closes. */
export function startReaders(app: FastifyInstance, deps: UploadDeps, everyMs = lookMs): void {
  const readings = new Map<number, Reading>();
  let isClosing = false;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  function look(): void {
    if (isClosing) return;
    if (looking) {
      isAskedAgain = true;
      return;
    }
    looking = fillPlaces()
      // Without the database nothing can be read; the next poll tries again.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'no upload taken'))
      .finally(() => {
        looking = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        look();
      });
  }

  /** Fills usual places first, so that the quick one stays free as long as possible. */
  async function fillPlaces(): Promise<void> {
    for (const pool of pools) {
      while (!isClosing && countIn(pool) < poolSizes[pool]) {
        const turn = await takeTurn(deps, {
          pool,
          usualOwners: usualOwners(),
          readingIds: [...readings.keys()],
        });
        if (!turn) break;
        begin(turn);
      }
    }
  }

  function countIn(pool: ReaderPool): number {
    return [...readings.values()].filter(({ turn }) => turn.pool === pool).length;
  }

  function usualOwners(): number[] {
    return [...readings.values()].filter(({ turn }) => turn.pool === 'usual').map(({ turn }) => turn.ownerId);
  }

  function begin(turn: Turn): void {
    const controller = new AbortController();
    const ended = read(turn, controller.signal).finally(() => {
      readings.delete(turn.uploadId);
      look();
    });
    readings.set(turn.uploadId, { turn, controller, ended });
  }

  async function read(turn: Turn, signal: AbortSignal): Promise<void> {
    try {
      await inLanguage(turn.language, () => readUpload(deps, turn, signal));
    } catch (error) {
      // Its heartbeat stops, so it is read again after a while.
      deps.log.error({ err: error, uploadId: turn.uploadId }, 'upload not read');
    }
  }

  app.channels.subscribe(readUploadsChannel, (payload) => {
    const { ended } = JSON.parse(payload) as { ended?: number };
    if (ended === undefined) look();
    else readings.get(ended)?.controller.abort(new RunLost());
  });
  app.channels.onGap(look);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(look, everyMs);
    timer.unref();
    look();
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await within(looking);
    const ended = () => Promise.all([...readings.values()].map((reading) => reading.ended));
    await within(ended());
    // Returned to the queue, so that another process takes them immediately rather than after a timeout.
    for (const { turn, controller } of readings.values()) {
      controller.abort(new RunLost());
      await returnTurn(deps.db, turn, { slowSeconds: null }).catch(() => undefined);
    }
    await within(ended());
  });
}

/** A database that doesn't answer must not keep a server from closing. */
async function within(work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, sleep(closeMs, undefined, { ref: false })]);
}
