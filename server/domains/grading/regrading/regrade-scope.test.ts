import { beforeEach, describe, expect, it } from 'vitest';
import { openRegradeRoom, type RegradeRoom } from '#server/testing/grading/regrade-room.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import type { TestQuestion } from '#server/testing/quizzes.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Notification } from '#shared/contract/communication/notifications.ts';
import type { Regrade, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp({ worker: false });
let room: RegradeRoom;

beforeEach(async () => {
  room = await openRegradeRoom(context, undefined, { passing_mark: 50 });
});

async function readQuestion(place: number): Promise<RegradeQuestion> {
  const path = `/regrade/quiz/${room.quiz.id}/question/${room.question(place).id}`;
  return (await context.call(room.teacher, 'GET', path)).json();
}

async function inBank(place: number): Promise<Pick<Question, 'version' | 'correctAnswer'>> {
  const answer = await context.call(room.teacher, 'GET', `/question/${room.question(place).id}`);
  const { version, correctAnswer } = answer.json<Question>();
  return { version, correctAnswer };
}

/** The same question after its author changed the options. */
async function addVersion(question: TestQuestion): Promise<TestQuestion> {
  const of = { question_id: question.id, version: 2, correct_answer: 'A' } as const;
  const version = await context.db
    .insertInto('question_version')
    .values({ ...of, question_type: 'MULTIPLE_CHOICE', question_text: 'Anew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = ['One', 'Two'].map((option_text, at) => ({
    option_text,
    label: 'AB'.charAt(at),
    position: at + 1,
  }));
  const options = await context.db
    .insertInto('question_option')
    .values(texts.map((option) => ({ ...option, question_version_id: version.id })))
    .returning(['id', 'label'])
    .execute();
  return { ...question, versionId: version.id, options };
}

/** The result of a student who starts now and chooses this letter for the first question. */
async function scoreOfNew(label: string): Promise<unknown[]> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const taken = await takeQuiz(context, student, room.quiz.id);
  const [question] = taken.paper.questions;
  const option = question?.options.find(({ optionLabel }) => optionLabel === label);
  await taken.save([{ question: { id: question?.id }, revision: 1, selectedOption: { id: option?.id } }]);
  await taken.submit();
  return (await room.marksOf(taken.id)).slice(4, 6);
}

describe('the scope of a regrade', () => {
  it('is previewed: the answers, the key, and who would gain or lose', async () => {
    await room.sit(['A', 'A', 'Kumasi', '']);
    await room.sit(['B', 'A', ' kumasi', '']);
    await room.sit(['A', 'B', 'Accra', '']);
    await room.start(['A']);
    const choice = await readQuestion(0);
    expect(choice).toMatchObject({
      version: 1,
      accepted: ['B'],
      points: 2,
      attempts: 3,
      otherAttempts: 0,
      manual: 0,
    });
    expect(choice.options.map(({ label, chosen, isAccepted }) => [label, chosen, isAccepted])).toEqual([
      ['A', 2, false],
      ['B', 1, true],
      ['C', 0, false],
      ['D', 0, false],
    ]);
    expect((await readQuestion(2)).givenAnswers).toEqual([
      { text: expect.stringMatching(/^kumasi$/i), count: 2, isAccepted: false },
      { text: 'Accra', count: 1, isAccepted: true },
    ]);
    expect(await room.preview(0, { accepted: ['A'], search: 'osei AMA', max: 1 })).toMatchObject({
      attempts: 3,
      changed: 3,
      found: 3,
      up: 2,
      down: 1,
      lettersChanged: 3,
      newlyPassed: 2,
      newlyFailed: 1,
      running: 1,
      meanBefore: 33.33,
      meanAfter: 41.67,
      differences: [
        { student: { firstName: 'Ama', lastName: 'Osei' }, from: { score: 2 }, to: { score: 4 } },
      ],
    });
    expect(await room.preview(0, { accepted: ['A'], search: 'Kofi' })).toMatchObject({
      changed: 3,
      found: 0,
    });
    expect(
      await context.db.selectFrom('regrade_batch').select('id').where('quiz_id', '=', room.quiz.id).execute(),
    ).toEqual([]);
  });

  it('is limited to papers with these options', async () => {
    const [first, ...others] = room.quiz.questions;
    if (!first) throw new Error('The quiz has no questions.');
    const reworded = await addVersion(first);
    const [old, older] = [await room.sit(['A']), await room.sit(['B'])];
    const other = await room.sit(['A'], { ...room.quiz, questions: [reworded, ...others] });
    expect(await readQuestion(0)).toMatchObject({ version: 1, attempts: 2, otherAttempts: 1 });
    await room.apply(0, { accepted: ['A'], points: 4 });
    const scores = await Promise.all(
      [old, older, other].map(async ({ id }) => (await room.marksOf(id)).slice(4, 6)),
    );
    expect(scores).toEqual([
      [4, 10],
      [0, 10],
      [2, 8],
    ]);
    await room.apply(0, { version: 2, creditAll: true });
    expect((await room.marksOf(older.id)).slice(4, 6)).toEqual([0, 10]);
  });

  it('is listed for the quiz’s teacher and an administrator', async () => {
    await room.sit(['A']);
    const regrades = [await room.apply(0, { accepted: ['A'] }), await room.apply(1, { creditAll: true })];
    const list = async (person: Parameters<typeof context.call>[0], query = `quizId=${room.quiz.id}`) =>
      (await context.call(person, 'GET', `/regrade?${query}`)).json<Regrade[]>().map(({ id }) => id);
    const newestFirst = regrades.map(({ id }) => id).toReversed();
    expect(await list(room.teacher, '')).toEqual(newestFirst);
    expect(await list(await signInAs(context.db, 'SUPER_ADMIN'))).toEqual(newestFirst);
    expect(await list(room.teacher, `questionId=${room.question(1).id}`)).toEqual([regrades[1]?.id]);
    expect(await list(await signInAs(context.db, 'TEACHER'))).toEqual([]);
  });
});

describe('the effects of a regrade', () => {
  it('notify only the students whose final grade changes, if requested', async () => {
    const [gains, keeps, waits] = [
      await room.sit(['A']),
      await room.sit(['C']),
      await room.sit(['A', 'A', 'Accra', 'An essay']),
    ];
    const notifications = async ({ student }: typeof gains) =>
      (await context.call(student, 'GET', '/notification')).json<Notification[]>().map(({ event }) => event);
    const quiet = await room.apply(1, { points: 3 }, { tellStudents: false });
    expect(quiet.attemptsChanged).toBe(3);
    expect(await notifications(gains)).toEqual([]);
    await room.apply(0, { accepted: ['A'] });
    expect(await notifications(gains)).toEqual(['grade.changed']);
    expect([await notifications(keeps), await notifications(waits)]).toEqual([[], []]);
    const audit = await context.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', room.teacher.accountId)
      .where('action', '=', 'regrade.applied')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit.detail).toMatchObject({ quizId: room.quiz.id, attemptsChanged: 2 });
  });

  it('correct the question in its bank if one key can express it, and undoing keeps that', async () => {
    await room.sit(['A', 'B', 'Kumasi']);
    const correctQuestion = true;
    const regrade = await room.apply(0, { accepted: ['A'] }, { correctQuestion });
    expect(await inBank(0)).toEqual({ version: 2, correctAnswer: 'A' });
    await room.apply(1, { accepted: ['A', 'B'] }, { correctQuestion });
    await room.apply(1, { creditAll: true }, { correctQuestion });
    expect(await inBank(1)).toEqual({ version: 1, correctAnswer: 'A' });
    await room.apply(2, { accepted: ['Kumasi', 'Accra'] }, { correctQuestion });
    expect(await inBank(2)).toEqual({ version: 2, correctAnswer: 'Kumasi|Accra' });
    await room.undo(regrade);
    expect(await inBank(0)).toEqual({ version: 2, correctAnswer: 'A' });
  });

  it('apply to new papers too, until the author gives the question another key', async () => {
    await room.sit(['A']);
    await room.apply(0, { accepted: ['A'], points: 5 }, { correctQuestion: true });
    expect(await scoreOfNew('A')).toEqual([5, 11]);
    const edited = await context.call(room.teacher, 'PUT', `/question/${room.question(0).id}`, {
      correctAnswer: 'C',
    });
    expect(edited.statusCode).toBe(200);
    expect([await scoreOfNew('A'), await scoreOfNew('C')]).toEqual([
      [0, 11],
      [5, 11],
    ]);
  });

  it('apply even if the question was deleted or changed meanwhile', async () => {
    const sitting = await room.sit(['A', 'A', 'Kumasi']);
    const change = { options: [{ optionText: 'Ja' }, { optionText: 'Nein' }], correctAnswer: 'B' };
    const edited = await context.call(room.teacher, 'PUT', `/question/${room.question(0).id}`, change);
    expect(edited.statusCode).toBe(200);
    await room.apply(0, { accepted: ['A'] }, { correctQuestion: true });
    expect(await inBank(0)).toEqual({ version: 2, correctAnswer: 'B' });
    await context.db
      .updateTable('question')
      .set({ deleted_at: new Date() })
      .where('id', '=', room.question(2).id)
      .execute();
    await room.apply(2, { accepted: ['Kumasi'] }, { correctQuestion: true });
    expect((await room.marksOf(sitting.id)).slice(4, 6)).toEqual([6, 8]);
  });
});

describe('an invalid regrade', () => {
  it('is refused with the invalid field, and nothing is written', async () => {
    await room.sit(['A']);
    const other = await openRegradeRoom(context);
    const [choice, , short, essay] = room.quiz.questions;
    const terms = { quiz: { id: room.quiz.id }, question: { id: choice?.id }, version: 1, reason: 'Wrong' };
    const refusals: [object, number, string][] = [
      [{ accepted: ['E'] }, 422, 'accepted: must be option letters of this question'],
      [{ accepted: ['a'] }, 422, 'accepted: must be option letters of this question'],
      [
        { question: { id: essay?.id }, accepted: ['x'] },
        422,
        'accepted: must be empty, because an essay has no answer key',
      ],
      [
        { question: { id: short?.id }, accepted: ['Accra', ' \t'] },
        422,
        'accepted: must not contain blank answers',
      ],
      [{ quiz: { id: other.quiz.id }, accepted: ['A'] }, 422, 'quiz: there is no such quiz'],
      [{ quiz: { id: 99_999 }, accepted: ['A'] }, 422, 'quiz: there is no such quiz'],
      [
        { question: { id: other.question(0).id }, accepted: ['A'] },
        422,
        'question: wasn’t used in this quiz',
      ],
      [{ version: 2, accepted: ['A'] }, 409, 'REGRADE_STALE'],
      [{}, 422, 'needs a new answer key'],
      [{ accepted: [] }, 422, 'accepted'],
      [{ points: -1 }, 422, 'points'],
      [{ points: 0.001 }, 422, 'points'],
      [{ points: 1_001 }, 422, 'points'],
      [{ accepted: Array(101).fill('A') }, 422, 'accepted'],
      [{ creditAll: true, reason: '  ' }, 422, 'reason'],
    ];
    for (const [wrong, status, fault] of refusals) {
      const answer = await context.call(room.teacher, 'POST', '/regrade', { ...terms, ...wrong });
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(fault)]);
      if (fault.startsWith('reason')) continue;
      const preview = await context.call(room.teacher, 'POST', '/regrade/preview', { ...terms, ...wrong });
      expect([preview.statusCode, preview.body]).toEqual([status, expect.stringContaining(fault)]);
    }
    const hostile = await context.call(room.teacher, 'POST', '/regrade', {
      ...terms,
      question: { id: short?.id },
      accepted: ['\u0000'],
    });
    expect(hostile.statusCode).toBe(400);
    expect(
      await context.db.selectFrom('regrade_batch').select('id').where('quiz_id', '=', room.quiz.id).execute(),
    ).toEqual([]);
  });

  it('is not found for another teacher, and allowed for an administrator', async () => {
    await room.sit(['A']);
    const regrade = await room.apply(0, { accepted: ['A'] });
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    const [question, undo] = [
      `/regrade/quiz/${room.quiz.id}/question/${room.question(0).id}`,
      `/regrade/${regrade.id}/undo`,
    ];
    expect((await context.call(stranger, 'GET', question)).statusCode).toBe(404);
    expect((await context.call(stranger, 'POST', undo)).statusCode).toBe(404);
    const elsewhere = `/regrade/quiz/${room.quiz.id}/question/99999`;
    expect((await context.call(room.teacher, 'GET', elsewhere)).statusCode).toBe(404);
    await context.db
      .insertInto('institution')
      .values({ id: 81, name: 'Elsewhere' })
      .onConflict((on) => on.doNothing())
      .execute();
    expect((await context.call(await signInAs(context.db, 'SUPER_ADMIN', 81), 'POST', undo)).statusCode).toBe(
      404,
    );
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    expect((await context.call(admin, 'GET', question)).statusCode).toBe(200);
    expect((await context.call(admin, 'POST', undo, { reason: 'It was right' })).statusCode).toBe(200);
  });
});
