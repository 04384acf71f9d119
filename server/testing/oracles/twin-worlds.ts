import { sql } from 'kysely';
import { signInAsPerson, type TestPerson } from '../people.ts';
import { createTestQuiz, type TestQuiz } from '../quizzes.ts';
import type { SignedIn } from '../sign-in.ts';
import { takeQuiz } from '../take-quiz.ts';
import type { TestApp } from '../test-app.ts';
import { readAllAsStudent } from './api-reads.ts';

type Person = TestPerson & SignedIn;

/** A student, a quiz and its teacher. */
export interface World {
  teacher: Person;
  student: Person;
  quiz: TestQuiz;
  /** The responses to the student's writes. */
  responses: unknown[];
  attempts: number[];
}

const asked = 2;
const sittings = 5;

/**
 * Two worlds whose students see and do the same. Only the answer key differs: the same answers are all correct in one and
 * all incorrect in the other. Any difference in the responses reveals marks.
 */
export async function openWorld(server: TestApp, key: 'A' | 'B', terms: object): Promise<World> {
  const { db } = server;
  const { id: programId } = await db
    .insertInto('program')
    .values({ institution_id: 1, name: `Programme of ${key} ${Date.now()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const teacher = await signInAsPerson(db, 'TEACHER', {
    firstName: 'Efua',
    lastName: 'Sarpong',
    programIds: [programId],
  });
  const names = { firstName: 'Ama', lastName: 'Osei' };
  const student = await signInAsPerson(db, 'STUDENT', { ...names, student: { program_id: programId } });
  const questions = Array.from({ length: asked }, (_, at) => ({ key, text: `Question number ${at + 1}` }));
  const quiz = await createTestQuiz(db, teacher.accountId, {
    questions,
    quiz: { program_id: programId, passing_mark: 10, grants_certificate: true, ...terms },
  });
  return { teacher, student, quiz, responses: [], attempts: [] };
}

/** Each attempt answers one question, always with the first option. */
export async function answerOneByOne(server: TestApp, world: World): Promise<void> {
  for (let at = 0; at < sittings; at += 1) {
    const attempt = await takeQuiz(server, world.student, world.quiz.id);
    const question = attempt.paper.questions[at % asked];
    const option = question?.options[0];
    if (!question || !option) throw new Error('The paper is too short.');
    const saved = await attempt.save([
      { question: { id: question.id }, revision: 1, selectedOption: { id: option.id } },
    ]);
    const ended = await attempt.submit();
    const again = await attempt.submit();
    world.responses.push(saved.json(), ended.json(), again.json());
    world.attempts.push(attempt.id);
  }
  // Durations vary.
  await sql`
    update quiz_attempt set completed_at = started_at + interval '10 minutes'
    where id = any(${world.attempts}::bigint[])`.execute(server.db);
}

/** Everything the student can read and earlier responses, without random differences. */
export async function readWorld(server: TestApp, world: World): Promise<Record<string, string>> {
  const { db } = server;
  const { student, quiz, attempts } = world;
  const rows = (table: 'grade' | 'quiz_answer') =>
    db.selectFrom(table).select('id').where('attempt_id', 'in', attempts).orderBy('id').execute();
  const lists = {
    attempt: attempts,
    grade: (await rows('grade')).map(({ id }) => id),
    answer: (await rows('quiz_answer')).map(({ id }) => id),
  };
  const mask = maskOf(world, lists);
  const read: Record<string, string> = { responses: mask(world.responses) };
  const idSets = attempts.map((attemptId, place) => ({
    quizId: quiz.id,
    questionId: quiz.questions[place % asked]?.id ?? 0,
    optionId: quiz.questions[place % asked]?.options[0]?.id ?? 0,
    attemptId,
    quizAttemptId: attemptId,
    answerId: lists.answer[place] ?? 0,
    gradeId: lists.grade[place] ?? 0,
    studentId: student.personId,
    bankId: quiz.bankId,
    questionBankId: quiz.bankId,
  }));
  for (const { path, status, body, total } of await readAllAsStudent(server, student, ...idSets)) {
    read[mask(path)] = `${status} ${total} ${mask(body)}`;
  }
  const table = await server.call(student, 'GET', '/gradeBook/export?sort=score');
  return { ...read, export: mask(table.body) };
}

/** Ids of different tables never coincide, nor with any other number. */
export async function spreadIds({ db }: TestApp): Promise<void> {
  const tables = ['quiz_attempt', 'grade', 'quiz_answer', 'student', 'user_account', 'quiz', 'question'];
  const more = ['question_option', 'question_bank', 'program', 'question_version', 'notification', 'teacher'];
  for (const [at, table] of [...tables, ...more, 'quiz_question', 'session'].entries()) {
    const first = (at + 1) * 1_000_000;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first}::bigint)`.execute(db);
  }
}

function maskOf(world: World, lists: Record<string, number[]>): (value: unknown) => string {
  const names = new Map<string, string>();
  const name = (kind: string, ids: readonly number[]) => {
    for (const [place, id] of ids.entries()) names.set(String(id), `${kind} ${place + 1}`);
  };
  for (const [kind, ids] of Object.entries(lists)) name(kind, ids);
  const { student, teacher, quiz } = world;
  name(
    'question',
    quiz.questions.map(({ id }) => id),
  );
  name(
    'option',
    quiz.questions.flatMap(({ options }) => options.map(({ id }) => id)),
  );
  name('person', [student.personId, student.accountId, teacher.personId, teacher.accountId]);
  name('quiz', [quiz.id]);
  name('bank', [quiz.bankId]);
  return (value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, withoutChance);
    // An address may look like an id.
    return text
      .replaceAll(/(student|teacher)-[0-9a-f]{8}@/g, '$1@')
      .replaceAll(/"(studentNumber|number)":"\d{4}-\d{5}"/g, '"$1":"student number"')
      .replaceAll(/Programme of \w \d+/g, 'programme')
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'time')
      .replaceAll(/\d{7,}/g, (digits) => names.get(digits) ?? 'other id');
  };
}

const byChance = new Set([
  'code',
  'token',
  'publicKey',
  'requestId',
  'program',
  'session',
  'endsInSeconds',
  'sessionId',
]);

function withoutChance(key: string, value: unknown): unknown {
  return byChance.has(key) ? 'by chance' : value;
}
