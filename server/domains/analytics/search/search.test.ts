import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuestion } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Found } from '#shared/contract/platform/search.ts';

const context = setUpTestApp();

type Signed = TestPerson & SignedIn;
let efua: Signed;
let yaw: Signed;
let kofi: Signed;
let admin: Signed;
let reader: Signed;
let otherProgram: number;

async function createQuiz(owner: TestPerson, quiz: Partial<Insertable<Database['quiz']>>): Promise<number> {
  const { id } = await context.db
    .insertInto('quiz')
    .values({
      institution_id: 1,
      owner_id: owner.accountId,
      program_id: 1,
      title: 'Quiz',
      is_active: true,
      ...quiz,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createBank(
  owner: TestPerson,
  title: string,
  status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE',
): Promise<void> {
  await context.db
    .insertInto('question_bank')
    .values({ institution_id: 1, owner_id: owner.accountId, title, category: 'other', status })
    .execute();
}

async function attempt({ personId }: TestPerson, quizId: number): Promise<void> {
  await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: personId,
      attempt_number: 1,
      paper: '{}',
      total_points: 1,
    })
    .execute();
}

// Everything is named Zebra, so that any result outside the caller's own shows up.
beforeAll(async () => {
  const { db } = context;
  efua = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Zebra' });
  yaw = await signInAsPerson(db, 'TEACHER', { firstName: 'Yaw', lastName: 'Zebra' });
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ama', lastName: 'Zebra' });
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN', { firstName: 'Rita', lastName: 'Zebra' });
  const lastName = 'Zebra';
  kofi = await signInAsPerson(db, 'STUDENT', {
    firstName: 'Kofi',
    lastName,
    student: { assigned_teacher_id: efua.personId },
  });
  const taker = await createPerson(db, 'STUDENT', { firstName: 'Taker', lastName });
  await createPerson(db, 'STUDENT', {
    firstName: 'Yaws',
    lastName,
    student: { assigned_teacher_id: yaw.personId },
  });
  await createPerson(db, 'STUDENT', {
    firstName: 'Gone',
    lastName,
    status: 'DELETED',
    student: { assigned_teacher_id: efua.personId },
  });
  const program = await db
    .insertInto('program')
    .values({ institution_id: 1, name: 'Another' })
    .returning('id')
    .executeTakeFirstOrThrow();
  otherProgram = program.id;
  const taken = await createQuiz(efua, { title: 'Zebra, taken' });
  await createQuiz(efua, { title: 'Zebra draft', is_active: false });
  await createQuiz(efua, { title: 'Zebra archived', is_active: false, archived_at: new Date() });
  await createQuiz(yaw, { title: "Zebra of Yaw's" });
  await createQuiz(yaw, { title: 'Zebra of the other programme', program_id: otherProgram });
  await attempt(taker, taken);
  await createBank(efua, 'Zebra bank');
  await createBank(efua, 'Zebra bank, archived', 'ARCHIVED');
  await createBank(yaw, "Zebra bank of Yaw's");
  await sql`insert into institution (id, name) values (88, 'Elsewhere')`.execute(db);
});

async function find(person: SignedIn, text: string): Promise<Found> {
  const answer = await context.call(person, 'GET', `/search?text=${encodeURIComponent(text)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function namesFor(person: SignedIn, text: string) {
  const { people, quizzes, banks } = await find(person, text);
  return {
    people: people.map(({ name }) => name).toSorted(),
    quizzes: quizzes.map(({ title }) => title).toSorted(),
    banks: banks.map(({ title }) => title).toSorted(),
  };
}

describe('search results by role', () => {
  it('include all current people, quizzes and banks for a super admin', async () => {
    expect(await namesFor(admin, 'zebra')).toEqual({
      people: [
        'Ama Zebra',
        'Efua Zebra',
        'Kofi Zebra',
        'Rita Zebra',
        'Taker Zebra',
        'Yaw Zebra',
        'Yaws Zebra',
      ],
      quizzes: ['Zebra draft', "Zebra of Yaw's", 'Zebra of the other programme', 'Zebra, taken'],
      banks: ['Zebra bank', "Zebra bank of Yaw's"],
    });
  });

  it('include only the same people for a read-only admin', async () => {
    const { people } = await namesFor(admin, 'zebra');
    expect(await namesFor(reader, 'zebra')).toEqual({ people, quizzes: [], banks: [] });
  });

  it("include a teacher's own students, quizzes and banks, and none of another teacher", async () => {
    expect(await namesFor(efua, 'zebra')).toEqual({
      people: ['Kofi Zebra', 'Taker Zebra'],
      quizzes: ['Zebra draft', 'Zebra, taken'],
      banks: ['Zebra bank'],
    });
    expect(await namesFor(yaw, 'zebra')).toEqual({
      people: ['Yaws Zebra'],
      quizzes: ["Zebra of Yaw's", 'Zebra of the other programme'],
      banks: ["Zebra bank of Yaw's"],
    });
    // Not by the address either, which is part of the searched text.
    expect((await find(yaw, kofi.email)).people).toEqual([]);
    const known = await context.call(efua, 'GET', '/student');
    const ids = known.json().map(({ id }: { id: number }) => id);
    expect((await find(efua, 'zebra')).people.every(({ id }) => ids.includes(id))).toBe(true);
  });

  it("do not match addresses that teachers can't see", async () => {
    const change = (teachersSeeContact: boolean) =>
      context.call(admin, 'PATCH', '/setting', { teachersSeeContact });
    expect((await find(efua, kofi.email)).people).toHaveLength(1);
    expect((await change(false)).statusCode).toBe(200);
    expect((await find(efua, kofi.email)).people).toEqual([]);
    expect((await find(efua, 'kofi')).people).toMatchObject([{ name: 'Kofi Zebra', email: '' }]);
    expect((await find(admin, kofi.email)).people).toHaveLength(1);
    await change(true);
  });

  it("include published quizzes of a student's programme, and no people", async () => {
    expect(await namesFor(kofi, 'zebra')).toEqual({
      people: [],
      quizzes: ["Zebra of Yaw's", 'Zebra, taken'],
      banks: [],
    });
    const elsewhere = await signInAsPerson(context.db, 'STUDENT', { student: { program_id: otherProgram } });
    expect(await namesFor(elsewhere, 'zebra')).toMatchObject({ quizzes: ['Zebra of the other programme'] });
    const personless = await signInAs(context.db, 'STUDENT');
    expect(await find(personless, 'zebra')).toEqual({ people: [], quizzes: [], banks: [], questions: [] });
  });

  it('never include another institution', async () => {
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 88);
    expect(await find(stranger, 'zebra')).toEqual({ people: [], quizzes: [], banks: [], questions: [] });
  });
});

describe('question texts', () => {
  const textsFor = async (person: SignedIn, text: string) =>
    (await find(person, text)).questions.map((question) => question.text);

  async function ask(owner: TestPerson, questionText: string, change: { bank?: 'ARCHIVED' } = {}) {
    const { db } = context;
    const bankId = await createTestBank(db, owner.accountId);
    await db
      .updateTable('question_bank')
      .set({ title: 'Tectonics', status: change.bank ?? 'ACTIVE' })
      .where('id', '=', bankId)
      .execute();
    const { id } = await db
      .transaction()
      .execute((trx) => createTestQuestion(trx, bankId, { text: questionText }));
    return { id, bankId };
  }

  beforeAll(async () => {
    await ask(efua, "Efua's: what moves a continental plate?");
    await ask(efua, "Efua's archived continental question", { bank: 'ARCHIVED' });
    const { id } = await ask(efua, "Efua's deleted continental question");
    await context.db.updateTable('question').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await ask(yaw, "Yaw's: name a continental shelf.");
  });

  it('are found by those who may read their bank, and by nobody else', async () => {
    const [ofEfua, ofYaw] = ["Efua's: what moves a continental plate?", "Yaw's: name a continental shelf."];
    expect(await textsFor(efua, 'continental')).toEqual([ofEfua]);
    expect(await textsFor(yaw, 'CONTIN')).toEqual([ofYaw]);
    expect((await textsFor(admin, 'continental')).toSorted()).toEqual([ofEfua, ofYaw]);
    for (const person of [reader, kofi]) expect(await textsFor(person, 'continental')).toEqual([]);
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 88);
    expect(await textsFor(stranger, 'continental')).toEqual([]);
  });

  it('come with their bank, and open for the caller', async () => {
    const [found] = (await find(efua, 'plate moves')).questions;
    expect(found).toMatchObject({ bankTitle: 'Tectonics', bankId: expect.any(Number) });
    expect((await context.call(efua, 'GET', `/question/${found?.id}`)).statusCode).toBe(200);
    expect((await context.call(yaw, 'GET', `/question/${found?.id}`)).statusCode).toBe(404);
  });

  it('start with the typed words, best matches first, as one line around a late match', async () => {
    const filler = 'Read this first. '.repeat(20);
    await ask(efua, `${filler}Then say why\nobsidian is black.`);
    await ask(efua, 'What is obsidian?');
    await ask(efua, 'Obsidian is a rock.');
    const found = await textsFor(efua, 'obsid');
    expect(found.slice(0, 2)).toEqual(['Obsidian is a rock.', 'What is obsidian?']);
    expect(found[2]).toMatch(/^….*why obsidian is black\.$/);
    expect(found[2]?.length).toBeLessThan(130);
    expect(await textsFor(efua, 'sidian')).toEqual([]);
  });

  it('are not found by their former words', async () => {
    const { id } = await ask(efua, 'The former quartzite');
    await context.call(efua, 'PATCH', `/question/${id}`, { questionText: 'The present basalt' });
    expect(await textsFor(efua, 'basalt')).toEqual(['The present basalt']);
    expect(await textsFor(efua, 'quartzite')).toEqual([]);
  });

  it.each(["it's", String.raw`a\b`, "':* | '", '&&', '!!', '(((', '<->', "''''"])(
    'accept the characters of a query language: %s',
    async (text) => {
      expect(await textsFor(efua, text)).toEqual([]);
    },
  );
});

describe('a search', () => {
  it('finds a student by number, unless the caller does not see it', async () => {
    const { student_number: number } = await context.db
      .selectFrom('student')
      .select('student_number')
      .where('id', '=', kofi.personId)
      .executeTakeFirstOrThrow();
    for (const person of [efua, admin]) {
      expect((await find(person, number)).people).toMatchObject([{ name: 'Kofi Zebra' }]);
    }
    for (const person of [yaw, reader]) expect((await find(person, number)).people).toEqual([]);
  });

  it('finds a quiz by a part of its title together with its programme', async () => {
    await createQuiz(yaw, { title: 'Midterm on lemurs', program_id: otherProgram });
    expect((await namesFor(yaw, 'another lemurs')).quizzes).toEqual(['Midterm on lemurs']);
    expect((await namesFor(yaw, 'another')).quizzes).toEqual([]);
  });

  it('matches every typed word, in any order and case, in the name or the address', async () => {
    expect((await namesFor(admin, ' ZEBRA   kofi ')).people).toEqual(['Kofi Zebra']);
    expect((await find(admin, kofi.email.toUpperCase())).people).toEqual([
      {
        kind: 'student',
        id: kofi.personId,
        accountId: kofi.accountId,
        name: 'Kofi Zebra',
        email: kofi.email,
      },
    ]);
    expect((await namesFor(admin, 'kofi nowhere')).people).toEqual([]);
  });

  it('lists matches at the start of the text first, and only the best of many', async () => {
    const titles = ['Abacus', ...Array.from({ length: 10 }, (_, at) => `On the abacus ${at}`), 'Tabacus'];
    for (const title of titles.toReversed()) await createQuiz(efua, { title });
    const { quizzes } = await find(efua, 'abacus');
    expect(quizzes).toHaveLength(8);
    expect(quizzes.map(({ title }) => title).slice(0, 3)).toEqual([
      'Abacus',
      'On the abacus 0',
      'On the abacus 1',
    ]);
  });

  it('treats wildcards, quotes and backslashes as characters', async () => {
    await createQuiz(efua, { title: String.raw`100%_sure\'"` });
    for (const text of ['0%_s', String.raw`sure\'`, String.raw`\'"`]) {
      expect((await namesFor(efua, text)).quizzes).toEqual([String.raw`100%_sure\'"`]);
    }
    for (const text of ['%%', '__', 'z%a', String.raw`\\`, "' or 1=1 --"]) {
      expect(await find(efua, text)).toEqual({ people: [], quizzes: [], banks: [], questions: [] });
    }
  });

  it.each(['', 'x', '  x ', 'x'.repeat(101)])(
    'requires two to a hundred letters: %j is refused',
    async (text) => {
      const answer = await context.call(efua, 'GET', `/search?text=${encodeURIComponent(text)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details).toEqual([expect.stringMatching(/^text: /)]);
    },
  );
});
