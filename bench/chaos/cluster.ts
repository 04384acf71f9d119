import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#database/client.ts';
import { chooseLauncher } from '#database/embedded/launcher.ts';
import { preparePlace } from '#database/embedded/place.ts';
import { commandLine, postgresEnvironment } from '#database/embedded/run-program.ts';
import { postgresArguments } from '#database/embedded/settings.ts';
import { prepareSocketFolder } from '#database/embedded/socket-folder.ts';
import { migrate } from '#database/migrate.ts';
import { killFamily } from './processes.ts';
import type { Resources } from './trial-resources.ts';

export interface Cluster {
  connection: Connection;
  /** Sends SIGKILL to all its processes at once. */
  kill(): Promise<void>;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
}

const maxStartMs = 30_000;

/** Starts a PostgreSQL with the server's tables. Nothing else restarts it after a kill. */
export async function startCluster(
  resources: Resources,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = resources.makeFolder('cluster');
  mkdirSync(folder, { recursive: true });
  const place = await preparePlace(folder, () => undefined);
  await prepareSocketFolder(place.socketFolder, place.cluster);
  const owned = [place.cluster, place.socketFolder];
  const launcher = await chooseLauncher(place.dataDir, place.binaries.postgres, owned);
  const args = [
    ...postgresArguments(place),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    await killFamily(child.pid);
    await ended;
  }
  async function start(): Promise<void> {
    child = spawn(...commandLine(launcher, place.binaries.postgres, args), {
      ...launcher.identity,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: 'ignore',
    });
    await waitUntilConnectable(place.connection, child);
  }
  resources.defer(kill);
  await start();
  await migrate(place.connection);
  return { connection: place.connection, kill, start };
}

async function waitUntilConnectable(connection: Connection, child: ChildProcess): Promise<void> {
  const until = performance.now() + maxStartMs;
  for (;;) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (child.exitCode !== null || performance.now() > until) throw error;
      await sleep(20);
    }
  }
}
