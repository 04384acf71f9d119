import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotRunHere, errorMessage } from './embedded-database-error.ts';
import { chooseLauncher } from './launcher.ts';
import { findLockHolder, postmasterLock } from './lock-file.ts';
import type { Place } from './place.ts';
import { isPostmasterOf } from './process-identity.ts';
import { commandLine, postgresEnvironment } from './run-program.ts';
import { openServerLog, readServerLogSince } from './server-log.ts';
import { postgresArguments } from './settings.ts';
import { prepareSocketFolder } from './socket-folder.ts';

export interface StartedPostmaster {
  pid: number;
  /** How it runs, for the log. */
  as: string;
  isRunning(): boolean;
  /** It failed on its own. Not true if another process stopped or killed it. */
  hasFailed(): boolean;
  /** Logged since it was started, possibly also by a competitor started at the same moment. */
  readLog(): Promise<string>;
}

/** A fast shutdown writes at most shared_buffers, which a very slow disk manages in a minute. */
const stopTimeout = 60_000;

/** Starts PostgreSQL without waiting for it. It exits if another process started one first. */
export async function startPostmaster(place: Place): Promise<StartedPostmaster> {
  await prepareSocketFolder(place.socketFolder, place.cluster);
  await using log = await openServerLog(place.logFile);
  const owned = [place.cluster, place.socketFolder, place.logFile];
  const launcher = await chooseLauncher(place.dataDir, place.binaries.postgres, owned);
  const { size } = await log.stat();
  const child = spawn(...commandLine(launcher, place.binaries.postgres, postgresArguments(place)), {
    ...launcher.identity,
    cwd: '/',
    env: postgresEnvironment(),
    // A session of its own: Ctrl-C must not stop it before the app has closed.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const { promise: spawned, resolve, reject } = Promise.withResolvers<void>();
  child.once('spawn', resolve);
  child.once('error', reject);
  await spawned.catch((error: unknown) => {
    throw cannotRunHere(
      `The embedded PostgreSQL does not run on this system (${errorMessage(error)}).`,
      error,
    );
  });
  child.unref();
  return {
    pid: child.pid ?? 0,
    as: launcher.description,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    hasFailed: () => child.exitCode !== null && child.exitCode !== 0,
    readLog: () => readServerLogSince(place.logFile, size),
  };
}

/**
 * Stops the running PostgreSQL and waits for its end. False if none is provably ours: a pid read from a file may now
 * belong to another process.
 */
export async function stopPostmaster(cluster: string): Promise<boolean> {
  const pid = await findLockHolder(postmasterLock(cluster));
  if (pid === undefined || !(await isPostmasterOf(pid, cluster))) return false;
  process.kill(pid, 'SIGINT');
  const giveUpAt = performance.now() + stopTimeout;
  while (await isPostmasterOf(pid, cluster)) {
    if (performance.now() > giveUpAt) return false;
    await sleep(10);
  }
  return true;
}
