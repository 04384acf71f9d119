import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, errorMessage } from './embedded-database-error.ts';
import type { EmbeddedConnection } from './place.ts';

/**
 * One app process using the database: a session with a shared advisory lock. The kernel ends the session
 * with the process, so a killed app never counts as present.
 */
export interface Presence {
  client: Client;
  /** Resolves when the session ends for any reason. */
  ended: Promise<void>;
}

export type JoinOutcome =
  | { kind: 'joined'; presence: Presence }
  /** PostgreSQL is not running and must be started. */
  | { kind: 'absent' }
  /** PostgreSQL is starting, stopping or full, so joining must be retried. */
  | { kind: 'busy'; reason: string }
  | { kind: 'refused'; reason: string };

/** Locks are per database. The app takes none in this one, and its own database can be dropped and restored. */
const presenceDatabase = 'postgres';
const presenceKey = 1_129_401_673;

/** Timeouts set for the app's role or database must not end the presence. */
const timeouts = ['statement', 'lock', 'transaction', 'idle_in_transaction_session', 'idle_session'];
const noTimeouts = timeouts.map((name) => `-c ${name}_timeout=0`).join(' ');

/** A working PostgreSQL answers every query here immediately. */
const patience = 10_000;

const refusals = new Set(['28P01', '28000', '3D000', '42501', 'EACCES', 'EPERM']);

export async function tryJoin(connection: EmbeddedConnection): Promise<JoinOutcome> {
  const client = new Client({
    ...connection,
    database: presenceDatabase,
    application_name: 'cquiz presence',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    options: noTimeouts,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  // Without a listener a lost connection ends the whole process.
  client.on('error', () => resolve());
  try {
    await client.connect();
    // Refused only while the last one to leave stops PostgreSQL.
    const locked = await ask(client, 'pg_try_advisory_lock_shared');
    if (locked) return { kind: 'joined', presence: { client, ended } };
    await endQuietly(client);
    return { kind: 'busy', reason: 'PostgreSQL is being stopped by another process' };
  } catch (error) {
    await endQuietly(client);
    return judgeFailure(error);
  }
}

/** Ends the presence. If it was the last one, runs `stop` while no process can join. */
export async function endPresence({ client }: Presence, stop: () => Promise<void>): Promise<void> {
  try {
    // Released first: two processes that leave at once would otherwise wait for each other's lock.
    await ask(client, 'pg_advisory_unlock_shared');
    if (await ask(client, 'pg_try_advisory_lock')) await stop();
  } finally {
    await endQuietly(client);
  }
}

async function ask(client: Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(`SELECT ${lockFunction}($1) AS granted`, [
    presenceKey,
  ]);
  return rows[0]?.granted === true;
}

async function endQuietly(client: Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  // A frozen server never acknowledges the end.
  await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
}

function judgeFailure(error: unknown): JoinOutcome {
  const code = errorCode(error) ?? '';
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return { kind: 'absent' };
  return { kind: refusals.has(code) ? 'refused' : 'busy', reason: errorMessage(error) };
}
