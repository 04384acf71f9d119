import pg from 'pg';

/** Rewrites a statement. Returns other statements unchanged. */
export type Rewrite = (text: string) => string;

interface Statement {
  text: string;
  name?: string;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Plants a defect into the SQL of this process, to show that a check fails then. Returns a function that removes it.
 */
export function rewriteStatements(rewrite: Rewrite): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(statement, ...rest) {
    return original.call(this, isStatement(statement) ? rewritten(statement, rewrite) : statement, ...rest);
  };
  return () => {
    prototype.query = original;
  };
}

export function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

// Prepared statements are cached by name, so the connection would run the old text under the old name.
function rewritten(statement: Statement, rewrite: Rewrite): Statement {
  const text = rewrite(statement.text);
  if (text === statement.text) return statement;
  const { name: _, ...unnamed } = statement;
  return { ...unnamed, text };
}
