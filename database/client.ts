import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** How to reach PostgreSQL: `DATABASE_URL`, or the socket of the embedded one. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Another database of the same server. */
export function connectionTo(server: Connection, database: string): Connection {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Inside or outside a transaction. */
export type Db = Kysely<Database>;
/** Inside a transaction: code that locks or must be atomic asks for this type. */
export type Trx = Transaction<Database>;

export interface DatabaseClient {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** The size of this process's pool. */
  maxConnections?: number;
  /** Allows long statements, such as a migration that waits for another process. */
  patient?: boolean;
  /** The timeout of a query; shorter in tests. */
  queryTimeoutMs?: number;
  /** The lock timeout; shorter in tests. */
  lockTimeoutMs?: number;
  onError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;
const numeric = 1700;

// Keys and counts fit a JavaScript number, and a calendar date must not become an instant in some time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 || oid === numeric) return Number;
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

const timeouts = {
  // A stalled database delays a request this long; then the response is 503.
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // The server may vanish silently (network cut), so its own timeout cannot be relied on.
  query_timeout: 20_000,
};

export const applicationName = 'cquiz';

// Each connection takes 7 MB of the database's memory once it has seen every statement. Two cores are busy with fewer
// (decision 53), and batches take one (decision 60).
const usualConnections = 6;

export function openDatabase(connection: Connection, options: ClientOptions = {}): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    types,
    application_name: applicationName,
    max: options.maxConnections ?? usualConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(options.patient
      ? {}
      : {
          ...timeouts,
          query_timeout: options.queryTimeoutMs ?? timeouts.query_timeout,
          lock_timeout: options.lockTimeoutMs ?? timeouts.lock_timeout,
        }),
  });
  // A broken idle connection is replaced on the next use; without a listener it ends the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection that breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new StatementNames();
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => prepareStatements(await pool.connect(), names),
      end: () => pool.end(),
    },
  });
  const db = new Kysely<Database>({ dialect });
  return { db, pool, close: () => db.destroy() };
}

/** Names for statements, so that PostgreSQL parses and plans each once per connection. */
class StatementNames {
  // A list of ids of every length is a statement of its own. Beyond this many, statements stay unnamed, so that
  // prepared statements do not pile up on a connection.
  private static readonly maxNames = 500;
  private readonly names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= StatementNames.maxNames) return known;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
    this.names.set(sql, name);
    return name;
  }
}

const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();

function prepareStatements(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const known = prepared.get(client);
  if (known) return known;
  let isGivenUp = false;
  const query = (text: string, values: unknown[]) => {
    // Statements without parameters are begin, commit or a migration, which cannot be prepared.
    const name = values.length === 0 ? undefined : names.nameOf(text);
    const answer = client.query({ text, values, name });
    answer.catch((error: unknown) => {
      isGivenUp ||= !(error instanceof pg.DatabaseError);
    });
    return answer;
  };
  // PostgreSQL may still run a statement that timed out. After a late "begin", the next user of the connection would
  // get an acknowledgement inside a transaction that is never committed, so the connection is destroyed.
  const mayBeUsedAgain = () => !isGivenUp && client.getTransactionStatus() === 'I';
  const wrapped = {
    query,
    release: (destroy?: boolean) => client.release(destroy === true || !mayBeUsedAgain()),
  } as unknown as PostgresPoolClient;
  prepared.set(client, wrapped);
  return wrapped;
}

export interface LoneConnection {
  db: Db;
  /** For what Kysely cannot express, such as COPY streams. */
  client: pg.Client;
  close(): Promise<void>;
}

/** A dedicated connection, for state such as a lock. Its statements may take long. */
export async function openLoneConnection(connection: Connection): Promise<LoneConnection> {
  const client = new pg.Client({
    ...connection,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Waiting statements reject when the connection is lost; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const held = {
    query: (text: string, values: readonly unknown[]) => client.query({ text, values: [...values] }),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const dialect = new PostgresDialect({
    pool: { options: {}, connect: async () => held, end: async () => undefined },
  });
  return { db: new Kysely<Database>({ dialect }), client, close: () => client.end() };
}

/** Runs `work` in a transaction: all its writes are kept, or none. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
