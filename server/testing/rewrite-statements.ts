import pg from 'pg';

/** What a defect makes of a statement; the text unchanged when it is none of its business. */
export type Rewrite = (text: string) => string;

interface Statement {
  text: string;
  name?: string;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Plants a defect into the SQL of this process, on its way to PostgreSQL: a check that stays green then checks
 * nothing. The result takes the defect out again.
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

// A prepared statement is known by its name: under the old one the connection would run the old text.
function rewritten(statement: Statement, rewrite: Rewrite): Statement {
  const text = rewrite(statement.text);
  if (text === statement.text) return statement;
  const { name: _, ...unnamed } = statement;
  return { ...unnamed, text };
}
