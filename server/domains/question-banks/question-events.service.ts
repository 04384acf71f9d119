import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Actor } from '#server/plugins/session.ts';

/** For the open pages of whoever owns the banks, and of whoever has changed something in them. */
export async function tellOfQuestions(
  trx: Trx,
  events: Events,
  { institutionId, accountId }: Pick<Actor, 'institutionId' | 'accountId'>,
  ownerIds: readonly number[],
): Promise<void> {
  const accountIds = [...new Set([accountId, ...ownerIds])];
  await events.publish(trx, { institutionId, accountIds }, { type: 'questions.changed' });
}
