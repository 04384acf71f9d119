import { z } from 'zod';
import { Reference } from '../contract/fields.ts';
import { attempt } from '../limits.ts';

/**
 * A student's response, with its own shape for each way to answer. `version` lets a shape change later without
 * breaking open pages and answers that devices still keep.
 */
export const Response = z.discriminatedUnion('type', [
  z.object({ type: z.literal('option'), version: z.literal(1), option: Reference.nullable() }),
  z.object({ type: z.literal('text'), version: z.literal(1), text: z.string().max(attempt.textAnswer) }),
]);
export type Response = z.infer<typeof Response>;
