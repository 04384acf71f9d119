import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType } from '#server/testing/quizzes.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Paper } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
});

function readPaper(id: number, person = student) {
  return context.call(person, 'GET', `/quizAttempt/${id}/paper`);
}

function orderOf(paper: Paper): number[] {
  return paper.questions.map(({ id }) => id);
}

describe('a paper', () => {
  it('has everything the quiz screen needs, and no key', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId, {
      questions: oneOfEachType.map((question) => ({ ...question, feedback: 'Because.' })),
      quiz: { time_limit_minutes: 20, attempt_limit: 3, description: 'Two pages.' },
    });
    const { id } = await takeQuiz(context, student, quiz.id);
    const answer = await readPaper(id);
    const paper: Paper = answer.json();
    expect(paper.quiz).toEqual({
      id: quiz.id,
      title: 'Descriptive Statistics',
      description: 'Two pages.',
      timeLimit: 20,
      totalPoints: 8,
      attemptLimit: 3,
    });
    expect(paper.attempt).toMatchObject({ id, status: 'IN_PROGRESS' });
    expect(paper.deadline).toBe(paper.attempt.deadline);
    expect(Math.abs(Date.parse(paper.serverTime) - Date.now())).toBeLessThan(60_000);
    expect(paper.questions.map(({ questionType }) => questionType)).toEqual([
      'MULTIPLE_CHOICE',
      'TRUE_FALSE',
      'SHORT_ANSWER',
      'ESSAY',
    ]);
    const [first] = paper.questions;
    expect(first).toEqual({
      id: quiz.questions[0]?.id,
      questionText: `Question ${quiz.questions[0]?.id}`,
      questionType: 'MULTIPLE_CHOICE',
      points: 2,
      orderNumber: 1,
      imageUrl: null,
      options: ['One', 'Two', 'Three', 'Four'].map((optionText, at) => ({
        id: quiz.questions[0]?.options[at]?.id,
        optionLabel: 'ABCD'[at],
        optionText,
        questionId: quiz.questions[0]?.id,
      })),
    });
    expect(paper.answers).toEqual([]);
    expect(paper.seal).toEqual({ publicKey: expect.any(String), token: expect.any(String) });
    expect(answer.body).not.toMatch(/correctAnswer|feedback|Because|Accra|isCorrect|pointsEarned/);
  });

  it('includes the saved answers with their revisions, in the letters of this paper', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId, {
      questions: Array.from({ length: 6 }, () => ({})),
      quiz: { shuffle_options: true },
    });
    const attempt = await takeQuiz(context, student, quiz.id);
    const answers = attempt.paper.questions.map(({ id, options }, at) => ({
      question: { id },
      revision: at + 1,
      selectedOption: { id: options[at % 4]?.id },
    }));
    await attempt.save(answers);
    const paper: Paper = (await readPaper(attempt.id)).json();
    for (const [at, question] of paper.questions.entries()) {
      const saved = paper.answers.find((answer) => answer.question.id === question.id);
      expect(saved).toMatchObject({
        attempt: { id: attempt.id },
        selectedAnswer: 'ABCD'[at % 4],
        selectedOption: { id: question.options[at % 4]?.id },
        revision: at + 1,
        isMarked: false,
        timeSpent: 0,
      });
      expect(saved).not.toHaveProperty('isCorrect');
    }
  });

  it.each([
    ['option', 0],
    ['option', 1],
    ['text', 2],
    ['text', 3],
    ['flag', 3],
  ] as const)('returns the only saved answer: the %s of question %i', async (what, at) => {
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
    const attempt = await takeQuiz(context, student, quiz.id);
    const { id, options = [] } = attempt.paper.questions[at] ?? {};
    const saved = {
      option: { selectedOption: { id: options[0]?.id } },
      text: { textAnswer: 'Nothing but this.' },
      flag: { isMarked: true },
    }[what];
    await attempt.save([{ question: { id }, revision: 1, ...saved }]);
    const paper: Paper = (await readPaper(attempt.id)).json();
    expect(paper.answers).toEqual([expect.objectContaining({ question: { id }, ...saved })]);
  });

  it('is in a different order for each student, and the same every time it is read', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId, {
      questions: Array.from({ length: 12 }, () => ({})),
      quiz: { shuffle_questions: true, shuffle_options: true },
    });
    const papers: Paper[] = [];
    for (let time = 0; time < 3; time += 1) {
      const one = await signInAsPerson(context.db, 'STUDENT');
      const { id, paper } = await takeQuiz(context, one, quiz.id);
      expect((await readPaper(id, one)).json().questions).toEqual(paper.questions);
      expect(new Set(orderOf(paper))).toEqual(new Set(quiz.questions.map((question) => question.id)));
      papers.push(paper);
    }
    expect(new Set(papers.map((paper) => orderOf(paper).join())).size).toBe(3);
    const optionOrders = papers.map((paper) =>
      paper.questions
        .toSorted((one, other) => one.id - other.id)
        .map(({ options }) => options.map(({ id }) => id).join()),
    );
    expect(new Set(optionOrders.map((order) => order.join(' '))).size).toBe(3);
  });

  it('does not change when the question is edited meanwhile', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions: [{ text: 'Before' }] });
    const [question] = quiz.questions;
    const attempt = await takeQuiz(context, student, quiz.id);
    const changed = await context.call(teacher, 'PATCH', `/question/${question?.id}`, {
      questionText: 'After',
      options: [{ optionText: 'Uno' }, { optionText: 'Due' }],
      correctAnswer: 'A',
    });
    expect(changed.statusCode).toBe(200);
    const paper: Paper = (await readPaper(attempt.id)).json();
    expect(paper.questions).toEqual(attempt.paper.questions);
    const saved = await attempt.save([{ question: { id: question?.id }, revision: 1, selectedAnswer: 'D' }]);
    expect(saved.json().answers[0]).toMatchObject({ status: 'stored' });
    await attempt.submit();
    const again = await takeQuiz(context, student, quiz.id);
    expect(again.paper.questions[0]).toMatchObject({ questionText: 'After' });
    expect(again.paper.questions[0]?.options).toHaveLength(2);
  });

  it('shows the time limit with extra time, also when the window shortens it', async () => {
    const soon = new Date(Date.now() + 5 * 60_000);
    const quiz = await createTestQuiz(context.db, teacher.accountId, {
      quiz: { time_limit_minutes: 60, closes_at: soon },
    });
    const one = await signInAsPerson(context.db, 'STUDENT');
    await context.db
      .insertInto('accommodation')
      .values({ student_id: one.personId, time_factor: 1.25, created_by: teacher.accountId })
      .execute();
    const { paper } = await takeQuiz(context, one, quiz.id);
    expect(paper.quiz.timeLimit).toBe(75);
    expect(paper.deadline).toBe(new Date(soon.getTime() + 15 * 60_000).toISOString());
  });

  it('is only for the attempt’s own student, and for no one after its end', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId);
    const attempt = await takeQuiz(context, student, quiz.id);
    const other = await signInAsPerson(context.db, 'STUDENT');
    expect((await readPaper(attempt.id, other)).statusCode).toBe(404);
    expect((await readPaper(999_999_999)).statusCode).toBe(404);
    await attempt.submit();
    const closed = await readPaper(attempt.id);
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'ATTEMPT_CLOSED']);
  });

  it('of an attempt that another process started can be read', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId);
    const id = await createTestAttempt(context.db, quiz, student, { answers: ['B'], secondsLeft: 60 });
    const paper: Paper = (await readPaper(id)).json();
    expect(paper.answers).toMatchObject([{ selectedAnswer: 'B', revision: 1 }]);
  });
});
