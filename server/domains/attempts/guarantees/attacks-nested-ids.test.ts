import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuiz, makeQuizByApi } from '#server/testing/api-quiz.ts';
import { takeFingerprint } from '#server/testing/oracles/fingerprint.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { uploadQuestionImage } from '#server/testing/question-images.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp({ worker: false });
const choice = {
  questionType: 'MULTIPLE_CHOICE',
  questionText: 'Which?',
  correctAnswer: 'A',
  options: [{ optionText: 'This' }, { optionText: 'That' }],
};
const essay = { questionType: 'ESSAY', questionText: 'Why?' };

type Person = TestPerson & SignedIn;
let attacker: Person;
let owner: Person;
let attackersQuiz: ApiQuiz;
let quiz: ApiQuiz;
let student: Person;
let taken: TakenQuiz;

beforeAll(async () => {
  attacker = await signInAsPerson(context.db, 'TEACHER');
  attackersQuiz = await makeQuizByApi(context, attacker, { questions: [choice] });
  owner = await signInAsPerson(context.db, 'TEACHER');
  quiz = await makeQuizByApi(context, owner, { questions: [choice, essay] });
  student = await signInAsPerson(context.db, 'STUDENT');
  taken = await takeQuiz(context, student, quiz.id);
});

type Attack = ['POST' | 'PUT' | 'PATCH', string, object];

/** Each is refused as not found or invalid, and leaves no trace. */
async function expectRefused(person: Person, attacks: Attack[]): Promise<void> {
  const before = await takeFingerprint(context.db);
  for (const [method, path, body] of attacks) {
    const answer = await context.call(person, method, path, body);
    const attack = `${method} ${path} ${JSON.stringify(body)}`;
    expect([attack, [404, 422].includes(answer.statusCode)]).toEqual([attack, true]);
    expect([attack, await takeFingerprint(context.db)]).toEqual([attack, before]);
  }
}

describe("another teacher's object inside a body", () => {
  it('is neither used nor changed', async () => {
    const theirBank = { questionBank: { id: quiz.bankId } };
    const [theirs] = quiz.questions;
    const [mine] = attackersQuiz.questions;
    const myQuiz = `/quiz/${attackersQuiz.id}`;
    const regrade = { version: 1, creditAll: true, reason: 'Mine now' };
    const myBank = `/questionBank/${attackersQuiz.bankId}`;
    await expectRefused(attacker, [
      ['POST', '/quiz', { title: 'Borrowed', ...theirBank }],
      ['PATCH', myQuiz, theirBank],
      ['PATCH', myQuiz, { quizQuestions: [{ question: { id: theirs?.id } }] }],
      ['PATCH', myQuiz, { quizQuestions: [{ draw: { ...theirBank, count: 1 }, points: 1 }] }],
      ['POST', '/quiz', { title: 'Borrowed', quizQuestions: [{ question: { id: theirs?.id } }] }],
      ['POST', '/question', { ...essay, ...theirBank }],
      ['POST', '/question', { ...essay, quiz: { id: quiz.id } }],
      ['POST', '/question', { ...essay, questionBank: { id: attackersQuiz.bankId }, quiz: { id: quiz.id } }],
      ['PATCH', `/question/${mine?.id}`, theirBank],
      ['POST', '/questionOption', { question: { id: theirs?.id }, optionText: 'Mine' }],
      ['POST', '/question/tag', { questions: [{ id: mine?.id }, { id: theirs?.id }], add: ['Mine'] }],
      ['POST', `${myBank}/order`, { questions: [{ id: theirs?.id }], before: null }],
      ['POST', `${myBank}/order`, { questions: [{ id: mine?.id }], before: { id: theirs?.id } }],
      [
        'POST',
        '/accommodation',
        { student: { id: student.personId }, quiz: { id: quiz.id }, extraMinutes: 5 },
      ],
      ['POST', '/accommodation', { student: { id: student.personId }, extraMinutes: 5 }],
      ['POST', '/accommodation', { student: { id: 999_999 }, extraMinutes: 5 }],
      ['POST', '/regrade', { ...regrade, quiz: { id: quiz.id }, question: { id: theirs?.id } }],
      ['POST', '/regrade', { ...regrade, quiz: { id: attackersQuiz.id }, question: { id: theirs?.id } }],
      ['POST', '/regrade/preview', { ...regrade, quiz: { id: quiz.id }, question: { id: theirs?.id } }],
    ]);
  });
});

describe("another teacher's questions and pictures", () => {
  it('are neither deleted, restored, moved nor shown', async () => {
    const theirBank = { questionBank: { id: quiz.bankId } };
    const myBank = { questionBank: { id: attackersQuiz.bankId } };
    const [theirs] = quiz.questions;
    const [mine] = attackersQuiz.questions;
    const both = { questions: [{ id: mine?.id }, { id: theirs?.id }] };
    const image = await uploadQuestionImage(context, owner);
    await expectRefused(attacker, [
      ['POST', '/question/delete', both],
      ['POST', '/question/restore', both],
      ['POST', '/question/move', { ...both, ...myBank }],
      ['POST', '/question/move', { questions: [{ id: mine?.id }], ...theirBank }],
      ['PATCH', `/question/${mine?.id}`, { image: { id: image.id } }],
      ['POST', '/question', { ...essay, ...myBank, image: { id: image.id } }],
    ]);
  });
});

describe("another student's object inside a body", () => {
  it('is neither written nor revealed', async () => {
    const classmate = await signInAsPerson(context.db, 'STUDENT');
    const [asked] = taken.paper.questions;
    const content = { question: { id: asked?.id }, selectedAnswer: 'A' };
    await expectRefused(classmate, [
      ['POST', '/quizAnswer', { attempt: { id: taken.id }, ...content }],
      ['POST', '/quizAnswer', { quizAttempt: { id: taken.id }, ...content }],
      ['POST', '/quizAnswer', { attempt: { id: 999_999 }, ...content }],
      ['POST', '/quizAttempt', { quiz: { id: 999_999 } }],
    ]);
  });

  it('does not decide whose attempt is started', async () => {
    const classmate = await signInAsPerson(context.db, 'STUDENT');
    const started = await context.call(classmate, 'POST', '/quizAttempt', {
      quiz: { id: quiz.id },
      student: { id: student.personId },
      studentId: student.personId,
    });
    expect(started.json()).toMatchObject({ student: { id: classmate.personId } });
    expect(started.json().id).not.toBe(taken.id);
  });
});

describe('what is not on the paper', () => {
  it('a question of another quiz is refused', async () => {
    const [foreign] = attackersQuiz.questions;
    const [asked] = taken.paper.questions;
    const right = { question: { id: asked?.id }, selectedAnswer: 'A', revision: 1 };
    const wrong = { question: { id: foreign?.id }, selectedAnswer: 'A', revision: 1 };
    const alone = await taken.save([wrong]);
    expect(alone.statusCode).toBe(422);
    expect(alone.json()).toMatchObject({ code: 'QUESTION_NOT_IN_ATTEMPT' });
    const single = await context.call(student, 'POST', '/quizAnswer', {
      attempt: { id: taken.id },
      ...wrong,
    });
    expect(single.json()).toMatchObject({ code: 'QUESTION_NOT_IN_ATTEMPT' });
    const mixed = await taken.save([wrong, right]);
    expect(mixed.statusCode).toBe(200);
    expect(mixed.json().answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: { id: foreign?.id }, status: 'refused' }),
        expect.objectContaining({ question: { id: asked?.id }, status: 'stored' }),
      ]),
    );
    const rows = await context.db
      .selectFrom('quiz_answer')
      .select('question_id')
      .where('attempt_id', '=', taken.id)
      .execute();
    expect(rows).toEqual([{ question_id: asked?.id }]);
  });

  it('an option of another question is refused', async () => {
    const [asked, written] = taken.paper.questions;
    const foreign = attackersQuiz.questions[0]?.options[0]?.id;
    const before = await takeFingerprint(context.db);
    for (const answer of [
      { question: { id: asked?.id }, selectedOption: { id: foreign } },
      { question: { id: asked?.id }, selectedAnswer: 'F' },
      { question: { id: asked?.id }, textAnswer: 'A' },
      { question: { id: written?.id }, selectedOption: { id: asked?.options[0]?.id } },
      { question: { id: written?.id }, selectedAnswer: 'A' },
    ]) {
      const saved = await taken.save([{ ...answer, revision: 9 }]);
      expect([answer, saved.statusCode]).toEqual([answer, 422]);
    }
    expect(await takeFingerprint(context.db)).toEqual(before);
  });
});
