import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts';
import { seedDemoSchool } from '#database/seed/demo-school.ts';
import type { Role } from '#shared/permissions.ts';
import { createTestAttempt } from '../attempts.ts';
import { createPerson } from '../people.ts';
import { createTestQuiz, oneOfEachType } from '../quizzes.ts';
import { type SignedIn, startTestSession } from '../sign-in.ts';
import type { TestApp } from '../test-app.ts';
import { createTestUpload, until } from '../uploads.ts';

export const callers = ['anonymous', 'pending', 'student', 'teacher', 'reader', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** The caller's own ids, to tell their rows from those of others. */
export interface Identity {
  accountId: number;
  /** 0 for callers who are not students. */
  studentId: number;
}

type Signed = Exclude<Caller, 'anonymous' | 'pending'>;
const roles: Record<Signed, Role> = {
  student: 'STUDENT',
  teacher: 'TEACHER',
  reader: 'READ_ONLY_ADMIN',
  admin: 'SUPER_ADMIN',
};

/** The demo school, with one person of each role whose session keeps working. */
export interface FuzzSchool {
  headersOf(caller: Caller): { authorization?: string };
  identityOf(caller: Caller): Identity | undefined;
  /** An existing id: half of the time, where possible, one of the caller's own. */
  findId(caller: Caller, noun: string, at: number): number;
  /** After successful calls, restores people who were suspended, deleted or signed out. */
  repair(): Promise<void>;
  refreshIds(): Promise<void>;
}

const tables: Record<string, string> = {
  account: 'user_account',
  option: 'question_option',
  questionOption: 'question_option',
  selectedOption: 'question_option',
  bank: 'question_bank',
  questionBank: 'question_bank',
  attempt: 'quiz_attempt',
  quizAttempt: 'quiz_attempt',
  answer: 'quiz_answer',
  quizAnswer: 'quiz_answer',
  upload: 'file_upload',
  fileUpload: 'file_upload',
  image: 'file',
  photo: 'file',
  regrade: 'regrade_batch',
  document: 'certificate',
  nameCorrection: 'name_correction',
  creditRequest: 'credit_request',
  version: 'question_version',
};
const plainTables =
  'student teacher program semester quiz question grade notification announcement accommodation tag file session backup';
for (const name of plainTables.split(' ')) tables[name] = name;

// How rows belong to people.
const ownership: Record<string, string> = {
  quiz_attempt: 'student_id in (select id from student where account_id = $1)',
  quiz_answer:
    'attempt_id in (select a.id from quiz_attempt a join student s on s.id = a.student_id where s.account_id = $1)',
  grade: 'student_id in (select id from student where account_id = $1)',
  student: 'account_id = $1',
  notification: 'account_id = $1',
  quiz: 'owner_id = $1',
  question_bank: 'owner_id = $1',
  question: 'question_bank_id in (select id from question_bank where owner_id = $1)',
  file_upload: 'owner_id = $1',
};

const cheap = { memoryCost: 8, timeCost: 1 };

export async function openFuzzSchool(context: TestApp): Promise<FuzzSchool> {
  const { db, files } = context;
  const passwordHash = await hash(demoPassword, cheap);
  await seedDemoSchool(db, { now: new Date(), passwordHash, putFile: files.putFile });
  const people = {} as Record<Signed, SignedIn>;
  for (const caller of Object.keys(roles) as Signed[]) people[caller] = await findDemoPerson(context, caller);
  const waiting = await createPerson(db, 'STUDENT', {
    status: 'PENDING',
    student: { enrollment_date: null },
  });
  const pending = await startTestSession(db, waiting.accountId);
  await leaveWork(context, people);
  const all = new Map<string, number[]>();
  const own = new Map<string, number[]>();

  async function refreshIds(): Promise<void> {
    for (const table of new Set(Object.values(tables))) {
      all.set(table, await idsIn(context, table, sql`true`));
      const condition = ownership[table];
      if (condition === undefined) continue;
      for (const caller of ['student', 'teacher'] as const) {
        const owned = sql.raw(condition.replace('$1', String(people[caller].accountId)));
        own.set(`${caller} ${table}`, await idsIn(context, table, owned));
      }
    }
  }
  await refreshIds();

  return {
    headersOf: (caller) =>
      caller === 'anonymous' ? {} : caller === 'pending' ? pending.headers : people[caller].headers,
    identityOf: (caller) =>
      caller === 'anonymous' || caller === 'pending'
        ? undefined
        : { accountId: people[caller].accountId, studentId: own.get('student student')?.[0] ?? 0 },
    findId: (caller, noun, at) => {
      const table = tables[noun] ?? '';
      const owned = own.get(`${caller} ${table}`) ?? [];
      const known = at % 2 === 0 && owned.length > 0 ? owned : (all.get(table) ?? []);
      return at % 11 === 0 ? 999_999_999 : (known[Math.floor(at / 2) % Math.max(1, known.length)] ?? 1);
    },
    repair: async () => {
      for (const caller of Object.keys(roles) as Signed[]) {
        people[caller] = await keepPerson(context, caller, people[caller]);
      }
      await openAgain(context, people.admin);
      await refreshIds();
    },
    refreshIds,
  };
}

async function idsIn({ db }: TestApp, table: string, condition: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${condition} order by id desc limit 60`.execute(db);
  return rows.map(({ id }) => id);
}

async function findDemoPerson({ db }: TestApp, caller: Signed): Promise<SignedIn> {
  const email = demoAccounts.find(({ role }) => role === roles[caller])?.email ?? '';
  const { id } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email_normalized', '=', email)
    .executeTakeFirstOrThrow();
  return startTestSession(db, id);
}

/** Creates an attempt in progress of the student, and an upload that the teacher has not imported yet. */
async function leaveWork({ db }: TestApp, people: Record<Signed, SignedIn>): Promise<void> {
  const teacher = people.teacher.accountId;
  const quiz = await createTestQuiz(db, teacher, { questions: oneOfEachType });
  const student = await db
    .selectFrom('student')
    .select('id')
    .where('account_id', '=', people.student.accountId)
    .executeTakeFirstOrThrow();
  await createTestAttempt(db, quiz, { personId: student.id }, { answers: ['A'] });
  await createTestUpload(db, teacher);
}

const rowOf: Record<Signed, 'student' | 'teacher' | 'admin'> = {
  student: 'student',
  teacher: 'teacher',
  reader: 'admin',
  admin: 'admin',
};

async function keepPerson({ db }: TestApp, caller: Signed, person: SignedIn): Promise<SignedIn> {
  const { rows } = await sql<{ isThere: boolean; isSignedIn: boolean }>`
    select exists (select from user_account a join ${sql.table(rowOf[caller])} p on p.account_id = a.id
        where a.id = ${person.accountId} and a.role = ${roles[caller]} and a.status = 'ACTIVE') as "isThere",
      exists (select from session where id = ${person.sessionId} and revoked_at is null
        and idle_expires_at > now() and expires_at > now()) as "isSignedIn"`.execute(db);
  const { isThere = false, isSignedIn = false } = rows[0] ?? {};
  if (isThere) return isSignedIn ? person : startTestSession(db, person.accountId);
  const { accountId } = await createPerson(db, roles[caller], { password: demoPassword });
  return startTestSession(db, accountId);
}

/** Resets maintenance, session timeouts and a closed registration. */
async function openAgain(context: TestApp, admin: SignedIn): Promise<void> {
  const { rows } = await sql`select from setting limit 1`.execute(context.db);
  if (rows.length === 0) return;
  const answer = await context.call(admin, 'POST', '/setting/reset', { currentPassword: demoPassword });
  if (answer.statusCode !== 200) throw new Error(`The settings were not reset: ${answer.body}`);
  await until(() => !context.app.maintenance.isClosed());
}
