import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NewQuestionBank,
  QuestionBank,
  QuestionBankChange,
  QuestionBankQuery,
} from '#shared/contract/teaching/question-banks.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { invalidField } from '../people/references.service.ts';
import { canBank } from './question-banks.policy.ts';
import { presentBank } from './question-banks.presenter.ts';
import {
  type BankSubject,
  deleteBankRow,
  findBank,
  insertBank,
  isBankUsed,
  lockBank,
  selectBankSubjects,
  selectBanks,
  updateBankRow,
} from './question-banks.queries.ts';
import { publishQuestions } from './question-events.service.ts';

export { quizUsesBank } from './question-banks.queries.ts';

interface BankDeps {
  db: Db;
  events: Events;
}

export async function listQuestionBanks(
  db: Db,
  actor: Actor,
  query: QuestionBankQuery,
): Promise<Page<QuestionBank>> {
  const { rows, total } = await selectBanks(db, actor, query);
  return { items: rows.map((row) => presentBank(row, actor)), total };
}

export async function getQuestionBank(db: Db, actor: Actor, id: number): Promise<QuestionBank> {
  const row = await findBank(db, actor.institutionId, id);
  assertCan(canBank, actor, 'view', row);
  return presentBank(row, actor);
}

export async function createQuestionBank(
  { db, events }: BankDeps,
  actor: Actor,
  bank: NewQuestionBank,
): Promise<QuestionBank> {
  const { institutionId, accountId } = actor;
  assertCan(canBank, actor, 'create', { institution_id: institutionId, owner_id: accountId });
  return inTransaction(db, async (trx) => {
    const id = await insertBank(trx, actor, bank);
    await recordAudit(trx, actor, {
      action: 'questionBank.created',
      target: { type: 'questionBank', id },
      detail: { title: bank.title },
    });
    await publishQuestions(trx, events, actor, [accountId]);
    return getQuestionBank(trx, actor, id);
  });
}

export async function updateQuestionBank(
  { db, events }: BankDeps,
  actor: Actor,
  id: number,
  change: QuestionBankChange,
): Promise<QuestionBank> {
  return inTransaction(db, async (trx) => {
    const bank = await findBankSubject(trx, actor, id);
    assertCan(canBank, actor, 'edit', bank);
    await updateBankRow(trx, id, change);
    await recordAudit(trx, actor, {
      action: 'questionBank.changed',
      target: { type: 'questionBank', id },
      detail: { fields: Object.keys(change) },
    });
    await publishQuestions(trx, events, actor, [bank.owner_id]);
    return getQuestionBank(trx, actor, id);
  });
}

async function findBankSubject(trx: Trx, { institutionId }: Actor, id: number) {
  const [bank] = await selectBankSubjects(trx, institutionId, [id]);
  return bank;
}

export async function deleteQuestionBank({ db, events }: BankDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const bank = await lockBank(trx, actor.institutionId, id);
    assertCan(canBank, actor, 'delete', bank);
    const isKept = await isBankUsed(trx, id);
    if (isKept) await updateBankRow(trx, id, { status: 'ARCHIVED' });
    else await deleteBankRow(trx, id);
    await recordAudit(trx, actor, {
      action: 'questionBank.deleted',
      target: { type: 'questionBank', id },
      people: [bank.owner_id],
      detail: { title: bank.title, isKept },
    });
    await publishQuestions(trx, events, actor, [bank.owner_id]);
  });
}

/** Of the given banks, those the caller may add questions to or take questions from. */
export async function findUsableBanks(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, BankSubject>> {
  const banks = await selectBankSubjects(db, actor.institutionId, ids);
  return new Map(banks.filter((bank) => canBank(actor, 'edit', bank)).map((bank) => [bank.id, bank]));
}

export async function getUsableBank(db: Db, actor: Actor, id: number): Promise<BankSubject> {
  const bank = (await findUsableBanks(db, actor, [id])).get(id);
  if (!bank) throw invalidField('questionBank', say('there is no such question bank'));
  return bank;
}

export async function assertBankUsable(db: Db, actor: Actor, id: number): Promise<void> {
  await getUsableBank(db, actor, id);
}
