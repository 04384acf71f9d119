import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../client.ts';

const installed = '/usr/lib/postgresql';

/** The programs of the oldest supported PostgreSQL installed on this system. Undefined without one. */
export function findExternalPostgres(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const [oldest] = versions.filter((version) => version >= 15).sort((one, other) => one - other);
  const bin = `${installed}/${oldest}/bin`;
  return oldest !== undefined && existsSync(`${bin}/postgres`) ? bin : undefined;
}

// PostgreSQL refuses root; Debian's package comes with this account.
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no account "postgres".');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

interface ExternalServer {
  connection: Connection;
  stop(): Promise<void>;
}

/** A server as an administrator would run it: another version, TCP, a password. */
export async function startExternalPostgres(bin: string): Promise<ExternalServer> {
  return startCluster(bin, ({ data, folder, options }) => {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o644 });
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'cquiz', '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-N'],
      options,
    );
  });
}

/** A read-only replica of another server. */
export async function startReplica(
  bin: string,
  { connectionString = '' }: Connection,
): Promise<ExternalServer> {
  return startCluster(bin, ({ data, options }) => {
    const copied = [
      '-D',
      data,
      '--dbname',
      connectionString,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '-N',
    ];
    execFileSync(join(bin, 'pg_basebackup'), copied, options);
  });
}

const password = 'external';

interface Making {
  folder: string;
  data: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; stdio: 'pipe'; uid?: number; gid?: number };
}

async function startCluster(bin: string, make: (making: Making) => void): Promise<ExternalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-external-'));
  const account = unprivileged();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  make({ folder, data, options: { ...options, stdio: 'pipe' } });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const connection = { connectionString: `postgres://cquiz:${password}@127.0.0.1:${port}/postgres` };
  await untilAnswers(connection);
  return {
    connection,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(connection: Connection): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}
