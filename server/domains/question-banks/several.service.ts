import type { Trx } from '#database/client.ts';
import { faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import { type LockedQuestion, lockSeveralQuestions } from './several.queries.ts';

export type { LockedQuestion } from './several.queries.ts';

interface Named {
  id: number;
}

/** All that a body names, each once, in the order named. One that is not there refuses the whole call. */
export async function lockSeveral(
  trx: Trx,
  actor: Actor,
  named: readonly Named[],
  { withDeleted = false } = {},
): Promise<LockedQuestion[]> {
  const ids = [...new Set(named.map(({ id }) => id))];
  const locked = await lockSeveralQuestions(trx, actor, ids);
  const known = new Map(
    locked.filter((row) => withDeleted || row.deleted_at === null).map((row) => [row.id, row]),
  );
  assertAll(named, ({ id }) => known.has(id), say('there is no such question'));
  return ids.flatMap((id) => known.get(id) ?? []);
}

// A body of a thousand wrong ids is told of the first few.
const mostFaults = 5;

export function assertAll<Item>(
  items: readonly Item[],
  isRight: (item: Item) => boolean,
  fault: string,
): void {
  const details = items.flatMap((item, at) => (isRight(item) ? [] : [`questions.${at}: ${fault}`]));
  if (details.length === 0) return;
  throw faultyFields(details.slice(0, mostFaults));
}
