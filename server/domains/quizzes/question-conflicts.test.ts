import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { uploadQuestionImage } from '#server/testing/question-images.ts';
import { createTestBank } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { QuestionVersion } from '#shared/contract/teaching/question-work.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let ama: Person;
let admin: Person;
let bankId: number;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  bankId = await createTestBank(context.db, ama.accountId);
});

const choice = {
  questionText: 'Which is a prime?',
  questionType: 'MULTIPLE_CHOICE',
  correctAnswer: 'B',
  options: [{ optionText: '4' }, { optionText: '7' }, { optionText: '9' }],
};

async function create(body: object = {}): Promise<Question> {
  const sent = { ...choice, questionBank: { id: bankId }, ...body };
  const answer = await context.call(ama, 'POST', '/question', sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function change(id: number, body: object, as: SignedIn = ama) {
  return context.call(as, 'PUT', `/question/${id}`, body);
}

async function textsOf(id: number): Promise<string[]> {
  const versions = await context.call(ama, 'GET', `/question/${id}/versions`);
  return versions.json<QuestionVersion[]>().map(({ questionText }) => questionText);
}

describe('two edits of the same question', () => {
  it('cause a conflict for the second, with the stored version, and nothing is lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await create();
      const edits = [
        { as: ama, questionText: 'What Ama wrote' },
        { as: admin, questionText: 'What the administrator wrote' },
      ];
      const answers = await Promise.all(
        edits.map(async ({ as, questionText }) => ({
          as,
          questionText,
          answer: await change(made.id, { ...choice, questionText, version: 1 }, as),
        })),
      );
      const [first] = answers.filter(({ answer }) => answer.statusCode === 200);
      const [second] = answers.filter(({ answer }) => answer.statusCode === 409);
      expect(second?.answer.json()).toMatchObject({
        code: 'QUESTION_CHANGED',
        current: { id: made.id, version: 2, questionText: first?.questionText, abilities: { edit: true } },
      });
      expect(await textsOf(made.id)).toEqual([first?.questionText, choice.questionText]);
      // "Keep mine": overwrites the newer version, which stays in the history.
      const kept = await change(made.id, { questionText: second?.questionText, version: 2 }, second?.as);
      expect(kept.json()).toMatchObject({ version: 3, questionText: second?.questionText });
      expect(await textsOf(made.id)).toEqual([
        second?.questionText,
        first?.questionText,
        choice.questionText,
      ]);
    }
  });

  it('with the same content both succeed', async () => {
    const made = await create();
    const same = { questionText: 'Which number is prime?', version: 1 };
    const answers = await Promise.all([change(made.id, same), change(made.id, same, admin)]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(await textsOf(made.id)).toHaveLength(2);
  });

  it('cause a conflict before inconsistent content is reported', async () => {
    const made = await create();
    await change(made.id, { options: [{ optionText: '7' }, { optionText: '8' }], correctAnswer: 'A' });
    const late = await change(made.id, { correctAnswer: 'C', version: 1 });
    expect(late.json()).toMatchObject({
      code: 'QUESTION_CHANGED',
      current: { version: 2, correctAnswer: 'A' },
    });
    const wrong = await change(made.id, { correctAnswer: 'C', version: 2 });
    expect(wrong.statusCode).toBe(422);
  });

  it('include an image and its description', async () => {
    const image = await uploadQuestionImage(context, ama);
    const made = await create({ image: { id: image.id }, imageAlt: 'Numbers' });
    await change(made.id, { imageAlt: 'Prime numbers', version: 1 });
    const late = await change(made.id, { image: null, version: 1 });
    expect(late.json()).toMatchObject({
      code: 'QUESTION_CHANGED',
      current: { image: { id: image.id }, imageAlt: 'Prime numbers' },
    });
  });

  it('cause neither a conflict nor a version if they only change tags and banks', async () => {
    const made = await create();
    const other = await createTestBank(context.db, ama.accountId);
    await change(made.id, { questionText: 'Newer', version: 1 });
    const tagged = await change(made.id, { tags: ['Primes'], version: 1 });
    expect(tagged.json()).toMatchObject({ version: 2, tags: [{ name: 'Primes' }], questionText: 'Newer' });
    const moved = await change(made.id, { questionBank: { id: other }, version: 1 });
    expect(moved.json()).toMatchObject({ version: 2, questionBank: { id: other } });
    const refused = await change(made.id, {
      questionBank: { id: bankId },
      tags: ['Lost'],
      points: 9,
      version: 1,
    });
    expect(refused.statusCode).toBe(409);
    const after = await context.call(ama, 'GET', `/question/${made.id}`);
    expect(after.json()).toMatchObject({
      questionBank: { id: other },
      tags: [{ name: 'Primes' }],
      points: 2,
    });
  });

  it('get 404 if it has been deleted', async () => {
    const made = await create();
    await context.call(admin, 'DELETE', `/question/${made.id}`);
    expect((await change(made.id, { questionText: 'Too late', version: 1 })).statusCode).toBe(404);
    const [option] = made.options;
    const path = `/questionOption/${option?.id}`;
    expect((await context.call(ama, 'PUT', path, { optionText: '5' })).statusCode).toBe(404);
  });

  it('return the question if the option they change has been replaced', async () => {
    const made = await create();
    const path = `/questionOption/${made.options[0]?.id}`;
    await context.call(admin, 'PUT', path, { optionText: '6' });
    const late = await context.call(ama, 'PUT', path, { optionText: '8' });
    expect(late.json()).toMatchObject({ code: 'QUESTION_CHANGED', current: { id: made.id, version: 2 } });
  });
});

describe('the open pages', () => {
  it("reload once for every change of a question, and no other person's do", async () => {
    const kofi = await signInAsPerson(context.db, 'TEACHER');
    const other = await createTestBank(context.db, kofi.accountId);
    const made = await create();
    const image = await uploadQuestionImage(context, admin);
    const address = await listenOn(context.app);
    const streams = {
      owner: await openEventStream(address, ama.token),
      actor: await openEventStream(address, admin.token),
      stranger: await openEventStream(address, kofi.token),
    };
    for (const stream of Object.values(streams)) await stream.next('connected');
    const questions = [{ id: made.id }];
    const steps: [string, 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['an edit', 'PUT', `/question/${made.id}`, { points: 5 }],
      ['a picture', 'PUT', `/question/${made.id}`, { image: { id: image.id } }],
      ['tags', 'PUT', `/question/${made.id}`, { tags: ['New'] }],
      ['an option', 'POST', '/questionOption', { question: { id: made.id }, optionText: '11' }],
      ['a copy', 'POST', `/question/${made.id}/duplicate`],
      ['one more', 'POST', '/question', { ...choice, questionBank: { id: bankId } }],
      ['a deletion', 'POST', '/question/delete', { questions }],
      ['its undoing', 'POST', '/question/restore', { questions }],
      ['a deletion of one', 'DELETE', `/question/${made.id}`],
      ['its undoing again', 'POST', '/question/restore', { questions }],
    ];
    for (const [what, method, path, body] of steps) {
      const { statusCode } = await context.call(admin, method, path, body);
      expect([what, statusCode < 300]).toEqual([what, true]);
      await streams.owner.next('questions.changed');
      await streams.actor.next('questions.changed');
    }
    await context.call(admin, 'PUT', `/question/${made.id}`, { points: 5 });
    await context.call(admin, 'POST', '/question/restore', { questions });
    await context.call(admin, 'POST', '/question/move', { questions, questionBank: { id: other } });
    for (const stream of Object.values(streams)) await stream.next('questions.changed');
    const timesNotified = ({ received }: typeof streams.owner) =>
      received.filter(({ type }) => type === 'questions.changed').length;
    // A call without a change publishes nothing; another owner hears about a question moved into their bank.
    expect([
      timesNotified(streams.owner),
      timesNotified(streams.actor),
      timesNotified(streams.stranger),
    ]).toEqual([steps.length + 1, steps.length + 1, 1]);
    for (const stream of Object.values(streams)) stream.close();
  });
});
