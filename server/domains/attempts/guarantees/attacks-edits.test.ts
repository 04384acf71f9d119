import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuiz, makeQuizByApi } from '#server/testing/api-quiz.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Paper, Review } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
const questions = [
  {
    questionType: 'MULTIPLE_CHOICE',
    questionText: 'Which one?',
    points: 4,
    correctAnswer: 'B',
    options: [{ optionText: 'Wrong' }, { optionText: 'Right' }, { optionText: 'Neither' }],
  },
  { questionType: 'SHORT_ANSWER', questionText: 'The capital?', points: 6, correctAnswer: 'Accra' },
];
const policy = { reviewMarks: 'IMMEDIATELY', reviewKey: 'IMMEDIATELY' };
let teacher: TestPerson & SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

async function begin(): Promise<{ quiz: ApiQuiz; attempt: TakenQuiz; reread: () => Promise<Paper> }> {
  const quiz = await makeQuizByApi(context, teacher, { questions, quiz: policy });
  const student = await signInAsPerson(context.db, 'STUDENT');
  const attempt = await takeQuiz(context, student, quiz.id);
  const reread = async () =>
    (await context.call(student, 'GET', `/quizAttempt/${attempt.id}/paper`)).json<Paper>();
  return { quiz, attempt, reread };
}

/** The correct option by its text, or the accepted text. */
function rightAnswers({ paper }: TakenQuiz): object[] {
  return paper.questions.map(({ id, options }) => {
    const right = options.find(({ optionText }) => optionText === 'Right');
    const content = right ? { selectedOption: { id: right.id } } : { textAnswer: 'accra' };
    return { question: { id }, revision: 1, ...content };
  });
}

async function edit(path: string, body: object): Promise<void> {
  const changed = await context.call(teacher, 'PATCH', path, body);
  expect([path, changed.statusCode]).toEqual([path, 200]);
}

/** Edits the text, key, points and options, then deletes the question from bank and quiz. */
async function changeEverything(quiz: ApiQuiz): Promise<void> {
  const [choice, short] = quiz.questions;
  await edit(`/question/${choice?.id}`, {
    questionText: 'Something else?',
    points: 1,
    correctAnswer: 'A',
    options: [{ optionText: 'New one' }, { optionText: 'New two' }],
  });
  await edit(`/question/${short?.id}`, { correctAnswer: 'Lagos', points: 50 });
  const options = await context.call(teacher, 'GET', `/questionOption?questionId=${choice?.id}`);
  await edit(`/questionOption/${options.json()[0]?.id}`, { optionText: 'Newer one' });
  for (const { id } of quiz.questions) {
    expect((await context.call(teacher, 'DELETE', `/question/${id}`)).statusCode).toBe(204);
  }
}

describe('a teacher who edits during an attempt', () => {
  it('does not change the paper', async () => {
    const { quiz, attempt, reread } = await begin();
    await changeEverything(quiz);
    const now = await reread();
    expect(now.questions).toEqual(attempt.paper.questions);
    expect(now.attempt.totalPoints).toBe(10);
  });

  it('does not change the marks: answers are marked by the key and points they were asked with', async () => {
    const { quiz, attempt } = await begin();
    await changeEverything(quiz);
    const saved = await attempt.save(rightAnswers(attempt));
    expect(saved.json().answers.map(({ status }: { status: string }) => status)).toEqual([
      'stored',
      'stored',
    ]);
    expect((await attempt.submit()).json()).toMatchObject({ totalScore: 10, totalPoints: 10 });
  });

  it('does not change the review', async () => {
    const quiz = await makeQuizByApi(context, teacher, { questions, quiz: policy });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, student, quiz.id);
    await attempt.save(rightAnswers(attempt));
    await attempt.submit();
    const read = async () =>
      (await context.call(student, 'GET', `/quizAttempt/${attempt.id}/review`)).json<Review>();
    const before = await read();
    expect(before.questions.map(({ answer }) => answer?.isCorrect)).toEqual([true, true]);
    await changeEverything(quiz);
    expect(await read()).toEqual(before);
  });

  it('does not take a quiz away from a student who is writing it', async () => {
    const { quiz, attempt, reread } = await begin();
    expect((await context.call(teacher, 'DELETE', `/quiz/${quiz.id}`)).statusCode).toBe(204);
    expect((await reread()).questions).toHaveLength(2);
    expect((await attempt.save(rightAnswers(attempt))).statusCode).toBe(200);
    expect((await attempt.submit()).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 10 });
  });

  it('or unpublishes the quiz does not end running attempts', async () => {
    const { quiz, attempt, reread } = await begin();
    await edit(`/quiz/${quiz.id}`, { isActive: false });
    expect((await reread()).questions).toHaveLength(2);
    expect((await attempt.save(rightAnswers(attempt))).statusCode).toBe(200);
    const late = await signInAsPerson(context.db, 'STUDENT');
    const started = await context.call(late, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
    expect(started.statusCode).toBe(404);
    expect((await attempt.submit()).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 10 });
    await edit(`/quiz/${quiz.id}`, { isActive: true });
    expect((await takeQuiz(context, late, quiz.id)).paper.questions).toHaveLength(2);
  });

  it('or changes the random questions does not change the paper, only the next one', async () => {
    const { quiz } = await begin();
    const bank = { questionBank: { id: quiz.bankId } };
    const places = [{ draw: { ...bank, count: 2 }, points: 5 }];
    await edit(`/quiz/${quiz.id}`, { quizQuestions: places });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, student, quiz.id);
    expect(attempt.paper.questions.map(({ points }) => points)).toEqual([5, 5]);
    await edit(`/quiz/${quiz.id}`, { quizQuestions: [{ draw: { ...bank, count: 1 }, points: 2 }] });
    const paper = await context.call(student, 'GET', `/quizAttempt/${attempt.id}/paper`);
    expect(paper.json().questions).toEqual(attempt.paper.questions);
    await edit(`/quiz/${quiz.id}`, { quizQuestions: [] });
    expect((await attempt.save(rightAnswers(attempt))).statusCode).toBe(200);
    expect((await attempt.submit()).json()).toMatchObject({ totalScore: 10, totalPoints: 10 });
    const next = await context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
    expect(next.json()).toMatchObject({ code: 'QUIZ_WITHOUT_QUESTIONS' });
  });

  it('gives the next attempt the new questions', async () => {
    const { quiz } = await begin();
    await edit(`/question/${quiz.questions[1]?.id}`, { questionText: 'The new capital?' });
    const next = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id);
    expect(next.paper.questions[1]?.questionText).toBe('The new capital?');
  });
});
