import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

export interface LockedQuestion {
  id: number;
  question_bank_id: number;
  owner_id: number;
  deleted_at: Date | null;
}

/**
 * Locks the questions the caller may change, deleted ones included, ordered by id to avoid deadlocks. Reads them
 * after locking, because another transaction may have moved them.
 */
export async function lockQuestionRows(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<LockedQuestion[]> {
  await changeable(trx, actor, ids)
    .select('question.id')
    .orderBy('question.id')
    .forNoKeyUpdate('question')
    .execute();
  return changeable(trx, actor, ids)
    .select(['question.id', 'question.question_bank_id', 'question.deleted_at', 'bank.owner_id'])
    .execute();
}

function changeable(trx: Trx, { institutionId, role, accountId }: Actor, ids: readonly number[]) {
  return trx
    .selectFrom('question')
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .where(sql<SqlBool>`question.id = any(${ids}::bigint[])`)
    .where('bank.institution_id', '=', institutionId)
    .$if(role !== 'SUPER_ADMIN', (q) => q.where('bank.owner_id', '=', accountId));
}
