import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';

/** Roles that see registrations and all people. */
export const adminRoles = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;

/** Makes the open pages of admins reload registrations and people. */
export async function publishToAdmins(trx: Trx, events: Events, institutionId: number): Promise<void> {
  const audience = { institutionId, roles: adminRoles };
  await events.publish(trx, audience, { type: 'registrations.changed' });
  await events.publish(trx, audience, { type: 'people.changed' });
}

/** Makes the person's own open pages reload their profile. */
export async function publishToPerson(
  trx: Trx,
  events: Events,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<void> {
  await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
}
