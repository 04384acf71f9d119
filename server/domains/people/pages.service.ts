import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';

/** Who hears of registrations and sees all people. */
export const adminRoles = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;

/** The open pages of admins ask again who there is. */
export async function tellAdmins(trx: Trx, events: Events, institutionId: number): Promise<void> {
  const audience = { institutionId, roles: adminRoles };
  await events.publish(trx, audience, { type: 'registrations.changed' });
  await events.publish(trx, audience, { type: 'people.changed' });
}

/** One's own open pages ask again who one is. */
export async function tellPerson(
  trx: Trx,
  events: Events,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<void> {
  await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
}
