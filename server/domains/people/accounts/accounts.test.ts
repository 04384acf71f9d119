import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AccountDetail, AccountRow } from '#shared/contract/people/accounts.ts';
import { whatKeeps } from './account-rows.queries.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let admin: Person;
let reader: Person;
let teacher: Person;
let ama: Person;
let kofi: TestPerson;
let yaa: TestPerson;
let programId: number;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root' });
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN', { firstName: 'Rita', lastName: 'Reader' });
  teacher = await signInAsPerson(db, 'TEACHER', {
    firstName: 'Tom',
    lastName: 'Tutor',
    teacher: { department: 'Physics', employee_id: 'EMP-77' },
  });
  programId = (await context.call(admin, 'POST', '/program', { name: 'Nursing' })).json().id;
  ama = await signInAsPerson(db, 'STUDENT', {
    firstName: 'Ama',
    lastName: 'osei',
    student: { current_cgpa: 3.5, program_id: programId, assigned_teacher_id: teacher.personId },
  });
  kofi = await createPerson(db, 'STUDENT', {
    firstName: 'Kofi',
    lastName: 'Mensah',
    status: 'SUSPENDED',
    student: { current_cgpa: 2 },
  });
  yaa = await createPerson(db, 'STUDENT', {
    firstName: '=cmd()',
    lastName: 'Zuri%',
    status: 'PENDING',
    student: { enrollment_date: null },
  });
});

async function list(query = '', person: SignedIn = admin): Promise<{ rows: AccountRow[]; total: number }> {
  const answer = await context.call(person, 'GET', `/account?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json(), total: Number(answer.headers['x-total-count']) };
}

async function idsOf(query: string): Promise<number[]> {
  return (await list(query)).rows.map(({ id }) => id);
}

async function detailOf({ accountId }: TestPerson, person: SignedIn = admin): Promise<AccountDetail> {
  const answer = await context.call(person, 'GET', `/account/${accountId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the list of all users', () => {
  it('contains people of all roles by name, with the total', async () => {
    const { rows, total } = await list('max=3');
    expect(rows.map(({ person }) => person?.lastName)).toEqual(['Mensah', 'osei', 'Reader']);
    expect(total).toBe(6);
    expect(rows[1]).toMatchObject({
      id: ama.accountId,
      email: ama.email,
      role: 'STUDENT',
      status: 'ACTIVE',
      person: { kind: 'student', id: ama.personId, firstName: 'Ama' },
      program: { id: programId, name: 'Nursing' },
      assignedTeacher: { id: teacher.personId, firstName: 'Tom' },
      currentCgpa: 3.5,
      hasPassword: false,
      hasTwoFactor: false,
      lastSeenAt: expect.any(String),
    });
    expect(JSON.stringify(rows)).not.toMatch(/hash/i);
  });

  it('is filtered by role, status, programme, teacher, department and part of name, address or employee ID', async () => {
    expect(await idsOf('role=TEACHER')).toEqual([teacher.accountId]);
    expect(await idsOf('role=ADMIN')).toEqual([reader.accountId, admin.accountId]);
    expect(await idsOf('status=SUSPENDED')).toEqual([kofi.accountId]);
    expect(await idsOf('status=PENDING')).toEqual([yaa.accountId]);
    expect(await idsOf(`programId=${programId}`)).toEqual([ama.accountId]);
    expect(await idsOf(`teacherId=${teacher.personId}`)).toEqual([ama.accountId]);
    expect(await idsOf('department=physics')).toEqual([teacher.accountId]);
    expect(await idsOf('search=a%20OSE')).toEqual([ama.accountId]);
    expect(await idsOf('search=emp-7')).toEqual([teacher.accountId]);
    expect(await idsOf(`search=${kofi.email.slice(0, 14)}`)).toEqual([kofi.accountId]);
    expect(await idsOf('search=%25')).toEqual([yaa.accountId]);
    expect(await list('search=school&role=STUDENT&max=1&offset=1')).toMatchObject({
      rows: [{ id: ama.accountId }],
      total: 3,
    });
    expect(await list('offset=99999')).toMatchObject({ rows: [], total: 6 });
    expect(await list('search=school&offset=999999999')).toMatchObject({ rows: [], total: 6 });
  });

  it('sorts by every column, missing values last', async () => {
    expect(await idsOf('sort=currentCgpa&order=desc&max=2')).toEqual([ama.accountId, kofi.accountId]);
    expect((await idsOf('sort=status')).at(0)).toBe(yaa.accountId);
    expect((await idsOf('sort=role')).slice(0, 3)).toEqual([
      admin.accountId,
      reader.accountId,
      teacher.accountId,
    ]);
    const unseen = (await idsOf('sort=lastSeenAt&order=desc')).slice(-2);
    expect(new Set(unseen)).toEqual(new Set([kofi.accountId, yaa.accountId]));
    expect(await idsOf('sort=dateCreated')).toEqual(
      [admin, reader, teacher, ama, kofi, yaa].map(({ accountId }) => accountId),
    );
    expect(await idsOf('sort=email')).toHaveLength(6);
  });

  it('refuses unknown filters, and is empty for impossible ones', async () => {
    for (const query of [
      'role=ROOT',
      'status=GONE',
      'sort=password_hash',
      'programId=1e3',
      'max=-1',
      'order=up',
    ]) {
      expect((await context.call(admin, 'GET', `/account?${query}`)).statusCode, query).toBe(400);
    }
    const hostile = ["'; drop table student; --", '\\', '%00', '\u202e', '٣', '🎓'.repeat(40)];
    for (const search of hostile) {
      const answer = await context.call(admin, 'GET', `/account?search=${encodeURIComponent(search)}`);
      expect([200, 400], search).toContain(answer.statusCode);
    }
  });

  it('counts them by role and status', async () => {
    const answer = await context.call(reader, 'GET', '/account/summary');
    expect(answer.json()).toEqual({
      total: 6,
      roles: { SUPER_ADMIN: 1, READ_ONLY_ADMIN: 1, TEACHER: 1, STUDENT: 3 },
      statuses: { ACTIVE: 4, PENDING: 1, SUSPENDED: 1, DELETED: 0 },
      departments: ['Physics'],
      abilities: { create: false, export: false },
    });
  });

  it('is read-only for a read-only admin', async () => {
    const { rows } = await list('', reader);
    expect(rows).toHaveLength(6);
    expect(rows.flatMap(({ abilities }) => Object.values(abilities))).not.toContain(true);
    const path = `/account/${ama.accountId}`;
    const tries = [
      ['PATCH', path, { firstName: 'X' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/suspend`, {}],
      ['POST', `${path}/role`, { role: 'SUPER_ADMIN' }],
      ['POST', '/account/bulk', { action: 'delete', accountIds: [ama.accountId] }],
    ] as const;
    for (const who of [reader, teacher, ama]) {
      for (const [method, address, body] of tries) {
        expect((await context.call(who, method, address, body)).statusCode).toBe(403);
      }
    }
    for (const who of [teacher, ama]) {
      expect((await context.call(who, 'GET', path)).statusCode).toBe(403);
      expect((await context.call(who, 'GET', '/account')).statusCode).toBe(403);
    }
  });

  it("has abilities by state, and none against the caller's own account", async () => {
    expect((await detailOf(ama)).abilities).toMatchObject({ suspend: true, resume: false, accept: false });
    expect((await detailOf(kofi)).abilities).toMatchObject({
      suspend: false,
      resume: true,
      resetPassword: false,
    });
    expect((await detailOf(yaa)).abilities).toMatchObject({ accept: true, changeRole: false, delete: true });
    expect((await detailOf(admin)).abilities).toMatchObject({
      edit: true,
      suspend: false,
      delete: false,
      changeRole: false,
      erase: false,
    });
  });

  it('excludes other institutions', async () => {
    const { db } = context;
    await sql`insert into institution (id, name) values (77, 'Elsewhere') on conflict do nothing`.execute(db);
    const stranger = await signInAs(db, 'SUPER_ADMIN', 77);
    expect((await list('', stranger)).total).toBe(1);
    expect((await context.call(stranger, 'GET', `/account/${ama.accountId}`)).statusCode).toBe(404);
    const suspended = await context.call(stranger, 'POST', `/account/${ama.accountId}/suspend`, {});
    expect(suspended.statusCode).toBe(404);
    expect((await context.call(admin, 'GET', `/account/${stranger.accountId}`)).statusCode).toBe(404);
  });
});

describe('one account', () => {
  it('shows whether deleting it leaves a record, for every kind of reference', async () => {
    const { db } = context;
    const author = await createPerson(db, 'TEACHER');
    const pupil = await createPerson(db, 'STUDENT');
    expect([(await detailOf(author)).deletion, (await detailOf(pupil)).deletion]).toEqual([
      'removed',
      'removed',
    ]);
    const quiz = await createTestQuiz(db, author.accountId);
    await createTestAttempt(db, quiz, pupil, { answers: [] });
    expect(await detailOf(author)).toMatchObject({ deletion: 'kept', quizzes: 1 });
    expect(await detailOf(pupil)).toMatchObject({ deletion: 'kept', attempts: 1 });
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
      where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.confdeltype in ('a', 'r')`.execute(
      db,
    );
    const there = rows.map(({ table, column }) => `${table}.${column}`).sort();
    expect(there).toEqual(whatKeeps.map(([table, column]) => `${table}.${column}`).sort());
  });
});

describe('the list as a spreadsheet', () => {
  it('contains the filtered people, without formulas', async () => {
    expect((await context.call(reader, 'GET', '/account/export?format=csv')).statusCode).toBe(403);
    const csv = await context.call(admin, 'GET', '/account/export?format=csv&role=STUDENT&sort=name');
    expect(csv.statusCode, csv.body.slice(0, 200)).toBe(200);
    expect(csv.headers['content-disposition']).toContain('people.csv');
    const lines = csv.body.trim().split('\r\n');
    expect(lines[0]).toContain('Last name');
    expect(csv.body).toContain("'=cmd()");
    expect(csv.body).toContain(ama.email);
    expect(csv.body).not.toContain(teacher.email);
    const xlsx = await context.call(admin, 'GET', '/account/export?format=xlsx&search=osei');
    const book = read(xlsx.rawPayload);
    const table = utils.sheet_to_json<string[]>(book.Sheets.People ?? {}, { header: 1 });
    expect(table.slice(1).map((row) => row[3])).toEqual([ama.email]);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'accounts.exported' order by id`.execute(context.db);
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { format: 'csv', role: 'STUDENT', rows: expect.any(Number) },
      { format: 'xlsx', isSearch: true, rows: 1 },
    ]);
  });
});
