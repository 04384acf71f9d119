import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { inLanguage } from '#server/language/at-hand.ts';
import { RunLost } from './heart.service.ts';
import { readUpload } from './reading.service.ts';
import type { UploadTools } from './tools.service.ts';
import { type Lane, laneSizes } from './turns.policy.ts';
import { returnTurn } from './turns.queries.ts';
import { type Turn, takeTurn } from './turns.service.ts';
import { readUploadsChannel } from './waking.service.ts';

interface Reading {
  turn: Turn;
  controller: AbortController;
  ended: Promise<void>;
}

/** How long a server that closes waits for what it is reading before it leaves the files to others. */
const closeMs = 10_000;
// New files wake us; those of a process that was killed are found by looking.
const lookMs = 5_000;

const lanes = ['usual', 'quick'] as const satisfies Lane[];

/** Reads the files that wait, as many at once as there are places, until the server closes. */
export function startReaders(app: FastifyInstance, tools: UploadTools, everyMs = lookMs): void {
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
      // Without the database nobody can be read; the next look asks again.
      .catch((error: unknown) => tools.log.warn({ err: error }, 'no upload taken'))
      .finally(() => {
        looking = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        look();
      });
  }

  /** Usual places first: the quick one stays free for as long as possible. */
  async function fillPlaces(): Promise<void> {
    for (const lane of lanes) {
      while (!isClosing && countIn(lane) < laneSizes[lane]) {
        const turn = await takeTurn(tools, {
          lane,
          usualOwners: usualOwners(),
          readingIds: [...readings.keys()],
        });
        if (!turn) break;
        begin(turn);
      }
    }
  }

  function countIn(lane: Lane): number {
    return [...readings.values()].filter(({ turn }) => turn.lane === lane).length;
  }

  function usualOwners(): number[] {
    return [...readings.values()].filter(({ turn }) => turn.lane === 'usual').map(({ turn }) => turn.ownerId);
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
      await inLanguage(turn.language, () => readUpload(tools, turn, signal));
    } catch (error) {
      // It is silent from now on, and so it is read again after a while.
      tools.log.error({ err: error, uploadId: turn.uploadId }, 'upload not read');
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
    // Another process takes them over at once, rather than after they have been silent for long.
    for (const { turn, controller } of readings.values()) {
      controller.abort(new RunLost());
      await returnTurn(tools.db, turn, { slowSeconds: null }).catch(() => undefined);
    }
    await within(ended());
  });
}

/** A database that doesn't answer must not keep a server from closing. */
async function within(work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, sleep(closeMs, undefined, { ref: false })]);
}
