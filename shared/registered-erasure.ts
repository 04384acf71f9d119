import { z } from 'zod';

/** An erasure in the register. Contains no personal data: the key means nothing outside the database. */
export const RegisteredErasure = z.object({
  // Not `uuid`, because keys of older accounts are digests without a UUID version.
  person: z.guid(),
  erasedAt: z.iso.datetime(),
  /** Whether the texts of their answers were erased too. */
  answers: z.boolean(),
});
export type RegisteredErasure = z.infer<typeof RegisteredErasure>;
