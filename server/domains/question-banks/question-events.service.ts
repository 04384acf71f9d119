import type { Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

/** Makes the open pages of the banks' owners and of the caller reload. */
export async function publishQuestions(
  trx: Trx,
  events: Events,
  { institutionId, accountId }: Pick<Actor, 'institutionId' | 'accountId'>,
  ownerIds: readonly number[],
): Promise<void> {
  const accountIds = [...new Set([accountId, ...ownerIds])];
  await events.publish(trx, { institutionId, accountIds }, { type: 'questions.changed' });
}
