import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { type EventStream, listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let second: TestApp;
let teacher: Person;
let ama: Person;
let kofi: Person;
const streams: EventStream[] = [];

beforeAll(async () => {
  second = await startTestApp(context.connection, { worker: false });
  teacher = await signInAsPerson(context.db, 'TEACHER');
  ama = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Boateng' });
  kofi = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Kofi', lastName: 'Adjei' });
  // Not accepted yet, so not expected.
  await signInAsPerson(context.db, 'STUDENT', { student: { enrollment_date: null } });
});

afterAll(async () => {
  for (const stream of streams) stream.close();
  await second?.close();
});

function newQuiz(quiz: object = {}): Promise<TestQuiz> {
  return createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType, quiz });
}

async function watch(quizId: number): Promise<Monitor> {
  const answer = await context.call(teacher, 'GET', `/monitor/quiz/${quizId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Changes may take two seconds to appear. */
function untilSeen(quizId: number, wanted: object): Promise<void> {
  return withinSeconds(2, async () => expect(await watch(quizId)).toMatchObject(wanted));
}

function ofAma(attempt: Partial<MonitoredAttempt>, monitor: Partial<Monitor> = {}) {
  return { ...monitor, attempts: [{ student: { firstName: 'Ama' }, ...attempt }] };
}

function report(person: Person, attemptId: number, body: object, server: TestApp = context) {
  return server.call(person, 'POST', `/quizAttempt/${attemptId}/presence`, body);
}

async function openPage(person: Person, server: TestApp = context): Promise<EventStream> {
  const stream = await openEventStream(await listenOn(server.app), person.token);
  streams.push(stream);
  return stream;
}

describe('the monitor', () => {
  it('follows an attempt from its start to its end, each step within two seconds', async () => {
    const quiz = await newQuiz({ time_limit_minutes: 30 });
    const empty = { running: 0, connected: 0, handedIn: 0, expected: 2, notStarted: 2, attempts: [] };
    expect(await watch(quiz.id)).toMatchObject({ ...empty, quiz: { timeLimit: 30 }, isCut: false });

    const page = await openPage(ama);
    const taken = await takeQuiz(context, ama, quiz.id);
    const started = { status: 'IN_PROGRESS', questions: 4, answered: 0, lastAnswerAt: null } as const;
    await untilSeen(
      quiz.id,
      ofAma({ ...started, isConnected: true }, { running: 1, connected: 1, notStarted: 1 }),
    );

    const [first, second_, text] = quiz.questions.map(({ id }) => ({ id }));
    const saved = await taken.save([
      { question: first, revision: 1, selectedOption: { id: quiz.questions[0]?.options[0]?.id } },
      { question: second_, revision: 1, selectedOption: null, isMarked: true },
      { question: text, revision: 1, textAnswer: ' \n ' },
    ]);
    expect(saved.statusCode).toBe(200);
    await untilSeen(quiz.id, ofAma({ answered: 1, flagged: 1, lastAnswerAt: expect.any(String) }));

    await report(ama, taken.id, { focus: 'LOST' });
    await untilSeen(quiz.id, ofAma({ isAway: true, focusLost: 1, isConnected: true }));
    // A hidden page closes its stream.
    page.close();
    await report(ama, taken.id, { focus: 'REGAINED' });
    await untilSeen(quiz.id, ofAma({ isAway: false, focusLost: 1, isConnected: false }, { connected: 0 }));

    await context.call(teacher, 'POST', `/quiz/${quiz.id}/extension`, { minutes: 7 });
    expect((await watch(quiz.id)).attempts[0]?.extensionMinutes).toBe(7);
    await taken.submit();
    const ended = { status: 'SUBMITTED', isConnected: false, percentage: 0 } as const;
    await untilSeen(quiz.id, ofAma(ended, { running: 0, handedIn: 1, notStarted: 1 }));
  });

  it('distinguishes a hidden page from a closed one, regardless of other open pages', async () => {
    const quiz = await newQuiz();
    const taken = await takeQuiz(context, ama, quiz.id);
    await report(ama, taken.id, { focus: 'LOST' });
    await untilSeen(quiz.id, ofAma({ isAway: true, isConnected: true }));
    const dashboard = await openPage(ama);
    await report(ama, taken.id, { isLeaving: true });
    await untilSeen(quiz.id, ofAma({ isAway: false, isConnected: false }));
    // A second tab continues writing.
    await taken.save([{ question: { id: quiz.questions[2]?.id }, revision: 1, textAnswer: 'Accra' }]);
    await untilSeen(quiz.id, ofAma({ answered: 1, isConnected: true }));
    dashboard.close();
  });

  it('ignores the stream of a page that has been silent for long', async () => {
    const quiz = await newQuiz();
    const id = await createTestAttempt(context.db, quiz, ama);
    const page = await openPage(ama);
    await report(ama, id, {});
    await untilSeen(quiz.id, ofAma({ isConnected: true }));
    await sql`update attempt_presence set last_seen_at = now() - interval '121 seconds' where attempt_id = ${id}`.execute(
      context.db,
    );
    await untilSeen(quiz.id, ofAma({ isConnected: false }));
    page.close();
  });

  it('shows students on another process, and drops them once that is killed', async () => {
    const quiz = await newQuiz();
    const taken = await takeQuiz(second, ama, quiz.id);
    const page = await openPage(ama, second);
    await report(ama, taken.id, { focus: 'LOST' }, second);
    await report(ama, taken.id, { focus: 'REGAINED' }, second);
    await untilSeen(quiz.id, ofAma({ isConnected: true, isAway: false, focusLost: 1 }));
    page.close();
    await untilSeen(quiz.id, ofAma({ isConnected: false }));

    // Rows that a killed process leaves behind.
    const killed = '00000000-0000-4000-8000-00000000dead';
    const seen = (secondsAgo: number) =>
      sql`
      insert into server_process (id, seen_at) values (${killed}, now() - make_interval(secs => ${secondsAgo}))
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(context.db);
    await seen(5);
    await context.db
      .insertInto('live_stream')
      .values({ process_id: killed, account_id: ama.accountId })
      .execute();
    await untilSeen(quiz.id, ofAma({ isConnected: true }));
    await seen(11);
    await untilSeen(quiz.id, ofAma({ isConnected: false }));
    await seen(31);
    const other = await openPage(kofi);
    await expect
      .poll(
        () => context.db.selectFrom('live_stream').selectAll().where('process_id', '=', killed).execute(),
        { timeout: 60_000 },
      )
      .toEqual([]);
    other.close();
  });

  it('shows them again if other processes took theirs for dead', async () => {
    const quiz = await newQuiz();
    await takeQuiz(context, ama, quiz.id);
    const page = await openPage(ama);
    await untilSeen(quiz.id, ofAma({ isConnected: true }));
    await context.db.deleteFrom('server_process').execute();
    expect(await context.db.selectFrom('live_stream').selectAll().execute()).toEqual([]);
    await expect
      .poll(async () => (await watch(quiz.id)).connected, { timeout: 60_000, interval: 100 })
      .toBe(1);
    page.close();
  });

  it('lists by name and leaves out old submissions', async () => {
    const quiz = await newQuiz();
    const over = { status: 'SUBMITTED', total_score: 0 } as const;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const old = { ...over, started_at: hoursAgo(30), completed_at: hoursAgo(25), attempt_number: 1 };
    const fresh = { ...over, started_at: hoursAgo(24), completed_at: hoursAgo(23), attempt_number: 2 };
    await createTestAttempt(context.db, quiz, ama, { attempt: old });
    await createTestAttempt(context.db, quiz, ama, { attempt: fresh });
    await createTestAttempt(context.db, quiz, kofi);
    const { attempts, handedIn, running } = await watch(quiz.id);
    expect(attempts.map(({ student, attemptNumber }) => [student.lastName, attemptNumber])).toEqual([
      ['Adjei', 1],
      ['Boateng', 2],
    ]);
    expect({ handedIn, running }).toEqual({ handedIn: 1, running: 1 });
  });

  it('is for the teacher of the quiz and for a super admin', async () => {
    const quiz = await newQuiz();
    const ask = async (role: 'TEACHER' | 'SUPER_ADMIN' | 'READ_ONLY_ADMIN', id = quiz.id) =>
      (await context.call(await signInAsPerson(context.db, role), 'GET', `/monitor/quiz/${id}`)).statusCode;
    expect(await ask('TEACHER')).toBe(404);
    expect(await ask('SUPER_ADMIN')).toBe(200);
    expect(await ask('SUPER_ADMIN', 999_999)).toBe(404);
    expect(await ask('READ_ONLY_ADMIN')).toBe(403);
  });
});
