import type { Db, Trx } from '#database/client.ts';

/** The default programme if no id is given. */
export async function findProgramId(
  db: Db,
  institutionId: number,
  id: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('program')
    .select('id')
    .where('institution_id', '=', institutionId)
    .$if(id === undefined, (query) => query.where('is_default', '=', true))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst();
  return row?.id;
}

/** Whether the teacher exists; locks them against deletion until the transaction ends. */
export async function lockTeacherAccount(trx: Trx, institutionId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('teacher')
    .innerJoin('user_account', 'user_account.id', 'teacher.account_id')
    .select('teacher.id')
    .where('teacher.institution_id', '=', institutionId)
    .where('teacher.id', '=', id)
    .where('user_account.role', '=', 'TEACHER')
    .where('user_account.status', '<>', 'DELETED')
    .forShare('user_account')
    .executeTakeFirst();
  return row !== undefined;
}
