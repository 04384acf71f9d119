import type { Trx } from '#database/client.ts';
import { faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { type LockedQuestion, lockQuestionRows } from './editing/question-locks.queries.ts';

export type { LockedQuestion } from './editing/question-locks.queries.ts';

interface Named {
  id: number;
}

/** Locks all given questions, once each, in the given order. A missing one refuses the whole call. */
export async function lockQuestions(
  trx: Trx,
  actor: Actor,
  named: readonly Named[],
  { withDeleted = false } = {},
): Promise<LockedQuestion[]> {
  const ids = [...new Set(named.map(({ id }) => id))];
  const locked = await lockQuestionRows(trx, actor, ids);
  const known = new Map(
    locked.filter((row) => withDeleted || row.deleted_at === null).map((row) => [row.id, row]),
  );
  assertAll(named, ({ id }) => known.has(id), say('there is no such question'));
  return ids.flatMap((id) => known.get(id) ?? []);
}

// Limits the faults reported for a body with a thousand wrong ids.
const maxFaults = 5;

export function assertAll<Item>(
  items: readonly Item[],
  isRight: (item: Item) => boolean,
  fault: string,
): void {
  const details = items.flatMap((item, at) => (isRight(item) ? [] : [`questions.${at}: ${fault}`]));
  if (details.length === 0) return;
  throw faultyFields(details.slice(0, maxFaults));
}
