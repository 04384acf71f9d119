import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export interface InviteeRow {
  institution_id: number;
  email: string;
  first_name: string;
}

/** Undefined if the account was deleted or suspended, or already has a password. */
export function lockInvitee(trx: Trx, accountId: number): Promise<InviteeRow | undefined> {
  return trx
    .selectFrom('user_account as account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .leftJoin('teacher', 'teacher.account_id', 'account.id')
    .select(['account.institution_id', 'account.email'])
    .select(
      sql<string>`coalesce(case account.role when 'TEACHER' then teacher.first_name else student.first_name end, '')`.as(
        'first_name',
      ),
    )
    .where('account.id', '=', accountId)
    .where('account.role', 'in', ['STUDENT', 'TEACHER'])
    .where('account.status', '=', 'ACTIVE')
    .where('account.password_hash', 'is', null)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
}
