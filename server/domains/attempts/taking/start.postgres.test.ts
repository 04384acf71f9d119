import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuestion, createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let student: Person;

const hour = 3_600_000;
async function makeRoom(count: number): Promise<Person[]> {
  const room: Person[] = [];
  for (let at = 0; at < count; at += 1) room.push(await signInAsPerson(context.db, 'STUDENT'));
  return room;
}

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * hour);
}

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Boateng' });
});

function makeQuiz(options: Parameters<typeof createTestQuiz>[2] = {}): Promise<TestQuiz> {
  return createTestQuiz(context.db, teacher.accountId, options);
}

function start(quizId: number, person = student, body: object = {}) {
  return context.call(person, 'POST', '/quizAttempt', { ...body, quiz: { id: quizId } });
}

async function expectRefusal(quizId: number, status: number, code: string, person = student) {
  const answer = await start(quizId, person);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
}

async function finish(attempt: QuizAttempt): Promise<void> {
  const answer = await context.call(student, 'PUT', `/quizAttempt/${attempt.id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode).toBe(200);
}

describe('starting an attempt', () => {
  it('answers 201 with a new one, then 200 with the same', async () => {
    const quiz = await makeQuiz({ quiz: { time_limit_minutes: 30 } });
    const first = await start(quiz.id);
    expect(first.statusCode).toBe(201);
    const attempt: QuizAttempt = first.json();
    expect(attempt).toMatchObject({
      quiz: { id: quiz.id, title: 'Descriptive Statistics' },
      student: { id: student.personId, firstName: 'Ama', lastName: 'Boateng' },
      attemptNumber: 1,
      status: 'IN_PROGRESS',
      completedAt: null,
      totalScore: null,
      totalPoints: 10,
      extensionMinutes: 0,
    });
    expect(Date.parse(attempt.deadline ?? '') - Date.parse(attempt.startedAt)).toBe(30 * 60_000);
    const again = await start(quiz.id);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(attempt);
    expect((await context.call(student, 'GET', `/quizAttempt/${attempt.id}`)).json()).toEqual(attempt);
  });

  it('ignores time, student and score from the client', async () => {
    const quiz = await makeQuiz();
    const other = await signInAsPerson(context.db, 'STUDENT');
    const answer = await start(quiz.id, student, {
      startedAt: '2001-01-01T00:00:00Z',
      startTime: '2001-01-01T00:00:00Z',
      student: { id: other.personId },
      status: 'SUBMITTED',
      totalScore: 100,
      attemptNumber: 9,
      deadline: null,
    });
    expect(answer.json()).toMatchObject({
      student: { id: student.personId },
      status: 'IN_PROGRESS',
      totalScore: null,
      attemptNumber: 1,
      deadline: null,
    });
    expect(Math.abs(Date.parse(answer.json().startedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('fifty times at once creates one attempt', async () => {
    const quiz = await makeQuiz();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(quiz.id)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  it('answers 404 for a quiz of another programme, an inactive or an archived one', async () => {
    const { id: program } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Law' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const archived = { is_active: false, archived_at: new Date() };
    for (const quiz of [{ program_id: program }, { is_active: false }, archived]) {
      const { id } = await makeQuiz({ quiz });
      await expectRefusal(id, 404, 'NOT_FOUND');
    }
    await expectRefusal(999_999_999, 404, 'NOT_FOUND');
  });

  it('is not for students of another institution, nor for those not yet enrolled', async () => {
    const { id: elsewhere } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db.insertInto('program').values({ institution_id: elsewhere, name: 'General' }).execute();
    const stranger = await signInAsPerson(context.db, 'STUDENT', { institutionId: elsewhere });
    const waiting = await signInAsPerson(context.db, 'STUDENT', { student: { enrollment_date: null } });
    const quiz = await makeQuiz();
    await expectRefusal(quiz.id, 404, 'NOT_FOUND', stranger);
    await expectRefusal(quiz.id, 404, 'NOT_FOUND', waiting);
  });

  it('says that a quiz the student has taken is no longer active', async () => {
    const quiz = await makeQuiz();
    await finish((await start(quiz.id)).json());
    await context.db.updateTable('quiz').set({ is_active: false }).where('id', '=', quiz.id).execute();
    await expectRefusal(quiz.id, 409, 'QUIZ_INACTIVE');
  });

  it('resumes an attempt at a quiz that is no longer active', async () => {
    const quiz = await makeQuiz();
    const { id } = (await start(quiz.id)).json();
    await context.db.updateTable('quiz').set({ is_active: false }).where('id', '=', quiz.id).execute();
    const again = await start(quiz.id);
    expect([again.statusCode, again.json().id]).toEqual([200, id]);
  });

  it('is refused after the student changed programme', async () => {
    const quiz = await makeQuiz();
    const mover = await signInAsPerson(context.db, 'STUDENT');
    const { id } = (await start(quiz.id, mover)).json();
    await context.call(mover, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    const { id: program } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Medicine' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db
      .updateTable('student')
      .set({ program_id: program })
      .where('id', '=', mover.personId)
      .execute();
    await expectRefusal(quiz.id, 409, 'QUIZ_INACTIVE', mover);
  });

  it('is refused before the quiz opens and after it has closed', async () => {
    const early = await makeQuiz({ quiz: { opens_at: inHours(1) } });
    await expectRefusal(early.id, 409, 'QUIZ_NOT_OPEN_YET');
    const late = await makeQuiz({ quiz: { closes_at: inHours(-1) } });
    await expectRefusal(late.id, 409, 'QUIZ_CLOSED');
  });

  it('sets the deadline to the closing date when that is sooner than the limit', async () => {
    const closesAt = inHours(0.5);
    const quiz = await makeQuiz({ quiz: { closes_at: closesAt, time_limit_minutes: 120 } });
    expect((await start(quiz.id)).json().deadline).toBe(closesAt.toISOString());
  });

  it('is refused once all attempts are used, and numbers them', async () => {
    const quiz = await makeQuiz({ quiz: { attempt_limit: 2 } });
    for (const number of [1, 2]) {
      const attempt: QuizAttempt = (await start(quiz.id)).json();
      expect(attempt.attemptNumber).toBe(number);
      await finish(attempt);
    }
    await expectRefusal(quiz.id, 409, 'ATTEMPT_LIMIT_REACHED');
  });

  it('and submitting from many windows at once never exceeds the limit', async () => {
    const quiz = await makeQuiz({ quiz: { attempt_limit: 3 } });
    async function startAndHandIn(): Promise<void> {
      const answer = await start(quiz.id);
      expect([200, 201, 409]).toContain(answer.statusCode);
      if (answer.statusCode !== 409) await finish(answer.json());
    }
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 15 }, startAndHandIn));
    }
    const taken = await context.db
      .selectFrom('quiz_attempt')
      .select('attempt_number')
      .where('quiz_id', '=', quiz.id)
      .orderBy('attempt_number')
      .execute();
    expect(taken.map((row) => row.attempt_number)).toEqual([1, 2, 3]);
  });

  it('is refused for a quiz without questions, and for more random questions than its pool holds', async () => {
    const empty = await makeQuiz({ questions: [] });
    await expectRefusal(empty.id, 409, 'QUIZ_WITHOUT_QUESTIONS');
    const quiz = await makeQuiz({ questions: [{}] });
    await context.db
      .insertInto('quiz_question')
      .values({ quiz_id: quiz.id, order_number: 2, draw_bank_id: quiz.bankId, draw_count: 1, points: 1 })
      .execute();
    await expectRefusal(quiz.id, 409, 'QUIZ_WITHOUT_QUESTIONS');
  });

  it('selects random questions that have the tag, are not deleted and are not yet on the paper', async () => {
    const quiz = await makeQuiz({ questions: [{}] });
    const made = await inTransaction(context.db, async (trx) => {
      const questions = [];
      for (let at = 0; at < 4; at += 1)
        questions.push(await createTestQuestion(trx, quiz.bankId, { points: 7 }));
      const { id: tag } = await trx
        .insertInto('tag')
        .values({ owner_id: teacher.accountId, name: 'hard' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const tagged = [quiz.questions[0], ...questions.slice(0, 3)];
      await trx
        .insertInto('question_tag')
        .values(tagged.map((question) => ({ question_id: question?.id ?? 0, tag_id: tag })))
        .execute();
      await trx
        .updateTable('question')
        .set({ deleted_at: new Date() })
        .where('id', '=', questions[2]?.id ?? 0)
        .execute();
      await trx
        .insertInto('quiz_question')
        .values({
          quiz_id: quiz.id,
          order_number: 2,
          draw_bank_id: quiz.bankId,
          draw_tag_id: tag,
          draw_count: 2,
          points: 1.5,
        })
        .execute();
      return questions;
    });
    const attempt: QuizAttempt = (await start(quiz.id)).json();
    expect(attempt.totalPoints).toBe(5);
    const paper = (await context.call(student, 'GET', `/quizAttempt/${attempt.id}/paper`)).json();
    const ids = paper.questions.map(({ id }: { id: number }) => id);
    expect(ids[0]).toBe(quiz.questions[0]?.id);
    expect(new Set(ids.slice(1))).toEqual(new Set([made[0]?.id, made[1]?.id]));
    expect(paper.questions.map(({ points }: { points: number }) => points)).toEqual([2, 1.5, 1.5]);
  });

  it('closes an overdue attempt and starts a new one', async () => {
    const quiz = await makeQuiz({ quiz: { time_limit_minutes: 30 } });
    const overdue = await createTestAttempt(context.db, quiz, student, { secondsLeft: -6 });
    const second = await start(quiz.id);
    expect([second.statusCode, second.json().attemptNumber]).toEqual([201, 2]);
    const first = await context.call(student, 'GET', `/quizAttempt/${overdue}`);
    expect(first.json()).toMatchObject({ status: 'TIMED_OUT', totalScore: 0 });
  });

  it('closes an overdue attempt also when no attempt is left', async () => {
    const quiz = await makeQuiz({ quiz: { attempt_limit: 1 } });
    const overdue = await createTestAttempt(context.db, quiz, student, { secondsLeft: -6 });
    await expectRefusal(quiz.id, 409, 'ATTEMPT_LIMIT_REACHED');
    expect((await context.call(student, 'GET', `/quizAttempt/${overdue}`)).json().status).toBe('TIMED_OUT');
  });

  it('resumes an attempt within the grace', async () => {
    const quiz = await makeQuiz();
    const running = await createTestAttempt(context.db, quiz, student, { secondsLeft: -1 });
    const answer = await start(quiz.id);
    expect([answer.statusCode, answer.json().id]).toEqual([200, running]);
  });
});

describe('a room that starts at once', () => {
  it('gets each student’s own attempt, paper and results', async () => {
    const quiz = await makeQuiz({ quiz: { time_limit_minutes: 30 } });
    const room = await makeRoom(30);
    const started = await Promise.all(room.map((person) => start(quiz.id, person)));
    const attempts = started.map((answer): QuizAttempt => answer.json());
    expect(started.map(({ statusCode }) => statusCode)).toEqual(room.map(() => 201));
    expect(attempts.map(({ student: { id } }) => id)).toEqual(room.map(({ personId }) => personId));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(30);
    const ask = async (method: 'GET' | 'PUT', rest: string, body?: object) =>
      Promise.all(
        room.map((person, at) =>
          context.call(person, method, `/quizAttempt/${attempts[at]?.id}${rest}`, body),
        ),
      );
    const papers = await ask('GET', '/paper');
    expect(papers.map((answer) => answer.json().attempt)).toEqual(attempts);
    await ask('PUT', '', { status: 'SUBMITTED' });
    const reviews = await ask('GET', '/review');
    expect(reviews.map((answer) => answer.json().attempt.id)).toEqual(attempts.map(({ id }) => id));
    expect(reviews.map((answer) => answer.json().grade.attempt.id)).toEqual(attempts.map(({ id }) => id));
  });

  it('is refused, resumed or given extra time one by one', async () => {
    const quiz = await makeQuiz({ quiz: { time_limit_minutes: 30, attempt_limit: 1 } });
    const [usual, slow, running, done] = (await makeRoom(4)) as [Person, Person, Person, Person];
    const stranger = await signInAsPerson(context.db, 'STUDENT', { student: { enrollment_date: null } });
    await context.db
      .insertInto('accommodation')
      .values({ student_id: slow.personId, extra_minutes: 15, created_by: teacher.accountId })
      .execute();
    const before = (await start(quiz.id, running)).json().id;
    const submitted = (await start(quiz.id, done)).json().id;
    await context.call(done, 'PUT', `/quizAttempt/${submitted}`, { status: 'SUBMITTED' });
    const asking = [usual, slow, running, done, stranger, usual];
    const answers = await Promise.all(asking.map((person) => start(quiz.id, person)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(1, 5)).toEqual([201, 200, 409, 404]);
    // Twice by the same student: one call starts the attempt, the other finds it.
    expect(new Set([statuses[0], statuses[5]])).toEqual(new Set([200, 201]));
    const [first, longer, resumed, , , same] = answers.map((answer): QuizAttempt => answer.json());
    const minutes = (attempt?: QuizAttempt) =>
      (Date.parse(attempt?.deadline ?? '') - Date.parse(attempt?.startedAt ?? '')) / 60_000;
    expect([minutes(first), minutes(longer)]).toEqual([30, 45]);
    expect([resumed?.id, same?.id]).toEqual([before, first?.id]);
  });
});
