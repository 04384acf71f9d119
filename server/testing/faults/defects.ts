import { type FileHandle, open } from 'node:fs/promises';
import pg from 'pg';
import { isStatement, type Rewrite, rewriteStatements } from './rewrite-statements.ts';

export type DefectName =
  | 'no-lock'
  | 'no-revision-check'
  | 'unseen-replaced'
  | 'own-clock'
  | 'write-behind'
  | 'no-time-limits'
  | 'deaf'
  | 'unheeded-disk';

const writeBehindMs = 900;

/** The prototype of all open files, which Node does not export. */
async function prototypeOfFiles(): Promise<FileHandle> {
  await using handle = await open(import.meta.filename);
  return Object.getPrototypeOf(handle) as FileHandle;
}
const files = await prototypeOfFiles();

function isSave(text: string): boolean {
  return /insert into "?quiz_answer\b/i.test(text);
}

function inSaves(rewrite: Rewrite): Rewrite {
  return (text) => (isSave(text) ? rewrite(text) : text);
}

function replaceUnseen(text: string): string {
  return text.replaceAll(
    /excluded\.(content|flag)_revision > coalesce\(quiz_answer\.\1_revision, quiz_answer\.revision\)/g,
    'excluded.$1_revision > 0',
  );
}

/** The mistakes that the design guards against, planted on purpose. Each returns a function that removes it. */
export const plantDefect = {
  /** A save checks that the attempt is open without locking it while it writes. */
  'no-lock': () =>
    rewriteStatements(
      inSaves((text) => text.replaceAll(/\bfor share\b(\s+of\s+[\w"]+)?(\s+skip locked)?/gi, '')),
    ),
  /** The last save to arrive wins, even if it is old. */
  'no-revision-check': () =>
    rewriteStatements(
      inSaves((text) =>
        replaceUnseen(text)
          .replaceAll(/[\w".]*\brevision"?\s*<\s*"?excluded"?\."?revision"?/gi, 'true')
          .replaceAll(/quiz_answer\.(content|flag)_sequence < excluded\.\1_sequence/g, 'true'),
      ),
    ),
  /** A change replaces content that its device has not seen. */
  'unseen-replaced': () => rewriteStatements(inSaves(replaceUnseen)),
  /** A process uses its own clock for deadlines. */
  'own-clock': () =>
    rewriteStatements((text) =>
      /\bquiz_attempt\b/.test(text)
        ? text.replaceAll(/\b(clock_timestamp|now)\(\)/gi, `timestamptz '${new Date().toISOString()}'`)
        : text,
    ),
  /** A save is acknowledged before it is committed. */
  'write-behind': commitLater,
  /** Waits for the database have no timeout. */
  'no-time-limits': waitForEver,
  /** A process receives no messages from the others. */
  deaf: () => replaceQuery((statement) => (/^listen /i.test(String(statement)) ? 'select 1' : statement)),
  /** Writes that a full disk refused count as done. */
  'unheeded-disk': writeRegardless,
} as const satisfies Record<DefectName, () => () => void>;

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

function replaceQuery(replace: (statement: unknown) => unknown): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(statement, ...rest) {
    return original.call(this, replace(statement), ...rest);
  };
  return () => {
    prototype.query = original;
  };
}

type Connect = (...args: unknown[]) => unknown;
type Bounded = Record<string, unknown>;

function waitForEver(): () => void {
  const client = pg.Client.prototype as unknown as { connect: Connect };
  const pool = pg.Pool.prototype as unknown as { connect: Connect };
  const original = { client: client.connect, pool: pool.connect };
  client.connect = function connect(this: { connectionParameters: Bounded }, ...args) {
    for (const limit of ['statement_timeout', 'lock_timeout', 'query_timeout'])
      this.connectionParameters[limit] = 0;
    return original.client.call(this, ...args);
  };
  pool.connect = function connect(this: { options: Bounded }, ...args) {
    this.options['connectionTimeoutMillis'] = 0;
    return original.pool.call(this, ...args);
  };
  return () => {
    client.connect = original.client;
    pool.connect = original.pool;
  };
}

type Write = (this: FileHandle, ...args: unknown[]) => Promise<unknown>;

function writeRegardless(): () => void {
  const prototype = files as unknown as { writeFile: Write };
  const original = prototype.writeFile;
  prototype.writeFile = async function writeFile(...args) {
    await original.call(this, ...args).catch(() => undefined);
  };
  return () => {
    prototype.writeFile = original;
  };
}

function commitLater(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  async function saveAndCommitLater(client: pg.Client, statement: unknown): Promise<unknown> {
    await original.call(client, 'begin');
    const result = await original.call(client, statement);
    setTimeout(() => void original.call(client, 'commit').catch(() => undefined), writeBehindMs);
    return result;
  }
  prototype.query = function query(...args) {
    const [statement] = args;
    if (args.length > 1 || !isStatement(statement) || !isSave(statement.text))
      return original.call(this, ...args);
    return saveAndCommitLater(this, statement);
  };
  return () => {
    prototype.query = original;
  };
}
