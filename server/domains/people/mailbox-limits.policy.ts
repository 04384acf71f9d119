import { createHash } from 'node:crypto';
import type { LimitedUse } from '#server/plugins/limits.ts';
import { emailLinks } from '#shared/limits.ts';

/** How many mails of one kind one mailbox gets a day, whoever types its address and from wherever. */
export function mailsTo(emailNormalized: string, kind: string): LimitedUse {
  const mailbox = createHash('sha256').update(emailNormalized).digest('base64url');
  return {
    key: `${kind} mails to ${mailbox}`,
    limit: { max: emailLinks.mostMailsADay, seconds: 24 * 3_600 },
  };
}
