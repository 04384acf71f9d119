import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { Teacher } from '#shared/contract/people/people.ts';

type Someone = TestPerson & SignedIn;

const context = setUpTestApp();
let admin: Someone;
let reader: Someone;
let efua: Someone;
let yaw: Someone;
let student: Someone;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  efua = await signInAsPerson(db, 'TEACHER', {
    firstName: 'Efua',
    lastName: 'sarpong',
    teacher: { department: 'Arts', employee_id: 'T-2' },
  });
  yaw = await signInAsPerson(db, 'TEACHER', {
    firstName: 'Yaw',
    lastName: 'Boadu',
    teacher: { department: 'Science', employee_id: 'T-1' },
  });
  student = await signInAsPerson(db, 'STUDENT', { student: { assigned_teacher_id: efua.personId } });
});

function call(
  as: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  return context.call(as, method, `/teacher${path}`, body);
}

async function names(as: SignedIn, query = ''): Promise<string[]> {
  const answer = await call(as, 'GET', query);
  expect(answer.statusCode).toBe(200);
  return answer.json().map(({ firstName }: Teacher) => firstName);
}

let next = 0;
function newTeacher(change: object = {}) {
  next += 1;
  return {
    firstName: 'Kwesi',
    lastName: 'Darko',
    cqUser: { email: `kwesi.${next}@school.example`, passwordHash: 'walnut-harbour-7' },
    phoneNumber: '+44 20 7946 0101',
    employeeId: 'T-9',
    department: 'Law',
    ...change,
  };
}

async function accountOf(teacherId: number) {
  return context.db
    .selectFrom('user_account as a')
    .innerJoin('teacher as t', 't.account_id', 'a.id')
    .selectAll('a')
    .where('t.id', '=', teacherId)
    .executeTakeFirst();
}

describe('the list of teachers', () => {
  it('contains everyone for admins, only the caller for a teacher, and is refused to students', async () => {
    await createPerson(context.db, 'TEACHER', { firstName: 'Gone', status: 'DELETED' });
    for (const person of [admin, reader]) expect(await names(person)).toEqual(['Yaw', 'Efua']);
    expect(await names(efua)).toEqual(['Efua']);
    expect((await call(efua, 'GET', `/${efua.personId}`)).statusCode).toBe(200);
    expect((await call(efua, 'GET', `/${yaw.personId}`)).statusCode).toBe(404);
    for (const path of ['', `/${efua.personId}`]) {
      expect((await call(student, 'GET', path)).statusCode).toBe(403);
      expect((await call(null, 'GET', path)).statusCode).toBe(401);
    }
  });

  it('is sorted, searched and paged', async () => {
    expect(await names(admin, '?order=desc')).toEqual(['Efua', 'Yaw']);
    for (const sort of ['firstName', 'department']) {
      expect(await names(admin, `?sort=${sort}`)).toEqual(['Efua', 'Yaw']);
    }
    for (const sort of ['lastName', 'employeeId']) {
      expect(await names(admin, `?sort=${sort}`)).toEqual(['Yaw', 'Efua']);
    }
    for (const sort of ['emailAddress', 'dateCreated']) await names(admin, `?sort=${sort}`);
    expect(await names(admin, '?search=EFUA%20sar')).toEqual(['Efua']);
    expect(await names(admin, `?search=${encodeURIComponent(yaw.email)}`)).toEqual(['Yaw']);
    expect(await names(admin, '?search=%25')).toEqual([]);
    const page = await call(admin, 'GET', '?max=1');
    expect(page.json()).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('2');
  });

  it.each(['sort=passwordHash', 'sort=password_hash', 'order=x', 'max=x', 'search=a&search=b'])(
    'is refused with ?%s',
    async (query) => {
      expect((await call(admin, 'GET', `?${query}`)).statusCode).toBe(400);
    },
  );

  it("is empty in another institution, which can't change ours", async () => {
    await sql`insert into institution (id, name) values (50, 'Elsewhere')`.execute(context.db);
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 50);
    expect(await names(stranger)).toEqual([]);
    const path = `/${efua.personId}`;
    expect((await call(stranger, 'GET', path)).statusCode).toBe(404);
    expect((await call(stranger, 'PATCH', path, { firstName: 'x' })).statusCode).toBe(404);
    expect((await call(stranger, 'DELETE', path)).statusCode).toBe(404);
  });

  it('has abilities for the caller and no secrets', async () => {
    const seenBy = async (as: SignedIn) => (await call(as, 'GET', `/${efua.personId}`)).json();
    expect((await seenBy(admin)).abilities).toEqual({ edit: true, delete: true });
    expect((await seenBy(efua)).abilities).toEqual({ edit: false, delete: false });
    expect((await call(reader, 'GET', `/${efua.personId}`)).statusCode).toBe(403);
    const [listed] = (await call(reader, 'GET', `?search=Efua`)).json();
    expect(listed).toMatchObject({ phoneNumber: '', abilities: { edit: false, delete: false } });
    expect(JSON.stringify(await seenBy(admin))).not.toMatch(/password|hash|argon/i);
  });
});

describe('a teacher created by an admin', () => {
  it('can sign in immediately', async () => {
    const teacher = newTeacher();
    const answer = await call(admin, 'POST', '', teacher);
    expect(answer.statusCode).toBe(201);
    expect(Teacher.parse(answer.json())).toMatchObject({
      firstName: 'Kwesi',
      lastName: 'Darko',
      emailAddress: teacher.cqUser.email,
      employeeId: 'T-9',
      department: 'Law',
      isSuspended: false,
      passportPhotoUrl: null,
    });
    const login = { email: teacher.cqUser.email, password: teacher.cqUser.passwordHash };
    const signedIn = await context.call(null, 'POST', '/auth/login', login);
    expect(signedIn.json()).toMatchObject({ user: { role: 'TEACHER' } });
    const trail = (await context.call(admin, 'GET', '/auditLog?action=teacher.created&max=1')).json();
    expect(trail).toMatchObject([{ targetId: String(answer.json().id) }]);
  });

  it.each([
    [{ firstName: ' ' }, 422],
    [{ department: 'x'.repeat(101) }, 422],
    [{ cqUser: { email: 'x@school.example', passwordHash: '12345' } }, 422],
    [{ cqUser: { email: 'x@school.example', passwordHash: '123456' } }, 422],
    [{ cqUser: null }, 422],
    [{ employeeId: 7 }, 422],
  ])('is refused with %j', async (change, status) => {
    expect((await call(admin, 'POST', '', newTeacher(change))).statusCode).toBe(status);
  });

  it('has a unique address, even by concurrent calls', async () => {
    const teacher = newTeacher();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(admin, 'POST', '', teacher)));
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });

  it('can be created only by a super admin', async () => {
    for (const person of [reader, efua, student]) {
      expect((await call(person, 'POST', '', newTeacher())).statusCode).toBe(403);
      expect((await call(person, 'PUT', `/${efua.personId}`, { firstName: 'x' })).statusCode).toBe(403);
      expect((await call(person, 'PATCH', `/${efua.personId}`, { firstName: 'x' })).statusCode).toBe(403);
      expect((await call(person, 'DELETE', `/${efua.personId}`)).statusCode).toBe(403);
    }
  });
});

describe('a change of a teacher', () => {
  it.each(['PUT', 'PATCH'] as const)('by %s changes only the fields sent, and no other', async (method) => {
    const before: Teacher = (await call(admin, 'POST', '', newTeacher())).json();
    const account = await accountOf(before.id);
    const change = { department: 'Music', phoneNumber: '' };
    const more = {
      id: 1,
      accountId: admin.accountId,
      institutionId: 50,
      role: 'SUPER_ADMIN',
      status: 'SUSPENDED',
      isSuspended: true,
      passwordHash: 'x',
      cqUser: { email: 'x@y.example', passwordHash: 'x' },
      passportPhotoUrl: 'https://x.example/x.jpg',
      photo_file_id: 1,
      dateCreated: '2000-01-01T00:00:00Z',
      abilities: {},
    };
    const after: Teacher = (await call(admin, method, `/${before.id}`, { ...change, ...more })).json();
    expect(after).toEqual({ ...before, ...change, lastUpdated: after.lastUpdated });
    expect(await accountOf(before.id)).toEqual(account);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=teacher.changed&max=1')).json();
    expect(entry).toMatchObject({
      targetId: String(before.id),
      detail: { fields: ['phoneNumber', 'department'] },
    });
  });

  it('of the address keeps one account', async () => {
    const { id } = (await call(admin, 'POST', '', newTeacher())).json();
    const taken = await call(admin, 'PUT', `/${id}`, { emailAddress: yaw.email.toUpperCase() });
    expect(taken.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    const moved = await call(admin, 'PUT', `/${id}`, { emailAddress: `Kwesi.New.${id}@school.example` });
    expect(moved.json().emailAddress).toBe(`Kwesi.New.${id}@school.example`);
  });

  it('of an unknown teacher is not found', async () => {
    expect((await call(admin, 'PATCH', '/999999', { firstName: 'x' })).statusCode).toBe(404);
    expect((await call(admin, 'DELETE', '/999999')).statusCode).toBe(404);
  });
});

describe('a deleted teacher', () => {
  async function createTeacherOf(pupil: boolean) {
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const options = pupil ? { student: { assigned_teacher_id: teacher.personId } } : {};
    return { teacher, pupil: await createPerson(context.db, 'STUDENT', options) };
  }

  it('without material is removed, and their students have no teacher', async () => {
    const { teacher, pupil } = await createTeacherOf(true);
    expect((await context.call(teacher, 'GET', '/auth/me')).statusCode).toBe(200);
    expect((await call(admin, 'DELETE', `/${teacher.personId}`)).statusCode).toBe(204);
    expect((await context.call(teacher, 'GET', '/auth/me')).statusCode).toBe(401);
    expect(await accountOf(teacher.personId)).toBeUndefined();
    const seen = await context.call(admin, 'GET', `/student/${pupil.personId}`);
    expect(seen.json().assignedTeacher).toBeNull();
  });

  const material = {
    'a question bank': (owner_id: number) =>
      context.db
        .insertInto('question_bank')
        .values({ institution_id: 1, owner_id, title: 'Bank', category: 'other' })
        .execute(),
    'a quiz': (owner_id: number) =>
      context.db
        .insertInto('quiz')
        .values({ institution_id: 1, owner_id, program_id: 1, title: 'Quiz' })
        .execute(),
    'an upload': (owner_id: number) =>
      context.db
        .insertInto('file_upload')
        .values({
          institution_id: 1,
          owner_id,
          original_file_name: 'a.csv',
          file_size: 1,
          file_type: 'CSV',
        })
        .execute(),
    'an announcement': (author_id: number) =>
      context.db
        .insertInto('announcement')
        .values({ institution_id: 1, author_id, program_id: 1, title: 'News', body: 'Read.' })
        .execute(),
  };

  it.each(Object.entries(material))('with %s is kept as its owner, without an account', async (_, make) => {
    const { teacher, pupil } = await createTeacherOf(true);
    await make(teacher.accountId);
    expect((await call(admin, 'DELETE', `/${teacher.personId}`)).statusCode).toBe(204);
    expect(await accountOf(teacher.personId)).toMatchObject({
      status: 'DELETED',
      password_hash: null,
      email: `deleted-${teacher.accountId}@deleted.invalid`,
    });
    expect((await call(admin, 'GET', `/${teacher.personId}`)).statusCode).toBe(404);
    expect((await context.call(teacher, 'GET', '/auth/me')).statusCode).toBe(401);
    const seen = await context.call(admin, 'GET', `/student/${pupil.personId}`);
    expect(seen.json().assignedTeacher).toBeNull();
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=teacher.deleted&max=1')).json();
    expect(entry).toMatchObject({ targetId: String(teacher.personId), detail: { isKept: true } });
  });
});
