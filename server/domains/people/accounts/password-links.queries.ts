import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Role } from '#shared/permissions.ts';

export interface AddresseeRow {
  email: string;
  role: Role;
  first_name: string;
  has_password: boolean;
}

/** Undefined if the account was deleted or suspended in the meantime. */
export async function lockAddressee(trx: Trx, accountId: number): Promise<AddresseeRow | undefined> {
  const { rows } = await sql<AddresseeRow>`
    select a.email, a.role, a.password_hash is not null as has_password,
      case a.role
        when 'STUDENT' then (select first_name from student where account_id = a.id)
        when 'TEACHER' then (select first_name from teacher where account_id = a.id)
        else (select first_name from admin where account_id = a.id)
      end as first_name
    from user_account a where a.id = ${accountId} and a.status = 'ACTIVE'
    for no key update of a`.execute(trx);
  return rows[0];
}
