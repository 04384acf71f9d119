import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

interface Name {
  first: string;
  last: string;
}

/** Stored names: current, former and requested. */
export async function selectNames(trx: Trx, accountId: number): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select first_name as first, last_name as last from student where account_id = ${accountId}
    union select first_name, last_name from teacher where account_id = ${accountId}
    union select first_name, last_name from admin where account_id = ${accountId}
    union select former_first_name, former_last_name from name_correction asked
      join student on student.id = asked.student_id where student.account_id = ${accountId}
    union select asked.first_name, asked.last_name from name_correction asked
      join student on student.id = asked.student_id where student.account_id = ${accountId}`.execute(trx);
  return rows;
}

/** Former names that only the audit log has: corrected by an administrator, or changed by staff themselves. */
export async function selectRecordedNames(trx: Trx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from audit_log entry
    cross join lateral (values (entry.detail ->> 'from'), (entry.detail ->> 'to'),
      (entry.detail #>> '{name,from}'), (entry.detail #>> '{name,to}')) as told (name)
    where entry.action in ('student.changed', 'nameCorrection.requested', 'nameCorrection.accepted')
      and entry.target_type = 'student'
      and entry.target_id in (select id::text from student where account_id = ${accountId})
      and coalesce(name, '') <> ''
    union
    select btrim(concat_ws(' ', entry.detail ->> 'firstName', entry.detail ->> 'lastName')) from audit_log entry
    where entry.action = 'profile.changed' and entry.actor_id = ${accountId}
      and entry.detail ?& array['firstName', 'lastName']`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Current, former and requested email addresses. */
export async function selectAddresses(trx: Trx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from user_account where id = ${accountId}
    union select email_normalized from user_account where id = ${accountId}
    union select old_email from email_change where account_id = ${accountId}
    union select new_email from email_change where account_id = ${accountId}
    union select old_email_normalized from email_change where account_id = ${accountId}
    union select new_email_normalized from email_change where account_id = ${accountId}`.execute(trx);
  return rows.map(({ email }) => email).filter((email) => !email.endsWith('@deleted.invalid'));
}

/** Unprocessed registrations with these addresses. */
export async function deleteRequestsOf(
  trx: Trx,
  institutionId: number,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from registration_request where institution_id = ${institutionId}
      and lower(btrim(email)) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(
    trx,
  );
}
