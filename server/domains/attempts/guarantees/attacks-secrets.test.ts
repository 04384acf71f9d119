import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuiz, makeQuizByApi } from '#server/testing/api-quiz.ts';
import { readAllAsStudent } from '#server/testing/oracles/api-reads.ts';
import { findSecrets, type Hidden } from '#server/testing/oracles/find-secrets.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp({ worker: false });
const words = ['okapi', 'Kept-feedback', 'Kept-model', 'Kept-password'];
const feedback = 'Kept-feedback';
const questions = [
  {
    questionType: 'MULTIPLE_CHOICE',
    questionText: 'Which of them is shy?',
    options: ['Lion', 'Giraffe', 'Gnu', 'Forest one'].map((optionText) => ({ optionText })),
    correctAnswer: 'D',
    feedback,
  },
  { questionType: 'TRUE_FALSE', questionText: 'Lions roar.', correctAnswer: 'A', feedback },
  { questionType: 'SHORT_ANSWER', questionText: 'Its name?', correctAnswer: 'okapi', feedback },
  { questionType: 'ESSAY', questionText: 'Why?', correctAnswer: 'Kept-model', feedback },
] as const;
let teacher: TestPerson & SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

interface Scene {
  student: TestPerson & SignedIn;
  quiz: ApiQuiz;
  attempt: TakenQuiz;
}

/** A student who has answered the whole paper. */
async function begin(policy: object): Promise<Scene> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const quiz = await makeQuizByApi(context, teacher, { questions, quiz: policy });
  const attempt = await takeQuiz(context, student, quiz.id);
  await answerAll(attempt);
  return { student, quiz, attempt };
}

async function answerAll(attempt: TakenQuiz): Promise<void> {
  const answers = attempt.paper.questions.map(({ id, options }) => ({
    question: { id },
    revision: 3,
    ...(options[0] ? { selectedOption: { id: options[0].id } } : { textAnswer: 'A giraffe' }),
  }));
  const saved = await attempt.save(answers);
  expect(saved.statusCode).toBe(200);
}

async function idsOf({ student, quiz, attempt }: Scene): Promise<Record<string, number>> {
  const find = (table: 'quiz_answer' | 'grade') =>
    context.db.selectFrom(table).select('id').where('attempt_id', '=', attempt.id).executeTakeFirst();
  const [question] = quiz.questions;
  return {
    quizId: quiz.id,
    questionId: question?.id ?? 0,
    optionId: attempt.paper.questions[0]?.options[0]?.id ?? 0,
    attemptId: attempt.id,
    quizAttemptId: attempt.id,
    answerId: (await find('quiz_answer'))?.id ?? 0,
    gradeId: (await find('grade'))?.id ?? 1,
    studentId: student.personId,
    questionBankId: quiz.bankId,
    bankId: quiz.bankId,
    programId: 1,
  };
}

/** Everything a student can read. */
async function spy(scene: Scene, hidden: Hidden): Promise<string[]> {
  const reads = await readAllAsStudent(context, scene.student, await idsOf(scene));
  expect(reads.filter(({ status }) => status >= 500)).toEqual([]);
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  return reads.flatMap(({ path, body }) =>
    findSecrets(body, hidden, words).map((secret) => `${path}: ${secret}`),
  );
}

const everything = 'marks and key';

describe('while an attempt runs', () => {
  it('no call shows its student a key or a mark', async () => {
    const scene = await begin({ reviewMarks: 'IMMEDIATELY', reviewKey: 'IMMEDIATELY' });
    expect(await spy(scene, everything)).toEqual([]);
  });

  it('neither do responses to what the student sends, refusals included', async () => {
    const quiz = await makeQuizByApi(context, teacher, { questions, quiz: { password: 'Kept-password' } });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const start = (password?: string) =>
      context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id }, password });
    const responses = [await start(), await start('wrong'), await start('Kept-password'), await start()];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 201, 200]);
    const attempt = await takeQuiz(context, student, quiz.id);
    const ids = { attempt: { id: attempt.id }, question: { id: quiz.questions[2]?.id } };
    const single = { ...ids, textAnswer: 'giraffe' };
    responses.push(await context.call(student, 'POST', '/quizAnswer', { ...single, revision: 5 }));
    responses.push(await context.call(student, 'POST', '/quizAnswer', { ...single, revision: 2 }));
    const answerId = responses.at(-2)?.json<{ id: number }>().id;
    for (const method of ['PUT', 'PATCH'] as const) {
      responses.push(await context.call(student, method, `/quizAnswer/${answerId}`, { textAnswer: 'gnu' }));
    }
    responses.push(await attempt.save([{ question: ids.question, revision: 1, textAnswer: 'gnu' }]));
    responses.push(await attempt.save([{ question: ids.question, revision: 1, selectedAnswer: 'A' }]));
    responses.push(await context.call(student, 'GET', `/quizAttempt/${attempt.id}/review`));
    responses.push(await attempt.submit(), await attempt.submit());
    expect(responses.map(({ statusCode }) => statusCode).slice(4)).toEqual([
      201, 409, 200, 200, 200, 422, 409, 200, 200,
    ]);
    expect(responses.flatMap((answer) => findSecrets(answer.json(), everything, words))).toEqual([]);
  });
});

describe('after submission', () => {
  it('the rule NEVER hides marks and key', async () => {
    const scene = await begin({ reviewMarks: 'NEVER', reviewKey: 'NEVER' });
    expect((await scene.attempt.submit()).statusCode).toBe(200);
    expect(await spy(scene, everything)).toEqual([]);
  });

  it('the rule AFTER_CLOSE hides both until then', async () => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const scene = await begin({ closesAt, reviewMarks: 'AFTER_CLOSE', reviewKey: 'AFTER_CLOSE' });
    await scene.attempt.submit();
    expect(await spy(scene, everything)).toEqual([]);
  });

  it('marks alone reveal no key', async () => {
    const scene = await begin({ reviewMarks: 'IMMEDIATELY', reviewKey: 'NEVER' });
    await scene.attempt.submit();
    expect(await spy(scene, 'key')).toEqual([]);
    expect(await spy(scene, everything)).not.toEqual([]);
  });

  it('the rule that shows the key at once is detected by this search', async () => {
    const scene = await begin({ reviewMarks: 'IMMEDIATELY', reviewKey: 'IMMEDIATELY' });
    await scene.attempt.submit();
    const secrets = (await spy(scene, 'key')).join('\n');
    for (const sight of ['correctAnswer', 'feedback', 'okapi', 'Kept-feedback'])
      expect(secrets).toContain(sight);
    expect(secrets).not.toMatch(/password|says Kept-password/i);
  });

  it('a second running attempt hides what the first would reveal', async () => {
    const scene = await begin({ reviewMarks: 'IMMEDIATELY', reviewKey: 'IMMEDIATELY' });
    await scene.attempt.submit();
    const again = await takeQuiz(context, scene.student, scene.quiz.id);
    expect(again.id).not.toBe(scene.attempt.id);
    expect(await spy(scene, everything)).toEqual([]);
    expect(await spy({ ...scene, attempt: again }, everything)).toEqual([]);
  });
});

describe('a student without an attempt of their own', () => {
  it('reads no question and no option of the quiz', async () => {
    const { quiz, attempt } = await begin({});
    const other = await signInAsPerson(context.db, 'STUDENT');
    const [asked] = attempt.paper.questions;
    const paths = {
      [`/quiz/${quiz.id}/questions`]: 404,
      [`/quiz/quiz/${quiz.id}/questions`]: 404,
      [`/question/${asked?.id}`]: 404,
      [`/questionOption/${asked?.options[0]?.id}`]: 404,
      [`/quizAttempt/${attempt.id}/paper`]: 404,
      [`/quizAttempt/${attempt.id}/review`]: 404,
      [`/question?quizId=${quiz.id}`]: 200,
      '/question': 200,
      [`/questionOption?questionId=${asked?.id}`]: 200,
      '/questionOption': 200,
    };
    for (const [path, status] of Object.entries(paths)) {
      const answer = await context.call(other, 'GET', path);
      expect([path, answer.statusCode]).toEqual([path, status]);
      if (status === 200) expect([path, answer.json()]).toEqual([path, []]);
    }
    const seen = await context.call(other, 'GET', `/quiz/${quiz.id}`);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toContain(asked?.questionText);
  });
});

describe('the ids and the order of options', () => {
  const first = { questionType: 'MULTIPLE_CHOICE', questionText: 'Which?', correctAnswer: 'A' };
  const options = ['right', 'wrong 1', 'wrong 2', 'wrong 3'].map((optionText) => ({ optionText }));
  const many = Array.from({ length: 16 }, () => ({ ...first, options }));

  function placesOfKey(asked: readonly Question[], by: (question: Question) => number[]): Set<number> {
    return new Set(
      asked.map((question) => {
        const right = question.options.find(({ optionText }) => optionText === 'right');
        return by(question).indexOf(right?.id ?? 0);
      }),
    );
  }

  it('do not reveal which option is first in the bank', async () => {
    const quiz = await makeQuizByApi(context, teacher, { questions: many, quiz: { shuffleOptions: true } });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const { paper } = await takeQuiz(context, student, quiz.id);
    const byId = placesOfKey(paper.questions, ({ options: shown }) =>
      shown.map(({ id }) => id).toSorted((one, other) => one - other),
    );
    const byPlace = placesOfKey(paper.questions, ({ options: shown }) => shown.map(({ id }) => id));
    // The same place sixteen times has a chance of one in a billion.
    expect(byId.size).toBeGreaterThan(1);
    expect(byPlace.size).toBeGreaterThan(1);
  });
});
