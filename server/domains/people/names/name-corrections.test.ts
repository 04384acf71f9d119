import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { NameCorrection, OwnNameCorrection } from '#shared/contract/people/name-corrections.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
const password = 'Root-pass-1';
let admin: Person;
let reader: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root', password });
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN', {});
});

function enter(firstName: string, lastName = 'Osei'): Promise<Person> {
  return signInAsPerson(context.db, 'STUDENT', { firstName, lastName });
}

const own = '/profile/nameCorrection';

function ask(student: Person, firstName: string, lastName: string, note = 'See my passport') {
  return context.call(student, 'POST', own, { firstName, lastName, note });
}

async function asked(student: Person, firstName: string, lastName: string): Promise<OwnNameCorrection> {
  const answer = await ask(student, firstName, lastName);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function latest(student: Person): Promise<OwnNameCorrection | null> {
  return (await context.call(student, 'GET', own)).json().latest;
}

async function list(query = ''): Promise<NameCorrection[]> {
  const answer = await context.call(admin, 'GET', `/nameCorrection${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function nameOf(student: Person): Promise<string> {
  const { firstName, lastName } = (await context.call(admin, 'GET', `/student/${student.personId}`)).json();
  return `${firstName} ${lastName}`;
}

async function eventsOf(person: Person): Promise<string[]> {
  const notifications = await context.call(person, 'GET', '/notification');
  return notifications.json().map(({ event }: { event: string }) => event);
}

async function auditOf(student: Person): Promise<{ action: string; detail: object }[]> {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit_log where target_type = 'student' and target_id = ${String(student.personId)}
    order by id`.execute(context.db);
  return rows;
}

describe("a student's own name", () => {
  it("can't be changed by the student through any call", async () => {
    const student = await enter('Ama');
    const account = { firstName: 'Dean', lastName: 'Osei' };
    for (const method of ['PATCH', 'PUT'] as const) {
      const answer = await context.call(student, method, '/profile', { firstName: 'Dean' });
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().details).toEqual([expect.stringMatching(/^firstName: /)]);
      const both = await context.call(student, method, '/profile', {
        firstName: 'Dean',
        lastName: 'Root',
        phoneNumber: '+233 1',
      });
      expect(both.json().details).toHaveLength(2);
      for (const path of [`/student/${student.personId}`, `/account/${student.accountId}`]) {
        expect((await context.call(student, method, path, account)).statusCode).toBe(403);
      }
    }
    expect(await nameOf(student)).toBe('Ama Osei');
    // Nothing of a refused change is stored.
    const shown = await context.call(student, 'GET', '/student/current');
    expect(shown.json().phoneNumber).toBe('');
  });

  it('can be sent unchanged by a client that sends the whole profile', async () => {
    const student = await enter('Kofi');
    const answer = await context.call(student, 'PUT', '/profile', {
      firstName: 'Kofi',
      lastName: ' Osei ',
      phoneNumber: '+233 24 777 1234',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await nameOf(student)).toBe('Kofi Osei');
    expect((await context.call(student, 'GET', '/student/current')).json().phoneNumber).toBe(
      '+233 24 777 1234',
    );
  });

  it('can be edited by staff for themselves and by an administrator for a student, which records old and new name', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Mensah' });
    const renamed = await context.call(teacher, 'PATCH', '/profile', { lastName: 'Addo' });
    expect(renamed.json()).toMatchObject({ firstName: 'Efua', lastName: 'Addo' });
    const student = await enter('Yaa');
    const path = `/student/${student.personId}`;
    expect((await context.call(admin, 'PATCH', path, { lastName: 'Boateng' })).statusCode).toBe(200);
    expect(await auditOf(student)).toEqual([
      {
        action: 'student.changed',
        detail: { fields: ['lastName'], name: { from: 'Yaa Osei', to: 'Yaa Boateng' } },
      },
    ]);
  });

  it('stays the recorded one for a student who was staff in between and renamed themselves', async () => {
    const student = await enter('Abena');
    const change = (role: string) =>
      context.call(admin, 'POST', `/account/${student.accountId}/role`, { role });
    expect((await change('TEACHER')).statusCode).toBe(200);
    await sql`update teacher set first_name = 'Dean' where account_id = ${student.accountId}`.execute(
      context.db,
    );
    expect((await change('STUDENT')).statusCode).toBe(200);
    expect(await nameOf(student)).toBe('Abena Osei');
  });
});

describe('a request for another name', () => {
  it('is pending until an administrator approves it', async () => {
    const student = await enter('Ama');
    const stream = await openEventStream(await listenOn(context.app), admin.token);
    try {
      expect(await latest(student)).toBeNull();
      const request = await asked(student, '  Amma ', 'Osei-Tutu');
      await stream.next('registrations.changed');
      expect(request).toMatchObject({ status: 'PENDING', firstName: 'Amma', lastName: 'Osei-Tutu' });
      expect(await nameOf(student)).toBe('Ama Osei');
      // Administrators see the current name of the student.
      const notifications = await context.call(admin, 'GET', '/notification');
      expect(notifications.json()[0]).toMatchObject({
        event: 'nameCorrection.requested',
        params: { studentName: 'Ama Osei' },
      });
      expect((await context.call(admin, 'GET', '/dashboard/badges')).json().pendingNameCorrections).toBe(1);
      const [shown] = await list('?status=PENDING');
      expect(shown).toMatchObject({
        id: request.id,
        current: { firstName: 'Ama', lastName: 'Osei' },
        note: 'See my passport',
        student: { id: student.personId, emailAddress: student.email },
        abilities: { decide: true },
      });
      const accepted = await context.call(admin, 'POST', `/nameCorrection/${request.id}/accept`);
      expect(accepted.statusCode, accepted.body).toBe(200);
      expect(accepted.json()).toMatchObject({
        status: 'ACCEPTED',
        current: { firstName: 'Ama', lastName: 'Osei' },
        decidedBy: admin.email,
        abilities: { decide: false },
      });
    } finally {
      stream.close();
    }
    expect(await nameOf(student)).toBe('Amma Osei-Tutu');
    expect(await eventsOf(student)).toEqual(['nameCorrection.accepted']);
    expect(await auditOf(student)).toEqual([
      { action: 'nameCorrection.requested', detail: { from: 'Ama Osei', to: 'Amma Osei-Tutu' } },
      { action: 'nameCorrection.accepted', detail: { from: 'Ama Osei', to: 'Amma Osei-Tutu' } },
    ]);
    expect((await context.call(admin, 'GET', '/dashboard/badges')).json().pendingNameCorrections).toBe(0);
  });

  it('can be declined with a reason that the student reads', async () => {
    const student = await enter('Kwesi');
    const { id } = await asked(student, 'Dean', 'Osei');
    const path = `/nameCorrection/${id}/decline`;
    expect((await context.call(admin, 'POST', path, { reason: '  ' })).statusCode).toBe(422);
    const declined = await context.call(admin, 'POST', path, { reason: 'Not in your passport' });
    expect(declined.json()).toMatchObject({ status: 'DECLINED', reason: 'Not in your passport' });
    expect(await latest(student)).toMatchObject({ status: 'DECLINED', reason: 'Not in your passport' });
    expect(await nameOf(student)).toBe('Kwesi Osei');
    expect(await eventsOf(student)).toEqual(['nameCorrection.declined']);
    expect((await auditOf(student)).at(-1)).toEqual({
      action: 'nameCorrection.declined',
      detail: { reason: 'Not in your passport' },
    });
  });

  it('can be withdrawn, and is limited to one at a time and three a day', async () => {
    const student = await enter('Esi');
    for (const name of ['Essi', 'Essie', 'Esie']) {
      await asked(student, name, 'Osei');
      expect((await ask(student, 'Other', 'Osei')).json().code).toBe('NAME_CORRECTION_PENDING');
      expect((await context.call(student, 'DELETE', own)).statusCode).toBe(204);
      expect((await context.call(student, 'DELETE', own)).statusCode).toBe(404);
    }
    const refused = await ask(student, 'Again', 'Osei');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    await sql`update name_correction set date_created = date_created - interval '1 day'`.execute(context.db);
    await asked(student, 'Again', 'Osei');
    await context.call(student, 'DELETE', own);
  });

  it('requires another name, on one line and not too long', async () => {
    const student = await enter('Afia');
    for (const [firstName, lastName] of [
      ['Afia', 'Osei'],
      [' Afia ', ' Osei '],
      ['', 'Osei'],
      ['x'.repeat(101), 'Osei'],
      ['Afia\nDean', 'Osei'],
      ['Afia\u202e', 'Osei'],
    ] as const) {
      const answer = await ask(student, firstName, lastName);
      expect(answer.statusCode, JSON.stringify(firstName)).toBe(422);
    }
    expect(await latest(student)).toBeNull();
  });

  it('is decided once, even by concurrent calls, and never after it was withdrawn', async () => {
    const student = await enter('Akua');
    const { id } = await asked(student, 'Akuah', 'Osei');
    const accept = () => context.call(admin, 'POST', `/nameCorrection/${id}/accept`);
    const decline = () => context.call(admin, 'POST', `/nameCorrection/${id}/decline`, { reason: 'No' });
    const withdraw = () => context.call(student, 'DELETE', own);
    const answers = await Promise.all([accept(), decline(), withdraw(), accept(), decline()]);
    const done = answers.filter(({ statusCode }) => statusCode < 300);
    expect(done).toHaveLength(1);
    const refusals = answers
      .filter(({ statusCode }) => statusCode >= 300)
      .map((answer) => answer.json().code);
    for (const code of refusals) expect(['NAME_CORRECTION_DECIDED', 'NOT_FOUND']).toContain(code);
    const after = await latest(student);
    expect(await nameOf(student)).toBe(after?.status === 'ACCEPTED' ? 'Akuah Osei' : 'Akua Osei');

    const other = await enter('Adjoa');
    const second = await asked(other, 'Dean', 'Osei');
    await context.call(other, 'DELETE', own);
    const late = await context.call(admin, 'POST', `/nameCorrection/${second.id}/accept`);
    expect(late.json().code).toBe('NAME_CORRECTION_DECIDED');
    expect(await nameOf(other)).toBe('Adjoa Osei');
  });

  it('is stored once if sent many times at once', async () => {
    const student = await enter('Kojo');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => ask(student, `Kojo ${'abcdef'[at]}`, 'Osei')),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  it('is readable and decided by super admins only', async () => {
    const student = await enter('Nana', 'Sarpong');
    const { id } = await asked(student, 'Nana', 'Sarpong-Kumi');
    const seen = await context.call(admin, 'GET', '/nameCorrection?search=sarpong-k');
    expect(seen.json()).toMatchObject([{ id, abilities: { decide: true } }]);
    expect((await context.call(reader, 'GET', '/nameCorrection')).statusCode).toBe(403);
    expect((await context.call(reader, 'GET', '/notification')).json()).toEqual([]);
    const { studentNumber } = seen.json()[0].student;
    expect(await list(`?search=${studentNumber}&status=PENDING`)).toHaveLength(1);
    expect(await list('?search=nobody-of-this-name')).toEqual([]);
    const both = await list('?sort=lastName&order=desc&max=1');
    expect(both).toHaveLength(1);
    expect((await context.call(reader, 'POST', `/nameCorrection/${id}/accept`)).statusCode).toBe(403);
    expect((await context.call(student, 'POST', `/nameCorrection/${id}/accept`)).statusCode).toBe(403);
    expect((await context.call(student, 'GET', '/nameCorrection')).statusCode).toBe(403);
    expect((await context.call(admin, 'POST', own, { firstName: 'A', lastName: 'B' })).statusCode).toBe(403);
    expect((await context.call(admin, 'POST', '/nameCorrection/999999/accept')).statusCode).toBe(404);
  });

  it('is erased with the person, including the earlier name', async () => {
    const student = await enter('Kwabena', 'Formerly');
    const { id } = await asked(student, 'Kwabena', 'Newly');
    await context.call(admin, 'POST', `/nameCorrection/${id}/accept`);
    await asked(student, 'Kwabena', 'Nextly');
    const data = await context.call(admin, 'GET', `/account/${student.accountId}/data`);
    expect(data.statusCode).toBe(200);
    expect(data.rawPayload.toString('latin1')).toContain('name-corrections.json');
    const erased = await context.call(admin, 'POST', `/account/${student.accountId}/erase`, {
      password,
      answers: false,
      reason: 'Asked for',
    });
    expect(erased.statusCode, erased.body).toBe(200);
    const { rows } = await sql<{ found: number }>`
      select (select count(*) from name_correction where first_name = 'Kwabena')
        + (select count(*) from notification where params::text like '%Kwabena%')
        + (select count(*) from audit_log where detail::text like '%Kwabena%') as found`.execute(context.db);
    expect(rows).toEqual([{ found: 0 }]);
  });
});

describe('a student number', () => {
  it('is assigned once to every new student, and is not the row ID', async () => {
    const students = await Promise.all(Array.from({ length: 8 }, () => enter('Many')));
    const numbers = await Promise.all(
      students.map(async ({ personId }) => {
        const { studentNumber } = (await context.call(admin, 'GET', `/student/${personId}`)).json();
        expect(studentNumber).toMatch(/^\d{4}-\d{5}$/);
        expect(studentNumber).not.toBe(`${new Date().getUTCFullYear()}-${String(personId).padStart(5, '0')}`);
        return studentNumber;
      }),
    );
    expect(new Set(numbers).size).toBe(8);
    const [student] = students;
    const found = await context.call(admin, 'GET', `/account?search=${numbers[0]}`);
    expect(found.json()).toMatchObject([{ id: student?.accountId, studentNumber: numbers[0] }]);
    const sent = { studentNumber: '2020-00001' };
    await context.call(admin, 'PATCH', `/student/${student?.personId}`, sent);
    const { studentNumber } = (await context.call(admin, 'GET', `/student/${student?.personId}`)).json();
    expect(studentNumber).toBe(numbers[0]);
  });
});
