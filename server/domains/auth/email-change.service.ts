import { inTransaction } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { CurrentUser, EmailChange } from '#shared/contract/auth.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { changeEmail as changeAccountEmail } from '../people/people.service.ts';
import { type AuthTools, getCurrentUser, provePassword } from './auth.service.ts';

export async function changeEmail(
  tools: AuthTools,
  actor: Actor,
  { email, currentPassword }: EmailChange,
): Promise<CurrentUser> {
  const { db, events, mailer } = tools;
  const { accountId, institutionId } = actor;
  const { account: before } = await provePassword(tools, actor, currentPassword);
  if (email === before.email) return getCurrentUser(tools, actor);
  await inTransaction(db, async (trx) => {
    await changeAccountEmail(trx, accountId, email);
    // A code that was mailed to the former address must not open the account any more.
    await revokeResetCodes(trx, accountId);
    await recordAudit(trx, actor, { action: 'email.changed', target: { type: 'account', id: accountId } });
    const to = { email: before.email, cameBy: before.cameBy, accountId };
    await mailer.enqueue(trx, to, { kind: 'email.changed', newEmail: email });
    await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
  });
  return getCurrentUser(tools, actor);
}
