import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, letTeach, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/uploads.ts';
import type { Program, ProgramAudience } from '#shared/contract/teaching/programs.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

type Someone = TestPerson & SignedIn;

const context = setUpTestApp();
let admin: Someone;
let [general, law, nursing] = [0, 0, 0];

async function createProgram(name: string): Promise<number> {
  return (await context.call(admin, 'POST', '/program', { name })).json<Program>().id;
}

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  [law, nursing] = [await createProgram('Law'), await createProgram('Nursing')];
  const programs: Program[] = (await context.call(admin, 'GET', '/program')).json();
  general = programs.find(({ isDefault }) => isDefault)?.id ?? 0;
});

async function audience(person: SignedIn): Promise<ProgramAudience[]> {
  return (await context.call(person, 'GET', '/program/audience')).json();
}

async function usual(person: SignedIn): Promise<string | undefined> {
  return (await audience(person)).find(({ isUsual }) => isUsual)?.name;
}

async function createQuiz(person: SignedIn, programId?: number): Promise<Quiz> {
  const body = { title: 'Torts', ...(programId === undefined ? {} : { program: { id: programId } }) };
  const made = await context.call(person, 'POST', '/quiz', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

describe('who gets a quiz', () => {
  it('are the accepted students of the programme who can sign in, at that moment', async () => {
    const { db } = context;
    const efua = await signInAsPerson(db, 'TEACHER', { programIds: [law, nursing] });
    const ofLaw = { student: { program_id: law } };
    await createPerson(db, 'STUDENT', ofLaw);
    await createPerson(db, 'STUDENT', { ...ofLaw, status: 'SUSPENDED' });
    await createPerson(db, 'STUDENT', { ...ofLaw, status: 'DELETED' });
    await createPerson(db, 'STUDENT', {
      student: { ...ofLaw.student, enrollment_date: null },
      status: 'PENDING',
    });
    expect(await audience(efua)).toEqual([
      { id: law, name: 'Law', students: 1, isUsual: true },
      { id: nursing, name: 'Nursing', students: 0, isUsual: false },
    ]);
    await createPerson(db, 'STUDENT', ofLaw);
    expect((await audience(efua))[0]).toMatchObject({ name: 'Law', students: 2 });
  });

  it('is only listed for programmes of the own institution', async () => {
    const { id } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await signInAsPerson(context.db, 'SUPER_ADMIN', { institutionId: id });
    expect(await audience(stranger)).toEqual([]);
  });
});

describe('the programme a new quiz starts with', () => {
  it('is the default one at first, then the one of the latest quiz', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER', { programIds: [general, law, nursing] });
    expect(await usual(efua)).toBe('General');
    await createQuiz(efua, nursing);
    expect(await usual(efua)).toBe('Nursing');
    expect((await createQuiz(efua)).program.name).toBe('Nursing');
    const moved = await createQuiz(efua, law);
    expect((await createQuiz(efua)).program.name).toBe('Law');
    await context.call(efua, 'PATCH', `/quiz/${moved.id}`, { program: { id: general } });
    expect(await usual(efua)).toBe('Law');
  });

  it('is remembered for each teacher, and for administrators', async () => {
    const [efua, yaw] = [
      await signInAsPerson(context.db, 'TEACHER', { programIds: [general, law] }),
      await signInAsPerson(context.db, 'TEACHER', { programIds: [general, law] }),
    ];
    await createQuiz(efua, law);
    expect(await usual(yaw)).toBe('General');
    await createQuiz(admin, nursing);
    expect((await createQuiz(admin)).program.name).toBe('Nursing');
  });

  it('is never one they no longer teach', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER', { programIds: [general, law, nursing] });
    await createQuiz(efua, nursing);
    await createQuiz(efua, law);
    const programs = [{ id: general }, { id: nursing }];
    await context.call(admin, 'PATCH', `/teacher/${efua.personId}`, { programs });
    expect((await createQuiz(efua)).program.name).toBe('Nursing');
    await letTeach(context.db, efua.personId, [law]);
  });

  it('is that of the latest import, and an import starts with that of the latest quiz', async () => {
    const efua = await signInAsPerson(context.db, 'TEACHER', { programIds: [general, law, nursing] });
    const file = 'Quiz Title,Question Bank,Question,Type,Correct Answer\nTorts,Law,Why?,Essay,\n';
    await createQuiz(efua, law);
    const first = await sendFile(context, efua, file);
    expect(first.statusCode, first.body).toBeLessThan(300);
    const [imported] = (await context.call(efua, 'GET', '/quiz')).json<Quiz[]>();
    expect(imported).toMatchObject({ title: 'Torts', program: { name: 'Law' } });
    const second = await sendFile(context, efua, file, { fields: { programId: String(nursing) } });
    expect(second.statusCode, second.body).toBeLessThan(300);
    expect(await usual(efua)).toBe('Nursing');
  });
});
