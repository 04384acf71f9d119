import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { clearStaleLocks } from './lock-file.ts';
import type { Place } from './place.ts';
import { type StartedPostmaster, startPostmaster } from './postmaster.ts';
import { type Presence, tryJoin } from './presence.ts';
import { lastLines, readServerLogSince } from './server-log.ts';

const joinTimeout = 60_000;

/** PostgreSQL is restarted this often when it exits for a lasting reason. Then the start fails with its message. */
const hopelessStarts = 3;

/** Another process was first, or backends of a killed PostgreSQL are still running. */
const passingFailure = /lock file|pre-existing shared memory block/;

interface JoinOptions {
  /** Checked before PostgreSQL is started. If false and we are not starting it already, joining ends. */
  mayStart: () => boolean;
  reportStart: (postmaster: StartedPostmaster) => void;
}

/**
 * Joins the PostgreSQL of that place, starting it if it is not running. PostgreSQL's lock file decides which of
 * several processes starts it. The others find it running.
 */
export async function joinServer(place: Place, options: JoinOptions): Promise<Presence | undefined> {
  const startedAt = performance.now();
  let started: StartedPostmaster | undefined;
  let startedTimes = 0;
  let hopeless = 0;
  let nextStartAt = 0;
  let reason = '';
  while (performance.now() - startedAt < joinTimeout) {
    const outcome = await tryJoin(place.connection);
    if (outcome.kind === 'joined') return outcome.presence;
    if (outcome.kind === 'refused') throw refused(place, outcome.reason);
    if (started && !started.isRunning()) {
      const log = await started.readLog();
      if (started.hasFailed() && !passingFailure.test(log)) hopeless += 1;
      if (hopeless >= hopelessStarts) throw didNotStart(place, 'PostgreSQL cannot start', log);
      nextStartAt = performance.now() + Math.min(25 * 2 ** startedTimes, 500);
      started = undefined;
    }
    if (!started && !options.mayStart()) return undefined;
    if (outcome.kind === 'busy') {
      reason = outcome.reason;
    } else if (!started && performance.now() >= nextStartAt) {
      const holder = await clearStaleLocks(place.cluster, place.socketFolder);
      if (holder === undefined) {
        started = await startPostmaster(place);
        startedTimes += 1;
        options.reportStart(started);
      } else {
        reason = `the PostgreSQL with pid ${holder} holds the folder but does not listen in ${place.socketFolder}`;
      }
    }
    await sleep(performance.now() - startedAt < 2000 ? 10 : 100);
  }
  const log = await readServerLogSince(place.logFile, 0);
  const detail = reason === '' ? '' : ` (${reason})`;
  throw didNotStart(place, `PostgreSQL was not ready after ${joinTimeout / 1000} seconds${detail}`, log);
}

function didNotStart(place: Place, what: string, log: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(`${what}. Its log, ${place.logFile}, ends with: ${lastLines(log)}`);
}

function refused(place: Place, reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The PostgreSQL in ${place.dataDir} refuses the connection of CQuiz: ${reason}. Stop it, so that CQuiz can start it again.`,
  );
}
