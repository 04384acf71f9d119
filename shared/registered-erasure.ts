import { z } from 'zod';

/** A registered erasure. It holds no personal data: the key means nothing outside the database. */
export const RegisteredErasure = z.object({
  // Not `uuid`: the keys of accounts from before are digests, which have no version in them.
  person: z.guid(),
  erasedAt: z.iso.datetime(),
  /** Whether the texts of their answers went too. */
  answers: z.boolean(),
});
export type RegisteredErasure = z.infer<typeof RegisteredErasure>;
