import { z } from 'zod';
import { listPage, passwordLength } from '../limits.ts';
import { normalizeEmail, withoutFinalDot } from '../normalize-email.ts';
import { sentence } from '../sentence.ts';

/** A key of a row. PostgreSQL's identity columns start at 1 and JavaScript is exact up to 2^53. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A key in a path or a query, where everything is text. Leading zeros, signs and `1e3` are not keys. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, sentence('must be a whole number'))
  .transform(Number)
  .pipe(Id);

/** The answer of a call that leaves nothing to tell (204). */
export const NoContent = z.null().describe('No content');

/** Of whoever calls: what a stolen session alone must not be enough for asks for it again. */
export const CurrentPassword = z
  .string()
  .min(1, sentence('is required'))
  .max(passwordLength.most)
  .describe("The caller's own password, once more");

export const Timestamp = z.iso.datetime().describe('ISO 8601 in UTC');

/** Text a person typed, kept as written; blank text is not text. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.trim() !== '', sentence('is required'));
}

export function optionalText(most: number) {
  return z.string().max(most);
}

const Count = z.string().regex(/^\d{1,9}$/, sentence('must be a whole number'));

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

// What separates addresses in a mail's header cannot be a part of one.
const addressShape = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const mostEmail = 254;

/** Looks like an address, in whatever spelling; whether it is one only a mail to it can tell. */
export const Email = z
  .string()
  .trim()
  .overwrite(withoutFinalDot)
  .max(mostEmail)
  .refine(
    (email) => addressShape.test(email) && isAddress(normalizeEmail(email)),
    sentence('Please enter a valid email address.'),
  );

function isAddress(normalized: string): boolean {
  return normalized.length <= mostEmail && addressShape.test(normalized);
}

/** A day of the calendar in the past, such as a birthday: 2004-05-31. */
export const PastDate = z.iso
  .date({ error: sentence('must be a day such as 2004-05-31'), abort: true })
  .refine(
    (date) => date >= '1900-01-01' && new Date(date) <= new Date(),
    sentence('must be a day in the past'),
  );

/** A moment, or only its day (which then begins in UTC). */
export const MomentInput = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: sentence('must be a date such as 2026-11-15 or 2026-11-15T09:30:00Z'),
});

/** A reference to another object: `{ "id": 7 }`. */
export const Reference = z.object({ id: Id });
