import { createHash } from 'node:crypto';
import type { LimitedUse } from '#server/plugins/http/limits.ts';
import { emailLinks } from '#shared/limits.ts';

/** How many mails of one kind a mailbox gets per day, no matter who enters its address. */
export function mailsTo(emailNormalized: string, kind: string): LimitedUse {
  const mailbox = createHash('sha256').update(emailNormalized).digest('base64url');
  return {
    key: `${kind} mails to ${mailbox}`,
    limit: { max: emailLinks.maxMailsADay, seconds: 24 * 3_600 },
  };
}
