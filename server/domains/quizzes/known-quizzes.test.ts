import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;
let admin: Person;
let esi: Person;
let law: number;
let open: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  ama = await signInAsPerson(db, 'TEACHER');
  kofi = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  esi = await signInAsPerson(db, 'STUDENT');
  const programs = db.insertInto('program').values({ institution_id: 1, name: 'Law' }).returning('id');
  law = (await programs.executeTakeFirstOrThrow()).id;
  open = await make('Open');
  await make('Draft', { is_active: false });
  await make('Archived', { is_active: false, archived_at: new Date() });
  await make('Of lawyers', { program_id: law, description: 'Torts of 100%' });
  const taken = await make('Taken', { is_active: false, program_id: law });
  await take(taken.id);
  await createTestQuiz(db, kofi.accountId, { quiz: { title: "Kofi's" } });
});

function make(title: string, quiz: NonNullable<Parameters<typeof createTestQuiz>[2]>['quiz'] = {}) {
  return createTestQuiz(context.db, ama.accountId, { quiz: { title, ...quiz } });
}

async function take(quizId: number): Promise<void> {
  await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: esi.personId,
      attempt_number: 1,
      paper: JSON.stringify({ questions: [] }),
      total_points: 10,
    })
    .execute();
}

async function listTitles(as: SignedIn, query = ''): Promise<string[]> {
  const answer = await context.call(as, 'GET', `/quiz?sort=title&order=asc&${query}`);
  expect(answer.statusCode).toBe(200);
  const titles = answer.json().map((quiz: Quiz) => quiz.title);
  expect(answer.headers['x-total-count']).toBe(String(titles.length));
  return titles;
}

async function statusOf(as: SignedIn, quizId: number): Promise<number> {
  return (await context.call(as, 'GET', `/quiz/${quizId}`)).statusCode;
}

describe('the quizzes a person can see', () => {
  it('are the active ones of the programme and those taken, for a student', async () => {
    expect(await listTitles(esi)).toEqual(["Kofi's", 'Open', 'Taken']);
    expect(await listTitles(esi, 'isActive=true')).toEqual(["Kofi's", 'Open']);
    expect(await listTitles(esi, `programId=${law}`)).toEqual(['Taken']);
    expect(await listTitles(esi, 'archived=true')).toEqual([]);
  });

  it('exclude all others for a student, even by ID', async () => {
    const all: Quiz[] = (await context.call(admin, 'GET', '/quiz?max=200')).json();
    const statuses = await Promise.all(
      all.map(async ({ id, title }) => `${title} ${await statusOf(esi, id)}`),
    );
    expect(statuses.toSorted()).toEqual([
      'Draft 404',
      "Kofi's 200",
      'Of lawyers 404',
      'Open 200',
      'Taken 200',
    ]);
  });

  it('are the teacher’s own, and all for an administrator', async () => {
    expect(await listTitles(ama)).toEqual(['Draft', 'Of lawyers', 'Open', 'Taken']);
    expect(await listTitles(ama, 'archived=true')).toEqual(['Archived']);
    expect(await listTitles(kofi)).toEqual(["Kofi's"]);
    expect(await listTitles(admin)).toHaveLength(5);
  });

  it('are found by title, description, state, programme and bank', async () => {
    expect(await listTitles(ama, 'search=LAW')).toEqual(['Of lawyers']);
    expect(await listTitles(ama, 'search=100%25')).toEqual(['Of lawyers']);
    expect(await listTitles(ama, 'isActive=false')).toEqual(['Draft', 'Taken']);
    expect(await listTitles(ama, `programId=${law}`)).toEqual(['Of lawyers', 'Taken']);
    expect(await listTitles(ama, `questionBankId=${open.bankId}`)).toEqual(['Open']);
  });

  it('are found by owner', async () => {
    expect(await listTitles(admin, `teacherId=${kofi.personId}`)).toEqual(["Kofi's"]);
    expect(await listTitles(ama, `teacherId=${ama.personId}`)).toHaveLength(4);
    expect(await listTitles(ama, `teacherId=${kofi.personId}`)).toEqual([]);
    expect((await context.call(admin, 'GET', '/quiz?teacherId=me')).statusCode).toBe(400);
  });

  it('can be requested without positions, with the number of questions', async () => {
    const list = async (more: string): Promise<Quiz[]> =>
      (await context.call(ama, 'GET', `/quiz?max=9${more}`)).json();
    const [whole, bare] = [await list(''), await list('&places=false')];
    expect(whole.every(({ quizQuestions }) => quizQuestions.length === 5)).toBe(true);
    expect(bare).toEqual(whole.map((quiz) => ({ ...quiz, quizQuestions: [] })));
    expect(bare[0]).toMatchObject({ questionCount: 5 });
  });

  it('show staff whether they have been taken and how many attempts are in progress', async () => {
    const quiz = await make('Busy');
    const read = async (as: SignedIn): Promise<Quiz> =>
      (await context.call(as, 'GET', `/quiz/${quiz.id}`)).json();
    expect((await read(ama)).taken).toEqual({ isTaken: false, running: 0 });
    const over = { status: 'SUBMITTED', completed_at: new Date(), total_score: 1 } as const;
    await createTestAttempt(context.db, quiz, esi, { attempt: over });
    expect((await read(ama)).taken).toEqual({ isTaken: true, running: 0 });
    await createTestAttempt(context.db, quiz, esi, { attempt: { attempt_number: 2 } });
    expect((await read(admin)).taken).toEqual({ isTaken: true, running: 1 });
    expect(await read(esi)).not.toHaveProperty('taken');
    await context.call(ama, 'DELETE', `/quiz/${quiz.id}`);
  });

  it('are sorted and paged, but not by hidden fields', async () => {
    const page = await context.call(ama, 'GET', '/quiz?sort=title&order=desc&max=2&offset=1');
    expect(page.json().map((quiz: Quiz) => quiz.title)).toEqual(['Open', 'Of lawyers']);
    expect(page.headers['x-total-count']).toBe('4');
    for (const sort of ['passwordHash', 'password_hash', 'owner_id', 'random()']) {
      expect((await context.call(ama, 'GET', `/quiz?sort=${sort}`)).statusCode).toBe(400);
    }
  });

  it('show a student the number of questions and their points, not the questions', async () => {
    const seen: Quiz = (await context.call(esi, 'GET', `/quiz/${open.id}`)).json();
    expect(seen).toMatchObject({ questionCount: 5, totalPoints: 10 });
    for (const place of seen.quizQuestions) {
      expect(Object.keys(place).toSorted()).toEqual(['count', 'id', 'orderNumber', 'points']);
    }
    const own: Quiz = (await context.call(ama, 'GET', `/quiz/${open.id}`)).json();
    expect(own.quizQuestions.map(({ question }) => question?.id)).toEqual(open.questions.map(({ id }) => id));
  });

  it("are empty for a student's account without a person", async () => {
    const account = await signInAsPerson(context.db, 'STUDENT');
    await context.db.deleteFrom('student').where('id', '=', account.personId).execute();
    expect(await listTitles(account)).toEqual([]);
    expect(await statusOf(account, open.id)).toBe(404);
  });
});
