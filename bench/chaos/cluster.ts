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
import type { Room } from './room.ts';

export interface Cluster {
  connection: Connection;
  /** kill -9 of all its processes at once, as a machine that loses its PostgreSQL. */
  kill(): Promise<void>;
  /** Resolves when it lets somebody in. */
  start(): Promise<void>;
}

const patienceMs = 30_000;

/** A PostgreSQL that nobody but us starts again, with the tables of the server. */
export async function startCluster(room: Room, settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = room.makeFolder('cluster');
  mkdirSync(folder, { recursive: true });
  const place = await preparePlace(folder, () => undefined);
  await prepareSocketFolder(place.socketFolder, place.cluster);
  const owned = [place.cluster, place.socketFolder];
  const launcher = await chooseLauncher(place.dataDir, place.binaries.postgres, owned);
  const words = [
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
    child = spawn(...commandLine(launcher, place.binaries.postgres, words), {
      ...launcher.identity,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: 'ignore',
    });
    await untilLetsIn(place.connection, child);
  }
  room.defer(kill);
  await start();
  await migrate(place.connection);
  return { connection: place.connection, kill, start };
}

async function untilLetsIn(connection: Connection, child: ChildProcess): Promise<void> {
  const until = performance.now() + patienceMs;
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
