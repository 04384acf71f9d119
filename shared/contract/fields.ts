import { z } from 'zod';
import { listPage, passwordLength } from '../limits.ts';
import { normalizeEmail, withoutFinalDot } from '../normalize-email.ts';
import { sentence } from '../sentence.ts';

/** A row's ID. PostgreSQL identity columns start at 1, and JavaScript integers are exact up to 2^53. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An ID in a path or query. Refuses leading zeros, signs and `1e3`. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, sentence('must be a whole number'))
  .transform(Number)
  .pipe(Id);

/** The response of a call without content (204). */
export const NoContent = z.null().describe('No content');

/** The caller's password, required where a stolen session alone must not be enough. */
export const CurrentPassword = z
  .string()
  .min(1, sentence('is required'))
  .max(passwordLength.max)
  .describe("The caller's own password");

export const Timestamp = z.iso.datetime().describe('ISO 8601 in UTC');

/** Text a person typed, kept as written. Refuses blank text. */
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

/** The `max`, `offset`, `sort` and `order` of every list, plus this list's own filters. */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) {
  return z.object({
    max: Count.transform((value) => Math.min(Number(value), listPage.max))
      .optional()
      .describe(`Page size. Defaults to ${listPage.default}, at most ${listPage.max}`),
    offset: Count.transform(Number).optional(),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...filters,
  });
}

/** The caller's permissions on this object, so that pages never derive them from roles. */
export function abilities<const A extends readonly [string, ...string[]]>(actions: A) {
  return z.record(z.enum(actions), z.boolean());
}

// Characters that separate addresses in a mail header. They would let one field hold several addresses.
const addressShape = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const maxEmail = 254;

/** Looks like an email address. Only a mail to it can prove that it is one. */
export const Email = z
  .string()
  .trim()
  .overwrite(withoutFinalDot)
  .max(maxEmail)
  .refine(
    (email) => addressShape.test(email) && isAddress(normalizeEmail(email)),
    sentence('Please enter a valid email address.'),
  );

function isAddress(normalized: string): boolean {
  return normalized.length <= maxEmail && addressShape.test(normalized);
}

/** A calendar day in the past, such as a birthday: 2004-05-31. */
export const PastDate = z.iso
  .date({ error: sentence('must be a day such as 2004-05-31'), abort: true })
  .refine(
    (date) => date >= '1900-01-01' && new Date(date) <= new Date(),
    sentence('must be a day in the past'),
  );

/** A moment, or a day that starts at midnight UTC. */
export const MomentInput = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: sentence('must be a date such as 2026-11-15 or 2026-11-15T09:30:00Z'),
});

/** A reference to another object: `{ "id": 7 }`. */
export const Reference = z.object({ id: Id });
