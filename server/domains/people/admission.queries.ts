import type { Trx } from '#database/client.ts';

export interface InviteeRow {
  institution_id: number;
  email: string;
  first_name: string;
}

/** Undefined for who was deleted or suspended meanwhile, or has chosen a password by another way. */
export function lockInvitee(trx: Trx, accountId: number): Promise<InviteeRow | undefined> {
  return trx
    .selectFrom('user_account as account')
    .innerJoin('student', 'student.account_id', 'account.id')
    .select(['account.institution_id', 'account.email', 'student.first_name'])
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'ACTIVE')
    .where('account.password_hash', 'is', null)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
}
