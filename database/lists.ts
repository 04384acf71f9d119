import { type SelectQueryBuilder, sql } from 'kysely';
import { listPage } from '#shared/limits.ts';

interface PageQuery {
  max?: number | undefined;
  offset?: number | undefined;
}

/** One page of a list, with the total number of rows. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { max = listPage.default, offset = 0 }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [rows, counted] = await Promise.all([
    query.limit(max).offset(offset).execute(),
    count.executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ]);
  return { rows: rows as Row[], total: counted.total };
}

/** A pattern for `ilike`. `%` and `_` typed into a search are characters to find, not wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
