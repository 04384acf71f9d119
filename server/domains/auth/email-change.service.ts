import { inTransaction } from '#database/client.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CurrentUser, EmailChange, WantedEmail } from '#shared/contract/people/auth.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findWantedEmail, wantEmail } from '../people/email-changes.service.ts';
import { changeEmail as changeAccountEmail } from '../people/people.service.ts';
import { type AuthDeps, getCurrentUser, provePassword } from './auth.service.ts';

/** The address changes once the new one confirms it; another spelling of the same address changes immediately. */
export async function changeEmail(
  deps: AuthDeps,
  actor: Actor,
  origin: Origin,
  { email, currentPassword }: EmailChange,
): Promise<{ user: CurrentUser; wanted: WantedEmail | null }> {
  const { account } = await provePassword(deps, actor, currentPassword);
  if (normalizeEmail(email) !== account.emailNormalized) {
    await wantEmail(deps, actor, origin, { account, email });
  } else if (email !== account.email) {
    await respell(deps, actor, email);
  }
  return { user: await getCurrentUser(deps, actor), wanted: await getWantedEmail(deps, actor) };
}

async function respell({ db, events }: AuthDeps, actor: Actor, email: string): Promise<void> {
  const { accountId, institutionId } = actor;
  await inTransaction(db, async (trx) => {
    await changeAccountEmail(trx, accountId, email);
    await recordAudit(trx, actor, { action: 'email.changed', target: { type: 'account', id: accountId } });
    await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
  });
}

export async function getWantedEmail({ db }: AuthDeps, actor: Actor): Promise<WantedEmail | null> {
  const wanted = await findWantedEmail(db, actor);
  return wanted ? { email: wanted.email, expiresAt: wanted.expiresAt.toISOString() } : null;
}
