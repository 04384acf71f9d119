import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Accommodation } from '#shared/contract/teaching/accommodations.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let otherTeacher: Person;
let admin: Person;
let reader: Person;
let student: Person;
let assigned: Person;
let quiz: TestQuiz;
let otherQuiz: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  teacher = await signInAsPerson(db, 'TEACHER');
  otherTeacher = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
});

beforeEach(async () => {
  const { db } = context;
  student = await signInAsPerson(db, 'STUDENT', { firstName: 'Efua', lastName: 'Nyarko' });
  assigned = await signInAsPerson(db, 'STUDENT', { student: { assigned_teacher_id: teacher.personId } });
  quiz = await createTestQuiz(db, teacher.accountId, { quiz: { time_limit_minutes: 40 } });
  otherQuiz = await createTestQuiz(db, otherTeacher.accountId, { quiz: { time_limit_minutes: 40 } });
});

function grant(person: Person, body: object) {
  return context.call(person, 'POST', '/accommodation', body);
}

function forQuiz(person: Person, at = quiz) {
  return { student: { id: person.personId }, quiz: { id: at.id } };
}

async function list(person: Person, query = ''): Promise<Accommodation[]> {
  return (await context.call(person, 'GET', `/accommodation?max=200&${query}`)).json();
}

describe('extra time', () => {
  it('is granted, replaced, changed in the fields sent, and ended', async () => {
    const made = await grant(teacher, { ...forQuiz(student), timeFactor: 1.25, note: 'Letter of May.' });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      student: { id: student.personId, firstName: 'Efua', lastName: 'Nyarko' },
      quiz: { id: quiz.id, title: 'Descriptive Statistics' },
      timeFactor: 1.25,
      extraMinutes: null,
      note: 'Letter of May.',
    });
    const again = await grant(teacher, { ...forQuiz(student), extraMinutes: 15 });
    expect(again.statusCode).toBe(200);
    const { id } = made.json();
    expect(again.json()).toMatchObject({ id, timeFactor: null, extraMinutes: 15, note: '' });
    for (const method of ['PUT', 'PATCH'] as const) {
      const noted = await context.call(teacher, method, `/accommodation/${id}`, { note: method });
      expect(noted.json()).toMatchObject({ id, extraMinutes: 15, note: method });
    }
    const factor = await context.call(teacher, 'PATCH', `/accommodation/${id}`, { timeFactor: 2 });
    expect(factor.json()).toMatchObject({ timeFactor: 2, extraMinutes: null, note: 'PATCH' });
    expect((await context.call(teacher, 'DELETE', `/accommodation/${id}`)).statusCode).toBe(204);
    expect((await context.call(teacher, 'DELETE', `/accommodation/${id}`)).statusCode).toBe(404);
  });

  it('is a factor or minutes, one of the two', async () => {
    for (const extra of [
      {},
      { timeFactor: 1.5, extraMinutes: 5 },
      { timeFactor: 1 },
      { timeFactor: 11 },
      { timeFactor: 1.234 },
      { extraMinutes: 0 },
      { extraMinutes: 1.5 },
      { timeFactor: null, extraMinutes: null },
    ]) {
      expect((await grant(teacher, { ...forQuiz(student), ...extra })).statusCode).toBe(422);
    }
    const { id } = (await grant(teacher, { ...forQuiz(student), extraMinutes: 5 })).json();
    for (const change of [{ extraMinutes: null }, { extraMinutes: 5, timeFactor: 2 }]) {
      expect((await context.call(teacher, 'PATCH', `/accommodation/${id}`, change)).statusCode).toBe(422);
    }
    const same = await context.call(teacher, 'PATCH', `/accommodation/${id}`, { timeFactor: null });
    expect(same.json()).toMatchObject({ extraMinutes: 5 });
  });

  it('is granted by a teacher for their own quiz, and for all quizzes only to students assigned to them', async () => {
    const extra = { extraMinutes: 5 };
    const everywhere = { student: { id: assigned.personId } };
    const cases = [
      [teacher, { ...forQuiz(student), ...extra }, 201],
      [teacher, { ...forQuiz(student, otherQuiz), ...extra }, 404],
      [teacher, { ...forQuiz(assigned, otherQuiz), ...extra }, 404],
      [teacher, { ...everywhere, ...extra }, 201],
      [teacher, { student: { id: student.personId }, quiz: null, ...extra }, 404],
      [otherTeacher, { ...everywhere, ...extra }, 404],
      [teacher, { student: { id: 999_999_999 }, quiz: { id: quiz.id }, ...extra }, 404],
      [teacher, { student: { id: student.personId }, quiz: { id: 999_999_999 }, ...extra }, 404],
      [admin, { student: { id: student.personId }, ...extra }, 201],
      [admin, { ...forQuiz(student, otherQuiz), ...extra }, 201],
    ] as const;
    for (const [person, body, status] of cases) {
      expect([body, (await grant(person, body)).statusCode]).toEqual([body, status]);
    }
    await takeQuiz(context, student, quiz.id);
    // The teacher knows the student through a quiz, but may not decide for all quizzes.
    expect((await grant(teacher, { student: { id: student.personId }, ...extra })).statusCode).toBe(403);
  });

  it('is not granted to students of another programme whom the teacher does not teach', async () => {
    const { id: program } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: `Programme of ${student.personId}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const far = await signInAsPerson(context.db, 'STUDENT', { student: { program_id: program } });
    expect((await grant(teacher, { ...forQuiz(far), extraMinutes: 5 })).statusCode).toBe(404);
  });

  it('is visible to the people concerned, and its note to staff only', async () => {
    const { id } = (await grant(teacher, { ...forQuiz(student), extraMinutes: 5, note: 'Private.' })).json();
    const all = (await grant(admin, { student: { id: assigned.personId }, timeFactor: 1.5 })).json();
    expect((await context.call(reader, 'GET', '/accommodation')).statusCode).toBe(403);
    for (const person of [teacher, admin]) {
      const seen = (await list(person)).filter((extra) => [id, all.id].includes(extra.id));
      expect(seen).toHaveLength(2);
      expect(seen.find((extra) => extra.id === id)?.note).toBe('Private.');
    }
    expect((await list(otherTeacher)).some((extra) => [id, all.id].includes(extra.id))).toBe(false);
    const own = await list(student);
    expect(own).toMatchObject([{ id, extraMinutes: 5 }]);
    expect(own[0]).not.toHaveProperty('note');
    expect(await list(assigned)).toMatchObject([{ id: all.id }]);
    expect(await list(admin, `studentId=${student.personId}`)).toHaveLength(1);
    expect(await list(admin, `quizId=${quiz.id}`)).toHaveLength(1);
  });

  it('is changed and ended by those who may grant it; others get 404 or 403', async () => {
    const { id } = (await grant(teacher, { ...forQuiz(student), extraMinutes: 5 })).json();
    const foreign = (await grant(admin, { ...forQuiz(assigned, otherQuiz), extraMinutes: 5 })).json();
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { extraMinutes: 9 } : undefined;
      expect((await context.call(otherTeacher, method, `/accommodation/${id}`, body)).statusCode).toBe(404);
      // Granted to one of their students, for another teacher's quiz.
      expect((await context.call(teacher, method, `/accommodation/${foreign.id}`, body)).statusCode).toBe(
        403,
      );
    }
  });

  it('is in the audit log', async () => {
    const { id } = (await grant(teacher, { ...forQuiz(student), extraMinutes: 5, note: 'Private.' })).json();
    await context.call(teacher, 'PATCH', `/accommodation/${id}`, { extraMinutes: 6 });
    await context.call(teacher, 'DELETE', `/accommodation/${id}`);
    const rows = await context.db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'actor_id'])
      .where('target_type', '=', 'accommodation')
      .where('target_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'accommodation.granted',
      'accommodation.changed',
      'accommodation.ended',
    ]);
    expect(rows[0]).toMatchObject({
      actor_id: teacher.accountId,
      detail: { studentId: student.personId, quizId: quiz.id, extraMinutes: 5 },
    });
    expect(JSON.stringify(rows)).not.toContain('Private');
  });

  it('granted fifty times at once is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => grant(teacher, { ...forQuiz(student), extraMinutes: at + 1 })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    expect(await list(student)).toHaveLength(1);
  });
});
