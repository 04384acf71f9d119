import { type Selectable, sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

export function findDemoSchool(
  db: Db,
  institutionId: number,
): Promise<Selectable<Database['demo_school']> | undefined> {
  return db
    .selectFrom('demo_school')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
}

interface SchoolSize {
  accounts: number;
  quizzes: number;
  grades: number;
}

/** Counts what Start for real deletes: everything except the account that stays. */
export async function countSchool(
  db: Db,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<SchoolSize> {
  const { rows } = await sql<SchoolSize>`
    select
      (select count(*) from ${accountTable('account')}
        where institution_id = ${institutionId} and id <> ${accountId} and status <> 'DELETED') as accounts,
      (select count(*) from quiz where institution_id = ${institutionId} and deleted_at is null) as quizzes,
      (select count(*) from grade join quiz on quiz.id = grade.quiz_id
        where quiz.institution_id = ${institutionId}) as grades`.execute(db);
  return rows[0] ?? { accounts: 0, quizzes: 0, grades: 0 };
}

/** What people added to the demo school themselves. */
export async function countAdded(
  db: Db,
  { institutionId, accountId, since }: { institutionId: number; accountId: number; since: Date },
): Promise<{ accounts: number; quizzes: number }> {
  const { rows } = await sql<{ accounts: number; quizzes: number }>`
    select
      (select count(*) from ${accountTable('account')}
        where institution_id = ${institutionId} and id <> ${accountId} and status <> 'DELETED'
          and date_created > ${since}) as accounts,
      (select count(*) from quiz
        where institution_id = ${institutionId} and deleted_at is null and date_created > ${since}) as quizzes`.execute(
    db,
  );
  return rows[0] ?? { accounts: 0, quizzes: 0 };
}

interface KnownAccount {
  email: string;
  name: string;
  /** When the password was chosen. */
  passwordAt: Date | null;
}

/** This account if it is a super admin's, else the first one that is. */
export async function findAdministrator(
  db: Db,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<KnownAccount | undefined> {
  const { rows } = await sql<KnownAccount>`
    select account.email, trim(admin.first_name || ' ' || admin.last_name) as name,
      account.password_changed_at as "passwordAt"
    from ${accountTable('account')} join admin on admin.account_id = account.id
    where account.institution_id = ${institutionId} and account.role = 'SUPER_ADMIN' and account.status = 'ACTIVE'
    order by account.id = ${accountId} desc, account.id limit 1`.execute(db);
  return rows[0];
}

interface SchoolFacts {
  ownProgrammes: number;
  /** Of the programmes, the default one only if it was renamed. */
  firstProgramme: string | null;
  teachers: number;
  superAdmins: number;
  hasOwnTimes: boolean;
  lastBackupAt: Date | null;
  lastVerifiedAt: Date | null;
}

/** The default programme comes with the system, so it counts only once somebody has changed it. */
const isOwn = sql`(not program.is_default or program.last_updated > program.date_created)`;

export async function selectFacts(db: Db, institutionId: number): Promise<SchoolFacts> {
  const { rows } = await sql<SchoolFacts>`
    select
      (select count(*) from program where institution_id = ${institutionId} and ${isOwn}) as "ownProgrammes",
      (select name from program where institution_id = ${institutionId} and ${isOwn} order by id limit 1) as "firstProgramme",
      (select count(*) from ${accountTable('account')} where institution_id = ${institutionId}
        and role = 'TEACHER' and status in ('ACTIVE', 'PENDING')) as teachers,
      (select count(*) from ${accountTable('account')} where institution_id = ${institutionId}
        and role = 'SUPER_ADMIN' and status = 'ACTIVE') as "superAdmins",
      exists (select from setting where institution_id = ${institutionId} and key in ('language', 'timezone'))
        as "hasOwnTimes",
      own_backup.last_at as "lastBackupAt", own_backup.last_verified_at as "lastVerifiedAt"
    from (
      select max(completed_at) as last_at,
        max(completed_at) filter (where detail -> 'verification' ->> 'state' = 'VERIFIED') as last_verified_at
      from backup where institution_id = ${institutionId}
        and status = 'COMPLETED' and cause in ('MANUAL', 'SCHEDULED')
        and not coalesce((detail ->> 'isBrought')::boolean, false)
    ) own_backup`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The facts have no row.');
  return row;
}

export async function hasBackup(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('backup')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEmptied(
  trx: Trx,
  demo: { institutionId: number; seededAt: Date; deleted: SchoolSize; backupId: number },
): Promise<void> {
  await trx
    .insertInto('demo_school')
    .values({
      institution_id: demo.institutionId,
      seeded_at: demo.seededAt,
      emptied_at: sql<Date>`now()`,
      ...demo.deleted,
      backup_id: demo.backupId,
    })
    .execute();
}
