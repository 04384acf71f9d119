import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError, errorMessage } from './embedded-database-error.ts';
import { joinServer } from './join-server.ts';
import { type EmbeddedConnection, type Place, preparePlace } from './place.ts';
import { type StartedPostmaster, stopPostmaster } from './postmaster.ts';
import { endPresence, type Presence } from './presence.ts';

export { EmbeddedDatabaseError } from './embedded-database-error.ts';

interface EmbeddedDatabaseEvent {
  level: 'info' | 'warn' | 'error';
  message: string;
}

export interface EmbeddedDatabase {
  /** Stays valid while joined, even if PostgreSQL is restarted. */
  connection: EmbeddedConnection;
  /** Close the pool first: the last process to leave stops PostgreSQL and waits for its exit. */
  leave(): Promise<void>;
}

interface JoinOptions {
  dataDir: string;
  /** `false` trades crash safety for speed, in temporary databases of tests only. */
  durable?: boolean;
  log?: (event: EmbeddedDatabaseEvent) => void;
}

type Report = (level: EmbeddedDatabaseEvent['level'], message: string) => void;

/** If PostgreSQL is lost again within this time, the pause before joining grows. */
const shortLife = 10_000;
const longestPause = 5000;

/** Joins the PostgreSQL of that folder. Creates it if it is new and starts it if it is not running. */
export async function joinEmbeddedDatabase({
  dataDir,
  durable = true,
  log,
}: JoinOptions): Promise<EmbeddedDatabase> {
  const report: Report = (level, message) => {
    try {
      log?.({ level, message });
    } catch {
      // A failing logger must not end the supervision of PostgreSQL.
    }
  };
  try {
    const place = await preparePlace(
      dataDir,
      (ms) => report('info', `PostgreSQL made its folder in ${ms} ms`),
      { isDurable: durable },
    );
    const presence = await joinServer(place, {
      mayStart: () => true,
      reportStart: reportStartTo(report),
    });
    if (!presence) throw new Error('joining ended although starting was allowed');
    return stayJoined(place, presence, report);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    const why = `The data folder ${dataDir} cannot be used: ${errorMessage(error)}.`;
    throw new EmbeddedDatabaseError(`${why} Check who owns it, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
}

function stayJoined(place: Place, joined: Presence, report: Report): EmbeddedDatabase {
  let presence: Presence | undefined = joined;
  let left: Promise<void> | undefined;
  const leaving = new AbortController();
  const leaveRequested = once(leaving.signal, 'abort');

  async function watch(): Promise<void> {
    let pause = 0;
    while (presence) {
      const joinedAt = performance.now();
      await Promise.race([presence.ended, leaveRequested]);
      if (leaving.signal.aborted) return;
      report('warn', 'PostgreSQL ended unexpectedly and is being restarted');
      pause = performance.now() - joinedAt > shortLife ? 0 : Math.min(pause * 2 + 50, longestPause);
      presence = await rejoin(pause);
      if (presence) report('info', 'PostgreSQL is back');
    }
  }

  /** Retries until it leaves: a full disk may be freed in an hour. */
  async function rejoin(firstPause: number): Promise<Presence | undefined> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2 + 50, longestPause)) {
      await sleep(pause, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return undefined;
      try {
        return await joinServer(place, {
          mayStart: () => !leaving.signal.aborted,
          reportStart: reportStartTo(report),
        });
      } catch (error) {
        report('error', errorMessage(error));
      }
    }
  }

  async function leaveOnce(): Promise<void> {
    leaving.abort();
    await watching;
    if (!presence) return;
    try {
      await endPresence(presence, async () => {
        const stopped = await stopPostmaster(place.cluster);
        report(stopped ? 'info' : 'warn', stopped ? 'PostgreSQL stopped' : 'PostgreSQL could not be stopped');
      });
    } catch (error) {
      report('warn', `PostgreSQL was lost while leaving: ${errorMessage(error)}`);
    }
  }

  const watching = watch();
  return {
    connection: place.connection,
    leave: () => {
      left ??= leaveOnce();
      return left;
    },
  };
}

function reportStartTo(report: Report): (postmaster: StartedPostmaster) => void {
  return ({ pid, as }) => report('info', `PostgreSQL starts with pid ${pid}, ${as}`);
}
