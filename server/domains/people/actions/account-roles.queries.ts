import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Role } from '#shared/permissions.ts';

export async function updateRole(trx: Trx, accountId: number, role: Role): Promise<void> {
  await sql`update user_account set role = ${role}, last_updated = now() where id = ${accountId}`.execute(
    trx,
  );
}

interface Entered {
  institutionId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

const commonColumns = sql`institution_id, account_id, first_name, last_name, phone_number`;

function commonValues({ institutionId, accountId, firstName, lastName, phoneNumber }: Entered) {
  return sql`${institutionId}, ${accountId}, ${firstName}, ${lastName}, ${phoneNumber}`;
}

const sameName = sql`first_name = excluded.first_name, last_name = excluded.last_name,
  phone_number = excluded.phone_number, last_updated = now()`;

/**
 * A former student gets their grades back under the name recorded then: staff can edit their own name, and documents
 * must not show a self-chosen one.
 */
export async function enterAsStudent(
  trx: Trx,
  person: Entered & { programId: number | null },
): Promise<void> {
  await sql`
    insert into student (${commonColumns}, program_id, enrollment_date)
    values (${commonValues(person)}, coalesce(${person.programId}::bigint,
      (select id from program where institution_id = ${person.institutionId} and is_default)), now())
    on conflict (account_id) do update set phone_number = excluded.phone_number, last_updated = now(),
      program_id = coalesce(${person.programId}::bigint, student.program_id),
      enrollment_date = coalesce(student.enrollment_date, now())`.execute(trx);
}

export async function enterAsTeacher(
  trx: Trx,
  person: Entered & { department: string | null; employeeId: string | null },
): Promise<number> {
  const { department, employeeId } = person;
  const { rows } = await sql<{ id: number }>`
    insert into teacher (${commonColumns}, department, employee_id)
    values (${commonValues(person)}, coalesce(${department}::text, ''), coalesce(${employeeId}::text, ''))
    on conflict (account_id) do update set ${sameName},
      department = coalesce(${department}::text, teacher.department),
      employee_id = coalesce(${employeeId}::text, teacher.employee_id)
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A teacher was neither inserted nor found.');
  return row.id;
}

export async function enterAsAdmin(trx: Trx, person: Entered & { jobTitle: string | null }): Promise<void> {
  await sql`
    insert into admin (${commonColumns}, job_title)
    values (${commonValues(person)}, coalesce(${person.jobTitle}::text, ''))
    on conflict (account_id) do update set ${sameName},
      job_title = coalesce(${person.jobTitle}::text, admin.job_title)`.execute(trx);
}
