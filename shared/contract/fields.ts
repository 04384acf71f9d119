import { z } from 'zod';
import { listPage } from '../limits.ts';

/** A key of a row. PostgreSQL's identity columns start at 1 and JavaScript is exact up to 2^53. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A key in a path or a query, where everything is text. Leading zeros, signs and `1e3` are not keys. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a whole number')
  .transform(Number)
  .pipe(Id);

/** The answer of a call that leaves nothing to tell (204). */
export const NoContent = z.null().describe('No content');

export const Timestamp = z.iso.datetime().describe('ISO 8601 in UTC');

/** Text a person typed, kept as written; blank text is not text. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.trim() !== '', 'is required');
}

export function optionalText(most: number) {
  return z.string().max(most);
}

const Count = z.string().regex(/^\d{1,9}$/, 'must be a whole number');

/** `max`, `offset`, `sort`, `order` of every list, plus the filters of this one. */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) {
  return z.object({
    max: Count.transform((value) => Math.min(Number(value), listPage.most))
      .optional()
      .describe(`How many at most; ${listPage.default} when not given, never more than ${listPage.most}`),
    offset: Count.transform(Number).optional(),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...filters,
  });
}

/** What the caller may do with this object: the screen asks this and never works out roles itself. */
export function abilities<const A extends readonly [string, ...string[]]>(actions: A) {
  return z.record(z.enum(actions), z.boolean());
}
