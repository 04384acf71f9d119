import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';

/** Who hears of registrations and sees all people. */
export const adminRoles = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;

/** The open pages of admins ask again who there is. */
export async function tellAdmins(trx: Trx, events: Events, institutionId: number): Promise<void> {
  await events.publish(trx, { institutionId, roles: adminRoles }, { type: 'registrations.changed' });
}

/** One's own open pages ask again who one is. */
export async function tellPerson(
  trx: Trx,
  events: Events,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<void> {
  await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
}
