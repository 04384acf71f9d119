import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { Student } from '#shared/contract/people/people.ts';

type Someone = TestPerson & SignedIn;

const context = setUpTestApp();
let admin: Someone;
let reader: Someone;
let efua: Someone;
let yaw: Someone;
let ama: Someone;
let kofi: Someone;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  yaw = await signInAsPerson(db, 'TEACHER', { firstName: 'Yaw', lastName: 'Boadu' });
  ama = await signInAsPerson(db, 'STUDENT', {
    firstName: 'Ama',
    lastName: 'Zakari',
    student: { assigned_teacher_id: efua.personId, current_cgpa: 2.5 },
  });
  kofi = await signInAsPerson(db, 'STUDENT', {
    firstName: 'Kofi',
    lastName: 'abbey',
    student: { current_cgpa: 3.5 },
  });
});

async function takeQuiz(student: TestPerson, owner: TestPerson): Promise<void> {
  const quiz = await context.db
    .insertInto('quiz')
    .values({ institution_id: 1, owner_id: owner.accountId, program_id: 1, title: 'Quiz' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quiz.id,
      student_id: student.personId,
      attempt_number: 1,
      paper: '{}',
      total_points: 1,
    })
    .execute();
}

function call(
  as: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  return context.call(as, method, `/student${path}`, body);
}

async function list(as: SignedIn, query = ''): Promise<Student[]> {
  const answer = await call(as, 'GET', query);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function names(as: SignedIn, query = ''): Promise<string[]> {
  return (await list(as, query)).map(({ firstName }) => firstName);
}

let next = 0;
function newStudent(change: object = {}) {
  next += 1;
  return {
    firstName: 'Esi',
    lastName: 'Nyarko',
    cqUser: { email: `esi.${next}@school.example`, passwordHash: 'walnut-harbour-7' },
    dateOfBirth: '2003-02-01',
    phoneNumber: '+44 20 7946 0101',
    country: 'GB',
    address: 'High Street',
    enrollmentDate: '2026-02-03',
    ...change,
  };
}

async function accountOf(studentId: number) {
  return context.db
    .selectFrom('user_account as a')
    .innerJoin('student as s', 's.account_id', 'a.id')
    .selectAll('a')
    .where('s.id', '=', studentId)
    .executeTakeFirst();
}

describe('which students a role sees', () => {
  it('are all of the institution for super admins and none for read-only admins, without deleted ones', async () => {
    const gone = await createPerson(context.db, 'STUDENT', { status: 'DELETED' });
    expect(await names(admin)).toEqual(['Kofi', 'Ama']);
    expect((await call(admin, 'GET', `/${ama.personId}`)).json()).toMatchObject({ firstName: 'Ama' });
    expect((await call(admin, 'GET', `/${gone.personId}`)).statusCode).toBe(404);
    for (const path of ['', `/${ama.personId}`, '/current']) {
      expect((await call(reader, 'GET', path)).statusCode).toBe(403);
    }
  });

  it('are those assigned to a teacher and those who took their quizzes', async () => {
    expect(await names(efua)).toEqual(['Ama']);
    expect(await names(yaw)).toEqual([]);
    expect((await call(yaw, 'GET', `/${kofi.personId}`)).statusCode).toBe(404);
    await takeQuiz(kofi, yaw);
    expect(await names(yaw)).toEqual(['Kofi']);
    expect((await call(yaw, 'GET', `/${kofi.personId}`)).statusCode).toBe(200);
    expect((await call(efua, 'GET', `/${kofi.personId}`)).statusCode).toBe(404);
    expect(await names(yaw, `?teacherId=${efua.personId}`)).toEqual([]);
  });

  it('are only the student themselves, by ID or as current', async () => {
    expect(await names(ama)).toEqual(['Ama']);
    expect((await call(ama, 'GET', '/current')).json()).toMatchObject({ id: ama.personId });
    expect((await call(ama, 'GET', `/${ama.personId}`)).statusCode).toBe(200);
    expect((await call(ama, 'GET', `/${kofi.personId}`)).statusCode).toBe(404);
    expect(await list(ama, `?search=Kofi`)).toEqual([]);
  });

  it('have no current one unless the caller is a student', async () => {
    for (const person of [admin, efua]) {
      expect((await call(person, 'GET', '/current')).statusCode).toBe(404);
    }
    expect((await call(null, 'GET', '/current')).statusCode).toBe(401);
    expect((await call(ama, 'GET', '/Current')).statusCode).toBe(400);
  });

  it('are neither visible nor changeable from another institution', async () => {
    await sql`insert into institution (id, name) values (60, 'Elsewhere')`.execute(context.db);
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 60);
    expect(await list(stranger)).toEqual([]);
    expect((await call(stranger, 'GET', `/${ama.personId}`)).statusCode).toBe(404);
    expect((await call(stranger, 'PUT', `/${ama.personId}`, { firstName: 'x' })).statusCode).toBe(404);
    expect((await call(stranger, 'DELETE', `/${ama.personId}`)).statusCode).toBe(404);
  });

  it('have abilities for the caller', async () => {
    const waiting = await createPerson(context.db, 'STUDENT', {
      status: 'PENDING',
      student: { enrollment_date: null },
    });
    const abilitiesFor = async (as: SignedIn, id: number) =>
      (await call(as, 'GET', `/${id}`)).json().abilities;
    expect(await abilitiesFor(admin, waiting.personId)).toEqual({ edit: true, accept: true, delete: true });
    expect(await abilitiesFor(admin, ama.personId)).toEqual({ edit: true, accept: false, delete: true });
    const none = { edit: false, accept: false, delete: false };
    for (const person of [efua, ama]) expect(await abilitiesFor(person, ama.personId)).toEqual(none);
    await call(admin, 'DELETE', `/${waiting.personId}`);
  });

  it('never include secrets', async () => {
    const text = JSON.stringify([await list(admin), (await call(admin, 'GET', `/${ama.personId}`)).json()]);
    expect(text).not.toMatch(/password|hash|argon/i);
  });
});

describe('the list of students', () => {
  it('is sorted by last name, then first name, or as requested', async () => {
    const ask = async (query: string) => (await names(admin, query)).filter((name) => /Ama|Kofi/.test(name));
    expect(await ask('')).toEqual(['Kofi', 'Ama']);
    expect(await ask('?order=desc')).toEqual(['Ama', 'Kofi']);
    expect(await ask('?sort=firstName')).toEqual(['Ama', 'Kofi']);
    expect(await ask('?sort=currentCgpa&order=desc')).toEqual(['Kofi', 'Ama']);
    expect(await ask('?sort=dateCreated')).toEqual(['Ama', 'Kofi']);
    for (const sort of ['emailAddress', 'enrollmentDate']) await list(admin, `?sort=${sort}`);
  });

  it('has those without an average last, in both orders', async () => {
    await createPerson(context.db, 'STUDENT', { firstName: 'None' });
    for (const order of ['asc', 'desc']) {
      expect((await names(admin, `?sort=currentCgpa&order=${order}`)).at(-1)).toBe('None');
    }
  });

  it('is searched by name and address, with % and _ as characters', async () => {
    expect(await names(admin, '?search=ama%20zak')).toEqual(['Ama']);
    expect(await names(admin, `?search=${encodeURIComponent(kofi.email.toUpperCase())}`)).toEqual(['Kofi']);
    expect(await names(admin, '?search=%25')).toEqual([]);
    expect(await names(admin, `?search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  it('is filtered by programme, teacher and pending state', async () => {
    const { id } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Nursing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createPerson(context.db, 'STUDENT', {
      firstName: 'Nana',
      status: 'PENDING',
      student: { program_id: id, enrollment_date: null },
    });
    expect(await names(admin, `?programId=${id}`)).toEqual(['Nana']);
    expect(await names(admin, '?state=pending')).toEqual(['Nana']);
    expect(await names(admin, '?state=accepted')).not.toContain('Nana');
    expect(await names(admin, `?teacherId=${efua.personId}`)).toEqual(['Ama']);
  });

  it('is paged with the total, at most two hundred', async () => {
    await context.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 210; at += 1) await createPerson(trx, 'STUDENT', { lastName: `Crowd ${at}` });
    });
    const page = await call(admin, 'GET', '?max=2&offset=1&search=Crowd');
    expect(page.json()).toHaveLength(2);
    expect(page.headers['x-total-count']).toBe('210');
    expect(await list(admin)).toHaveLength(50);
    expect(await list(admin, '?max=100000')).toHaveLength(200);
  });

  it.each(
    [
      'sort=passwordHash',
      'sort=password_hash',
      'sort=account.password_hash',
      'sort=lastName;drop table student',
      'order=sideways',
      'max=-1',
      'max=1e3',
      'state=all',
      'programId=x',
      'teacherId=0',
      'search=a&search=b',
      'sort[]=lastName',
    ].filter((query) => query !== 'sort[]=lastName'),
  )('is refused with ?%s', async (query) => {
    const answer = await call(admin, 'GET', `?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'INVALID_PARAMETER' });
  });
});

describe('a student created by an admin', () => {
  it('can sign in immediately if they have an enrollment date', async () => {
    const student = newStudent({
      assignedTeacher: { id: efua.personId },
      passportPhotoUrl: 'https://photos.school.example/esi.jpg',
    });
    const answer = await call(admin, 'POST', '', student);
    expect(answer.statusCode).toBe(201);
    expect(Student.parse(answer.json())).toMatchObject({
      firstName: 'Esi',
      emailAddress: student.cqUser.email,
      dateOfBirth: '2003-02-01',
      enrollmentDate: '2026-02-03T00:00:00.000Z',
      assignedTeacher: { id: efua.personId, firstName: 'Efua', lastName: 'Sarpong' },
      passportPhotoUrl: 'https://photos.school.example/esi.jpg',
      program: { id: 1, name: 'General' },
      currentCgpa: null,
    });
    const login = { email: student.cqUser.email, password: student.cqUser.passwordHash };
    expect((await context.call(null, 'POST', '/auth/login', login)).statusCode).toBe(200);
    const trail = (await context.call(admin, 'GET', '/auditLog?action=student.created&max=1')).json();
    expect(trail).toMatchObject([{ targetId: String(answer.json().id), actor: { id: admin.accountId } }]);
    expect(JSON.stringify(trail)).not.toContain('walnut');
  });

  it('is pending without an enrollment date', async () => {
    const student = newStudent({ enrollmentDate: null });
    const { id } = (await call(admin, 'POST', '', student)).json();
    expect(await accountOf(id)).toMatchObject({ status: 'PENDING' });
    const login = { email: student.cqUser.email, password: student.cqUser.passwordHash };
    expect((await context.call(null, 'POST', '/auth/login', login)).json()).toMatchObject({
      code: 'ACCOUNT_PENDING',
    });
  });

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ cqUser: { email: 'x', passwordHash: 'walnut-harbour-7' } }, 'cqUser.email'],
    [{ cqUser: { email: 'x@y.example', passwordHash: 'short' } }, 'cqUser.passwordHash'],
    [{ program: { id: 999_999 } }, 'program'],
    [{ assignedTeacher: { id: 999_999 } }, 'assignedTeacher'],
    [{ assignedTeacher: 7 }, 'assignedTeacher'],
    [{ enrollmentDate: 'soon' }, 'enrollmentDate'],
    [{ passportPhotoUrl: 'javascript:alert(1)' }, 'passportPhotoUrl'],
    [{ passportPhotoUrl: '/api/file/1' }, 'passportPhotoUrl'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    [{ address: ['x'] }, 'address'],
  ])('is refused with %j, naming the field', async (change, field) => {
    const answer = await call(admin, 'POST', '', newStudent(change));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([expect.stringMatching(`^${field.replace('.', '\\.')}`)]);
  });

  it('is refused with a common password, a taken address or in a full institution', async () => {
    const common = newStudent({ cqUser: { email: 'c@school.example', passwordHash: 'password' } });
    expect((await call(admin, 'POST', '', common)).json()).toMatchObject({ code: 'COMMON_PASSWORD' });
    const cqUser = { email: ` ${ama.email.toUpperCase()}`, passwordHash: 'walnut-harbour-7' };
    const taken = await call(admin, 'POST', '', newStudent({ cqUser }));
    expect(taken.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    await context.call(admin, 'PATCH', '/setting', { maxUsers: 1 });
    const full = await call(admin, 'POST', '', newStudent());
    expect(full.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
    await context.call(admin, 'PATCH', '/setting', { maxUsers: 5_000 });
  });

  it('with a deleted or foreign teacher is refused', async () => {
    const gone = await createPerson(context.db, 'TEACHER', { status: 'DELETED' });
    await sql`insert into institution (id, name) values (61, 'Elsewhere')`.execute(context.db);
    const foreign = await createPerson(context.db, 'TEACHER', { institutionId: 61 });
    for (const { personId } of [gone, foreign]) {
      const answer = await call(admin, 'POST', '', newStudent({ assignedTeacher: { id: personId } }));
      expect(answer.statusCode).toBe(422);
    }
  });
});

describe('a change of a student', () => {
  it.each(['PUT', 'PATCH'] as const)('by %s changes only the fields sent', async (method) => {
    const before: Student = (await call(admin, 'POST', '', newStudent())).json();
    const change = {
      phoneNumber: '+44 20 7946 0102',
      country: '',
      address: 'Elsewhere',
      assignedTeacher: { id: yaw.personId },
    };
    const after: Student = (await call(admin, method, `/${before.id}`, change)).json();
    expect(after).toEqual({
      ...before,
      phoneNumber: '+44 20 7946 0102',
      country: '',
      address: 'Elsewhere',
      assignedTeacher: { id: yaw.personId, firstName: 'Yaw', lastName: 'Boadu' },
      lastUpdated: after.lastUpdated,
    });
    const unassigned = await call(admin, method, `/${before.id}`, { assignedTeacher: null });
    expect(unassigned.json().assignedTeacher).toBeNull();
    const [entry] = (
      await context.call(admin, 'GET', '/auditLog?action=student.changed&max=1&offset=1')
    ).json();
    expect(entry).toMatchObject({
      targetId: String(before.id),
      detail: { fields: ['phoneNumber', 'country', 'address', 'assignedTeacher'] },
    });
  });

  it.each(['PUT', 'PATCH'] as const)("by %s ignores fields that can't be changed", async (method) => {
    const before: Student = (await call(admin, 'POST', '', newStudent())).json();
    const account = await accountOf(before.id);
    const answer = await call(admin, method, `/${before.id}`, {
      id: 1,
      studentId: 1,
      accountId: admin.accountId,
      account_id: admin.accountId,
      institutionId: 60,
      institution_id: 60,
      currentCgpa: 4,
      current_cgpa: 4,
      role: 'SUPER_ADMIN',
      status: 'DELETED',
      isSuspended: true,
      password: 'x',
      passwordHash: 'x',
      password_hash: 'x',
      cqUser: { email: 'x@y.example', passwordHash: 'x', role: 'SUPER_ADMIN' },
      photoFileId: 1,
      photo_file_id: 1,
      dateCreated: '2000-01-01T00:00:00Z',
      lastUpdated: '2000-01-01T00:00:00Z',
      abilities: { edit: true },
      came_by: 'x',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...before, lastUpdated: answer.json().lastUpdated });
    expect(await accountOf(before.id)).toEqual(account);
  });

  it('of the address keeps one account, and revokes codes mailed to the old address', async () => {
    const { id } = (await call(admin, 'POST', '', newStudent())).json();
    const account = await accountOf(id);
    await context.db
      .insertInto('one_time_code')
      .values({
        account_id: account?.id ?? 0,
        purpose: 'RESET',
        code_hash: Buffer.alloc(32),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const moved = await call(admin, 'PATCH', `/${id}`, { emailAddress: `Moved.${id}@school.example` });
    expect(moved.json().emailAddress).toBe(`Moved.${id}@school.example`);
    expect(await accountOf(id)).toMatchObject({ email_normalized: `moved.${id}@school.example` });
    const codes = await context.db
      .selectFrom('one_time_code')
      .select('revoked_at')
      .where('account_id', '=', account?.id ?? 0)
      .execute();
    expect(codes).toEqual([{ revoked_at: expect.any(Date) }]);
    const taken = await call(admin, 'PATCH', `/${id}`, { emailAddress: kofi.email.toUpperCase() });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it.each([
    [{ program: { id: 999_999 } }, 'program'],
    [{ program: null }, 'program'],
    [{ assignedTeacher: { id: 999_999 } }, 'assignedTeacher'],
    [{ enrollmentDate: null }, 'enrollmentDate'],
    [{ enrollmentDate: 'x' }, 'enrollmentDate'],
    [{ firstName: null }, 'firstName'],
    [{ emailAddress: 'x' }, 'emailAddress'],
    [{ dateOfBirth: '0000-00-00' }, 'dateOfBirth'],
  ])('to %j is refused, naming the field', async (change, field) => {
    const before: Student = (await call(admin, 'GET', `/${ama.personId}`)).json();
    const answer = await call(admin, 'PATCH', `/${ama.personId}`, { lastName: 'Changed', ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([expect.stringMatching(`^${field}`)]);
    expect((await call(admin, 'GET', `/${ama.personId}`)).json()).toEqual(before);
  });

  it.each(['0001-01-01', '9999-12-31T23:59:59+14:00', '2026-01-01T00:00:00-12:00'])(
    'to an enrollment on %s is accepted or refused, never a server error',
    async (enrollmentDate) => {
      const answer = await call(admin, 'PATCH', `/${kofi.personId}`, { enrollmentDate });
      expect([200, 422]).toContain(answer.statusCode);
    },
  );

  it("is refused to everyone else: 403 by role, 404 if the student doesn't exist", async () => {
    for (const method of ['PUT', 'PATCH'] as const) {
      for (const person of [reader, efua, ama, kofi]) {
        const answer = await call(person, method, `/${ama.personId}`, { enrollmentDate: '2026-01-01' });
        expect(answer.statusCode).toBe(403);
      }
      expect((await call(null, method, `/${ama.personId}`, {})).statusCode).toBe(401);
      expect((await call(admin, method, '/999999', { firstName: 'x' })).statusCode).toBe(404);
      expect((await call(admin, method, '/current', { firstName: 'x' })).statusCode).toBe(400);
    }
    for (const person of [reader, efua, ama]) {
      expect((await call(person, 'POST', '', newStudent())).statusCode).toBe(403);
      expect((await call(person, 'DELETE', `/${ama.personId}`)).statusCode).toBe(403);
    }
  });
});

describe('a deleted student', () => {
  it('without attempts is removed, and the address is free', async () => {
    const student = newStudent();
    const { id } = (await call(admin, 'POST', '', student)).json();
    expect((await call(admin, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call(admin, 'GET', `/${id}`)).statusCode).toBe(404);
    expect((await call(admin, 'DELETE', `/${id}`)).statusCode).toBe(404);
    expect(await accountOf(id)).toBeUndefined();
    expect((await call(admin, 'POST', '', student)).statusCode).toBe(201);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=student.deleted&max=1')).json();
    expect(entry).toMatchObject({ targetId: String(id), detail: { isKept: false } });
  });

  it("with attempts keeps them, and the account can't sign in", async () => {
    const student = await signInAsPerson(context.db, 'STUDENT', { password: 'walnut-harbour-7' });
    await takeQuiz(student, efua);
    expect((await context.call(student, 'GET', '/auth/me')).statusCode).toBe(200);
    expect((await call(admin, 'DELETE', `/${student.personId}`)).statusCode).toBe(204);
    expect((await context.call(student, 'GET', '/auth/me')).statusCode).toBe(401);
    expect(await accountOf(student.personId)).toMatchObject({
      status: 'DELETED',
      password_hash: null,
      email: `deleted-${student.accountId}@deleted.invalid`,
    });
    const kept = await context.db
      .selectFrom('quiz_attempt')
      .select('id')
      .where('student_id', '=', student.personId)
      .execute();
    expect(kept).toHaveLength(1);
    expect((await call(admin, 'GET', `/${student.personId}`)).statusCode).toBe(404);
    expect((await call(efua, 'GET', `/${student.personId}`)).statusCode).toBe(404);
    const again = newStudent({ cqUser: { email: student.email, passwordHash: 'walnut-harbour-7' } });
    expect((await call(admin, 'POST', '', again)).statusCode).toBe(201);
  });

  it('is deleted even if another account has its placeholder address', async () => {
    const student = await createPerson(context.db, 'STUDENT');
    await takeQuiz(student, efua);
    const squatter = `deleted-${student.accountId}@deleted.invalid`;
    const cqUser = { email: squatter, passwordHash: 'walnut-harbour-7' };
    expect((await call(admin, 'POST', '', newStudent({ cqUser }))).statusCode).toBe(201);
    expect((await call(admin, 'DELETE', `/${student.personId}`)).statusCode).toBe(204);
    expect(await accountOf(student.personId)).toMatchObject({
      status: 'DELETED',
      email: expect.stringMatching(/^deleted-[\w-]{36}@deleted\.invalid$/),
    });
  });

  it('is deleted once by concurrent calls', async () => {
    const { id } = (await call(admin, 'POST', '', newStudent())).json();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(admin, 'DELETE', `/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      204,
      ...Array(9).fill(404),
    ]);
  });
});
