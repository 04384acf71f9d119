import { z } from 'zod';
import { Reference } from '../contract/fields.ts';
import { attempt } from '../limits.ts';

/**
 * What a student answered, in a shape of its own for every way to answer. `version` lets a shape change later without
 * breaking pages that are open and answers that devices still keep.
 */
export const Response = z.discriminatedUnion('type', [
  z.object({ type: z.literal('option'), version: z.literal(1), option: Reference.nullable() }),
  z.object({ type: z.literal('text'), version: z.literal(1), text: z.string().max(attempt.textAnswer) }),
]);
export type Response = z.infer<typeof Response>;
