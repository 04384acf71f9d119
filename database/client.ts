import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** How to reach PostgreSQL: `DATABASE_URL`, or the socket of the embedded one. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Inside or outside a transaction. */
export type Db = Kysely<Database>;
/** Only inside one: what locks or must be atomic asks for this type. */
export type Trx = Transaction<Database>;

export interface DatabaseClient {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** Connections of this process at most. */
  most?: number;
  /** For work that may rightly take long, such as a migration waiting behind another process's. */
  patient?: boolean;
  /** Until an answer is no longer waited for; shorter for a test. */
  queryTimeoutMs?: number;
  /** Until a statement gives up on a lock; shorter for a test. */
  lockTimeoutMs?: number;
  onError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;
const numeric = 1700;

// Keys and counts fit a JavaScript number; a calendar date must not become an instant in some zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 || oid === numeric) return Number;
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

const timeouts = {
  // A stalled database costs a request this long and no longer: it then answers 503.
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // The server may be gone without a word (network cut): do not wait for its timeout for ever.
  query_timeout: 20_000,
};

export const applicationName = 'cquiz';

// Each holds 7 MB in the database once it has seen every statement; two cores are busy with fewer (decision 53), and what
// many ask at once takes one (decision 60).
const usualConnections = 6;

export function openDatabase(connection: Connection, options: ClientOptions = {}): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    types,
    application_name: applicationName,
    max: options.most ?? usualConnections,
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
  // An idle connection that breaks is replaced on the next use; without a listener it ends the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for one that breaks between two statements of a transaction, while it is not idle.
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
  // A list of ids of every length is a statement of its own: beyond this many they stay unnamed,
  // so that no connection gathers prepared statements without end.
  private static readonly most = 500;
  private readonly names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= StatementNames.most) return known;
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
  const query = (text: string, values: readonly unknown[]) => {
    // Without parameters it is begin, commit or a migration: several statements cannot be prepared.
    const name = values.length === 0 ? undefined : names.nameOf(text);
    const answer = client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    answer.catch((error: unknown) => {
      isGivenUp ||= !(error instanceof pg.DatabaseError);
    });
    return answer;
  };
  // What PostgreSQL did not answer it may still carry out. After a late "begin" whoever gets the connection next would
  // be told that their answer is stored, inside a transaction that nobody will ever commit.
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
  /** For what Kysely has no words for, such as a stream of COPY. */
  client: pg.Client;
  close(): Promise<void>;
}

/** One connection that stays the same, for what hangs on it, such as a lock. Its statements may take long. */
export async function openLoneConnection(connection: Connection): Promise<LoneConnection> {
  const client = new pg.Client({
    ...connection,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Whoever waits for a statement is told of a lost connection; without a listener it ends the process.
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

/** Runs `work` in a transaction; everything it wrote is there afterwards, or nothing is. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
