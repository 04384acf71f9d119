import pg from 'pg';
import { isStatement, type Rewrite, rewriteStatements } from './rewrite-statements.ts';

export type DefectName = 'no-lock' | 'no-revision-check' | 'own-clock' | 'write-behind';

const writeBehindMs = 900;

function isSave(text: string): boolean {
  return /insert into "?quiz_answer\b/i.test(text);
}

function inSaves(rewrite: Rewrite): Rewrite {
  return (text) => (isSave(text) ? rewrite(text) : text);
}

/** The mistakes this design guards against, each made on purpose: what takes it out again is the result. */
export const plantDefect = {
  /** A save checks that the attempt is open and does not hold it open while it writes. */
  'no-lock': () =>
    rewriteStatements(
      inSaves((text) => text.replaceAll(/\bfor share\b(\s+of\s+[\w"]+)?(\s+skip locked)?/gi, '')),
    ),
  /** The last save to arrive wins, however old it is. */
  'no-revision-check': () =>
    rewriteStatements(
      inSaves((text) => text.replaceAll(/[\w".]*\brevision"?\s*<\s*"?excluded"?\."?revision"?/gi, 'true')),
    ),
  /** A process decides by its own clock what is in time. */
  'own-clock': () =>
    rewriteStatements((text) =>
      /\bquiz_attempt\b/.test(text)
        ? text.replaceAll(/\b(clock_timestamp|now)\(\)/gi, `timestamptz '${new Date().toISOString()}'`)
        : text,
    ),
  /** A save is acknowledged before it is committed. */
  'write-behind': commitLater,
} as const satisfies Record<DefectName, () => () => void>;

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

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
