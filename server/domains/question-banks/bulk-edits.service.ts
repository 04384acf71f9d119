import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { invalidField } from '../people/references.service.ts';
import { lockTargetBank, markDeleted, markRestored, moveToEnd } from './editing/bulk-edits.queries.ts';
import { canBank } from './question-banks.policy.ts';
import { publishQuestions } from './question-events.service.ts';
import { type LockedQuestion, lockQuestions } from './question-locks.service.ts';

interface Reference {
  id: number;
}

/** Deletes questions from their banks. The caller has locked them and the quizzes that use them. */
export async function discardQuestions(
  { events }: { events: Events },
  trx: Trx,
  actor: Actor,
  questions: readonly LockedQuestion[],
): Promise<void> {
  await markDeleted(trx, idsOf(questions));
  await record(trx, actor, 'question.deleted', questions);
  await publishQuestions(trx, events, actor, ownersOf(questions));
}

/** Restores questions to their banks. The caller has locked them the same way. */
export async function reinstateQuestions(
  { events }: { events: Events },
  trx: Trx,
  actor: Actor,
  questions: readonly LockedQuestion[],
): Promise<void> {
  await markRestored(trx, idsOf(questions));
  await record(trx, actor, 'question.restored', questions);
  await publishQuestions(trx, events, actor, ownersOf(questions));
}

function record(
  trx: Trx,
  actor: Actor,
  action: 'question.deleted' | 'question.restored',
  questions: readonly LockedQuestion[],
): Promise<void> {
  const [only, ...others] = idsOf(questions);
  if (only === undefined || others.length > 0) {
    const detail = { questions: idsOf(questions) };
    return recordAudit(trx, actor, { action, people: ownersOf(questions), detail });
  }
  return recordAudit(trx, actor, { action, target: { type: 'question', id: only } });
}

function idsOf(questions: readonly LockedQuestion[]): number[] {
  return questions.map(({ id }) => id);
}

function ownersOf(questions: readonly LockedQuestion[]): number[] {
  return questions.map((question) => question.owner_id);
}

/** A locked bank that the caller may add questions to. */
export async function getTargetBank(trx: Trx, actor: Actor, id: number) {
  const bank = await lockTargetBank(trx, actor.institutionId, id);
  if (!bank || !canBank(actor, 'edit', bank)) {
    throw invalidField('questionBank', say('there is no such question bank'));
  }
  if (bank.status === 'ARCHIVED') throw invalidField('questionBank', say('is archived'));
  return bank;
}

interface Move {
  questions: readonly Reference[];
  questionBank: Reference;
}

export async function moveQuestions(
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  { questions, questionBank }: Move,
): Promise<{ questions: number }> {
  return inTransaction(db, async (trx) => {
    const bank = await getTargetBank(trx, actor, questionBank.id);
    const moved = await lockQuestions(trx, actor, questions);
    const ids = idsOf(moved);
    await moveToEnd(trx, bank, ids);
    await recordAudit(trx, actor, {
      action: 'question.moved',
      target: { type: 'questionBank', id: bank.id },
      detail: { questions: ids },
    });
    await publishQuestions(trx, events, actor, [bank.owner_id, ...ownersOf(moved)]);
    return { questions: ids.length };
  });
}
