import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type {
  QuizRoster,
  RosterEntry,
  StudentRoster,
  TaughtStudent,
} from '#shared/contract/teaching/rosters.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let teacher: Person;
let stranger: Person;
let admin: Person;
let program: number;
let otherProgram: number;
let ama: Person;
let kofi: Person;
let far: Person;

beforeAll(async () => {
  const { db } = context;
  program = await newProgram('Actuarial Science');
  otherProgram = await newProgram('Zoology');
  teacher = await signInAsPerson(db, 'TEACHER', { programIds: [program] });
  stranger = await signInAsPerson(db, 'TEACHER', { programIds: [otherProgram] });
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  ama = await newStudent('Ama', 'Boateng');
  kofi = await newStudent('Kofi', 'Adjei');
  far = await newStudent('Far', 'Away', otherProgram);
  // Neither is expected: one is not accepted yet, the other is suspended.
  await createPerson(db, 'STUDENT', {
    lastName: 'Pending',
    student: { program_id: program, enrollment_date: null },
  });
  await createPerson(db, 'STUDENT', {
    lastName: 'Gone',
    status: 'SUSPENDED',
    student: { program_id: program },
  });
});

async function newProgram(name: string): Promise<number> {
  const { id } = await context.db
    .insertInto('program')
    .values({ institution_id: 1, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function newStudent(firstName: string, lastName: string, programId = program): Promise<Person> {
  const enrolled = new Date('2026-01-05');
  return signInAsPerson(context.db, 'STUDENT', {
    firstName,
    lastName,
    student: { program_id: programId, enrollment_date: enrolled },
  });
}

function newQuiz(quiz: object = {}, owner = teacher): Promise<TestQuiz> {
  return createTestQuiz(context.db, owner.accountId, {
    questions: oneOfEachType,
    quiz: { program_id: program, ...quiz },
  });
}

async function read<Body>(person: Person, path: string): Promise<Body> {
  const answer = await context.call(person, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function list(quizId: number, query = '', person = teacher): Promise<RosterEntry[]> {
  return read(person, `/roster/quiz/${quizId}/student?${query}`);
}

function names(entries: readonly { student: { firstName: string } }[]): string[] {
  return entries.map(({ student }) => student.firstName);
}

/** Submits without answering the essay, or with an essay that a teacher has to mark. */
async function submit(person: Person, quiz: TestQuiz, essay?: string): Promise<number> {
  const taken = await takeQuiz(context, person, quiz.id);
  const asked = quiz.questions.find(({ type }) => type === 'ESSAY');
  if (essay !== undefined && asked) {
    const saved = await taken.save([{ question: { id: asked.id }, textAnswer: essay, revision: 1 }]);
    expect(saved.statusCode, saved.body).toBe(200);
  }
  expect((await taken.submit()).statusCode).toBe(200);
  return taken.id;
}

describe('the students of a quiz', () => {
  it('are those of its programme, each with their state', async () => {
    const quiz = await newQuiz({ time_limit_minutes: 30 });
    const empty = await list(quiz.id);
    expect(names(empty)).toEqual(['Kofi', 'Ama']);
    expect(empty[0]).toMatchObject({
      student: { id: kofi.personId, lastName: 'Adjei' },
      program: { id: program, name: 'Actuarial Science' },
      state: 'not-started',
      attempts: 0,
      attempt: null,
      timeLimit: 30,
      abilities: { extraTime: true, extraTimeForAll: false },
    });
    const waiting = await submit(ama, quiz, 'An essay.');
    const running = await takeQuiz(context, kofi, quiz.id);
    const [first, second] = await list(quiz.id);
    expect(first).toMatchObject({ state: 'in-progress', attempt: { id: running.id }, attempts: 1 });
    expect(first?.deadline).not.toBeNull();
    expect(second).toMatchObject({ state: 'submitted', attempt: { id: waiting }, percentage: null });
    const counts = await read<QuizRoster>(teacher, `/roster/quiz/${quiz.id}`);
    expect(counts).toMatchObject({
      students: 2,
      states: { 'not-started': 0, missed: 0, 'in-progress': 1, submitted: 1, marked: 0 },
      submissions: 1,
      waitingSubmissions: 1,
      waitingAnswers: 1,
      mean: null,
      quiz: { questionCount: 4 },
      program: { name: 'Actuarial Science' },
    });
  });

  it('are marked once nothing waits, and missed once the quiz has closed without them', async () => {
    const quiz = await newQuiz({
      opens_at: new Date(Date.now() - 86_400_000),
      closes_at: new Date(Date.now() + 3_600_000),
      time_limit_minutes: 60,
    });
    await submit(ama, quiz);
    await context.db
      .insertInto('accommodation')
      .values({
        student_id: kofi.personId,
        quiz_id: quiz.id,
        extra_minutes: 120,
        created_by: teacher.accountId,
      })
      .execute();
    const late = await newStudent('Esi', 'Mensah');
    await context.db
      .updateTable('quiz')
      .set({ closes_at: new Date(Date.now() - 1_800_000) })
      .where('id', '=', quiz.id)
      .execute();
    const entries = await list(quiz.id, 'sort=state');
    // Kofi's extra time keeps the quiz open for him.
    expect(entries.map(({ student, state }) => [student.firstName, state])).toEqual([
      ['Kofi', 'not-started'],
      ['Esi', 'missed'],
      ['Ama', 'marked'],
    ]);
    expect(entries[0]).toMatchObject({
      extraTime: { factor: null, minutes: 120, isForAll: false },
      timeLimit: 180,
    });
    // Who enrolled after the quiz closed has not missed it.
    await context.db
      .updateTable('student')
      .set({ enrollment_date: new Date() })
      .where('id', '=', late.personId)
      .execute();
    expect(names(await list(quiz.id))).toEqual(['Kofi', 'Ama']);
    await context.db.deleteFrom('student').where('id', '=', late.personId).execute();
  });

  it('can be searched, filtered, sorted and paged', async () => {
    const quiz = await newQuiz();
    await submit(kofi, quiz);
    expect(names(await list(quiz.id, 'search=boat'))).toEqual(['Ama']);
    expect(names(await list(quiz.id, 'search=Kofi%20Adjei'))).toEqual(['Kofi']);
    expect(names(await list(quiz.id, 'search=%25'))).toEqual([]);
    expect(names(await list(quiz.id, 'state=not-started'))).toEqual(['Ama']);
    expect(names(await list(quiz.id, 'state=late'))).toEqual([]);
    expect(names(await list(quiz.id, 'sort=completedAt&order=desc'))).toEqual(['Kofi', 'Ama']);
    const page = await context.call(teacher, 'GET', `/roster/quiz/${quiz.id}/student?max=1&offset=1`);
    expect(names(page.json())).toEqual(['Ama']);
    expect(page.headers['x-total-count']).toBe('2');
    const beyond = await context.call(teacher, 'GET', `/roster/quiz/${quiz.id}/student?offset=9`);
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '2']);
    const none = await context.call(teacher, 'GET', `/roster/quiz/${quiz.id}/student?max=0`);
    expect(none.headers['x-total-count']).toBe('2');
    const wrong = await context.call(teacher, 'GET', `/roster/quiz/${quiz.id}/student?state=asleep`);
    expect(wrong.statusCode).toBe(400);
  });

  it("are seen by the quiz's teacher and by super admins", async () => {
    const quiz = await newQuiz();
    for (const path of [`/roster/quiz/${quiz.id}`, `/roster/quiz/${quiz.id}/student`]) {
      expect((await context.call(stranger, 'GET', path)).statusCode).toBe(404);
      expect((await context.call(ama, 'GET', path)).statusCode).toBe(403);
      expect((await context.call(admin, 'GET', path)).statusCode).toBe(200);
      expect((await context.call(teacher, 'GET', path.replace(`${quiz.id}`, '999999'))).statusCode).toBe(404);
    }
  });

  it('of a programme the teacher does not teach are only those who took a quiz of theirs', async () => {
    const quiz = await newQuiz({ program_id: otherProgram });
    expect(await list(quiz.id)).toEqual([]);
    expect(names(await list(quiz.id, '', admin))).toEqual(['Far']);
    const monitor = await read<{ notStarted: number; absent: object[] }>(teacher, `/monitor/quiz/${quiz.id}`);
    expect(monitor).toMatchObject({ notStarted: 1, absent: [] });
    await createTestAttempt(context.db, quiz, far);
    expect(await list(quiz.id)).toMatchObject([
      { student: { firstName: 'Far' }, state: 'in-progress', abilities: { extraTime: false } },
    ]);
    await context.db.deleteFrom('quiz_attempt').where('quiz_id', '=', quiz.id).execute();
  });
});

describe('the monitor', () => {
  it('lists who has not started, for the programme of the quiz', async () => {
    const quiz = await newQuiz();
    const watch = () => read<{ absent: { firstName: string }[] }>(admin, `/monitor/quiz/${quiz.id}`);
    expect(await watch()).toMatchObject({
      notStarted: 2,
      absent: [
        { id: kofi.personId, firstName: 'Kofi', lastName: 'Adjei' },
        { id: ama.personId, firstName: 'Ama', lastName: 'Boateng' },
      ],
    });
    await takeQuiz(context, ama, quiz.id);
    await expect.poll(async () => (await watch()).absent.map(({ firstName }) => firstName)).toEqual(['Kofi']);
  });
});

describe("a teacher's students", () => {
  function students(query = '', person = teacher): Promise<TaughtStudent[]> {
    return read(person, `/roster/student?${query}`);
  }

  it('are those of their programmes, assigned to them, or with an attempt at their quizzes', async () => {
    const assigned = await signInAsPerson(context.db, 'STUDENT', {
      firstName: 'Yaw',
      lastName: 'Assigned',
      student: { program_id: otherProgram, assigned_teacher_id: teacher.personId },
    });
    expect(names(await students())).toEqual(['Kofi', 'Yaw', 'Ama', '']);
    expect(names(await students('relation=assigned'))).toEqual(['Yaw']);
    expect(names(await students(`programId=${otherProgram}`))).toEqual(['Yaw']);
    expect((await students('search=assigned'))[0]).toMatchObject({
      isAssigned: true,
      quizzes: 0,
      program: { name: 'Zoology' },
    });
    expect(names(await students('', stranger))).toEqual(['Yaw', 'Far']);
    expect((await context.call(teacher, 'GET', `/roster/student/${far.personId}`)).statusCode).toBe(404);
    expect((await context.call(stranger, 'GET', `/roster/student/${ama.personId}`)).statusCode).toBe(404);
    const one = await read<StudentRoster>(teacher, `/roster/student/${assigned.personId}`);
    // Assigned, but the teacher doesn't teach the student's programme and may not act in it.
    expect(one).toMatchObject({
      isAssigned: true,
      quizzes: [{ state: 'not-started', abilities: { extraTime: false } }],
      abilities: { extraTimeForAll: false },
    });
    await context.db.deleteFrom('student').where('id', '=', assigned.personId).execute();
  });

  it('are filtered by their work, and counted as the dashboard does', async () => {
    const pupil = await newStudent('Abena', 'Osei');
    expect(names(await students('state=none'))).toContain('Abena');
    const quiz = await newQuiz();
    await submit(pupil, quiz, 'An essay.');
    expect(names(await students('state=none'))).not.toContain('Abena');
    expect((await students('state=to-mark&search=abena'))[0]).toMatchObject({ quizzes: 1, waiting: 1 });
    expect(names(await students('state=in-progress'))).not.toContain('Abena');
    expect(names(await students('sort=lastSubmission&order=desc'))[0]).toBe('Abena');
    const metrics = await read<{ students: number }>(teacher, '/dashboard/teacherMetrics');
    const own = await context.call(teacher, 'GET', '/roster/student?relation=own&max=1');
    expect(own.headers['x-total-count']).toBe(String(metrics.students));
    const all = await read<{ students: number }>(admin, '/dashboard/teacherMetrics');
    const everyone = await context.call(admin, 'GET', '/roster/student?relation=own&max=1');
    expect(everyone.headers['x-total-count']).toBe(String(all.students));
  });

  it('are shown with their state at each quiz of the teacher, and never at a foreign one', async () => {
    const quiz = await newQuiz({ title: 'Sampling', time_limit_minutes: 40 });
    const foreign = await newQuiz({ title: 'Foreign' }, stranger);
    await submit(ama, foreign);
    await context.db
      .insertInto('accommodation')
      .values({ student_id: ama.personId, quiz_id: null, time_factor: 1.5, created_by: admin.accountId })
      .execute();
    const { quizzes, student } = await read<StudentRoster>(teacher, `/roster/student/${ama.personId}`);
    expect(student).toMatchObject({ firstName: 'Ama', lastName: 'Boateng' });
    expect(quizzes.map(({ quiz: { title } }) => title)).not.toContain('Foreign');
    expect(quizzes.find(({ quiz: { id } }) => id === quiz.id)).toMatchObject({
      state: 'not-started',
      timeLimit: 60,
      quiz: { timeLimit: 40 },
      extraTime: { factor: 1.5, minutes: null, isForAll: true },
      abilities: { extraTime: true },
    });
    await context.db.deleteFrom('accommodation').where('student_id', '=', ama.personId).execute();
  });
});

describe('a quiz with three hundred students', () => {
  it('is listed in pages and counted as a whole', async () => {
    const large = await newProgram('Large');
    await sql`
      with account as (
        insert into user_account (institution_id, email, email_normalized, role, status)
        select 1, 'large-' || n || '@school.example', 'large-' || n || '@school.example', 'STUDENT', 'ACTIVE'
        from generate_series(1, 300) n returning id
      )
      insert into student (institution_id, account_id, first_name, last_name, program_id, enrollment_date)
      select 1, id, 'Student', 'Number ' || id, ${large}, now() - interval '1 year' from account`.execute(
      context.db,
    );
    const quiz = await newQuiz({ program_id: large });
    const answer = await context.call(admin, 'GET', `/roster/quiz/${quiz.id}/student?max=200`);
    expect(answer.json()).toHaveLength(200);
    expect(answer.headers['x-total-count']).toBe('300');
    expect(await read(admin, `/roster/quiz/${quiz.id}`)).toMatchObject({ students: 300 });
  });
});
