import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { invalidField } from '../../people/references.service.ts';
import { canBank } from '../question-banks.policy.ts';
import { publishQuestions } from '../question-events.service.ts';
import { assertAll } from '../question-locks.service.ts';
import { findPositions, stride } from './ordering.policy.ts';
import {
  findNeighbours,
  lockBankOrder,
  lockIdsInBank,
  type Move,
  renumberBank,
  updatePositions,
} from './ordering.queries.ts';

interface Reference {
  id: number;
}

interface Ordering {
  questions: readonly Reference[];
  /** Null for the end of the bank. */
  before: Reference | null;
}

export async function orderQuestions(
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  bankId: number,
  { questions, before }: Ordering,
): Promise<{ questions: number }> {
  return inTransaction(db, async (trx) => {
    const bank = await lockBankOrder(trx, actor.institutionId, bankId);
    assertCan(canBank, actor, 'edit', bank);
    const ids = [...new Set(questions.map(({ id }) => id))];
    const known = await lockIdsInBank(trx, bankId, before ? [...ids, before.id] : ids);
    assertAll(questions, ({ id }) => known.has(id), say('there is no such question in this bank'));
    assertTarget(before, known, ids);
    await placeInBank(trx, bankId, { ids, before: before?.id ?? null });
    await recordAudit(trx, actor, {
      action: 'question.ordered',
      target: { type: 'questionBank', id: bankId },
      detail: { questions: ids, before: before?.id ?? null },
    });
    await publishQuestions(trx, events, actor, [bank.owner_id]);
    return { questions: ids.length };
  });
}

/** The bank and the questions are locked. */
async function placeInBank(trx: Trx, bankId: number, move: Move): Promise<void> {
  const positions = findPositions(await findNeighbours(trx, bankId, move), move.ids.length);
  if (positions) await updatePositions(trx, bankId, move.ids, positions);
  else await renumberBank(trx, bankId, move, stride);
}

function assertTarget(before: Reference | null, known: Set<number>, moved: readonly number[]): void {
  if (before === null) return;
  if (!known.has(before.id)) throw invalidField('before', say('there is no such question in this bank'));
  if (moved.includes(before.id)) throw invalidField('before', say('must not be one of the moved questions'));
}
