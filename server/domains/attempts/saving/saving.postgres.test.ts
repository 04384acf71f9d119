import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let quiz: TestQuiz;
let student: Person;
let attempt: TakenQuiz;
let choice: Question;
let text: Question;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { shuffle_options: true, time_limit_minutes: 30 },
  });
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attempt = await takeQuiz(context, student, quiz.id);
  [choice, , text] = attempt.paper.questions as [Question, Question, Question, Question];
});

function optionAt(place: number): { id: number } {
  return { id: choice.options[place]?.id ?? 0 };
}

async function readStored() {
  const rows = await context.db
    .selectFrom('quiz_answer')
    .select(['question_id', 'selected_option_id', 'text_answer', 'is_marked', 'time_spent', 'revision'])
    .where('attempt_id', '=', attempt.id)
    .orderBy('question_id')
    .execute();
  return rows;
}

async function saveOne(answer: object) {
  const saved = await attempt.save([answer]);
  expect(saved.statusCode).toBe(200);
  return saved.json().answers[0];
}

describe('saving answers', () => {
  it('stores them and returns the stored answers, the time and the deadline', async () => {
    const saved = await attempt.save([
      { question: { id: choice.id }, revision: 3, selectedOption: optionAt(1), isMarked: true, timeSpent: 7 },
      { question: { id: text.id }, revision: 1, textAnswer: ' Accra\n' },
    ]);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({
      merges: true,
      answers: [
        { question: { id: choice.id }, status: 'stored', revision: 3 },
        { question: { id: text.id }, status: 'stored', revision: 1 },
      ],
      serverTime: expect.any(String),
      deadline: attempt.paper.deadline,
    });
    expect(Math.abs(Date.parse(saved.json().serverTime) - Date.now())).toBeLessThan(60_000);
    expect(await readStored()).toEqual([
      {
        question_id: choice.id,
        selected_option_id: optionAt(1).id,
        text_answer: null,
        is_marked: true,
        time_spent: 7,
        revision: 3,
      },
      {
        question_id: text.id,
        selected_option_id: null,
        text_answer: ' Accra\n',
        is_marked: false,
        time_spent: 0,
        revision: 1,
      },
    ]);
  });

  it('answers the same save again with the same result', async () => {
    const answer = { question: { id: choice.id }, revision: 2, selectedOption: optionAt(0), timeSpent: 1 };
    const stored = { question: { id: choice.id }, status: 'stored', revision: 2 };
    expect(await saveOne(answer)).toEqual(stored);
    const before = await readStored();
    expect(await saveOne(answer)).toEqual(stored);
    expect(await saveOne({ ...answer, timeSpent: 9 })).toEqual(stored);
    expect(await readStored()).toEqual(before);
  });

  it('keeps a newer answer, and returns it to a client with an older one', async () => {
    await saveOne({ question: { id: choice.id }, revision: 5, selectedOption: optionAt(2) });
    const stale = await saveOne({ question: { id: choice.id }, revision: 4, selectedOption: optionAt(0) });
    expect(stale).toMatchObject({
      question: { id: choice.id },
      status: 'stale',
      revision: 5,
      current: { selectedOption: optionAt(2), selectedAnswer: 'C', revision: 5 },
    });
    expect(stale.current).not.toHaveProperty('isCorrect');
    expect(await readStored()).toMatchObject([{ revision: 5, selected_option_id: optionAt(2).id }]);
  });

  it.each([
    { what: 'another option', change: { selectedAnswer: 'D' } },
    { what: 'no option', change: { selectedOption: null } },
    { what: 'a flag', change: { selectedAnswer: 'A', isMarked: true } },
  ])('treats the same revision with $what as a conflict', async ({ change }) => {
    await saveOne({ question: { id: choice.id }, revision: 1, selectedAnswer: 'A' });
    const conflict = await saveOne({ question: { id: choice.id }, revision: 1, ...change });
    expect(conflict).toMatchObject({ status: 'conflict', revision: 1, current: { selectedAnswer: 'A' } });
    expect(await readStored()).toMatchObject([{ selected_option_id: optionAt(0).id, is_marked: false }]);
  });

  it.each(['another text', null])(
    'treats the same revision with the text %j as a conflict',
    async (textAnswer) => {
      await saveOne({ question: { id: text.id }, revision: 1, textAnswer: 'a text' });
      const conflict = await saveOne({ question: { id: text.id }, revision: 1, textAnswer });
      expect(conflict).toMatchObject({ status: 'conflict', revision: 1, current: { textAnswer: 'a text' } });
      expect(await readStored()).toMatchObject([{ text_answer: 'a text' }]);
    },
  );

  it('takes the whole answer: missing fields are empty', async () => {
    await saveOne({ question: { id: text.id }, revision: 1, textAnswer: 'x', isMarked: true, timeSpent: 5 });
    await saveOne({ question: { id: text.id }, revision: 2 });
    expect(await readStored()).toMatchObject([{ text_answer: null, is_marked: false, time_spent: 0 }]);
  });

  it('lets the last write win when no revision is sent', async () => {
    expect(await saveOne({ question: { id: text.id }, textAnswer: 'one' })).toMatchObject({ revision: 1 });
    expect(await saveOne({ question: { id: text.id }, textAnswer: 'two' })).toMatchObject({ revision: 2 });
    await saveOne({ question: { id: text.id }, revision: 40, textAnswer: 'three' });
    expect(await saveOne({ question: { id: text.id }, textAnswer: 'four' })).toMatchObject({ revision: 41 });
    expect(await readStored()).toMatchObject([{ text_answer: 'four', revision: 41 }]);
  });

  it('accepts letters of the student’s own paper in any case, and clears with null or nothing', async () => {
    await saveOne({ question: { id: choice.id }, revision: 1, selectedAnswer: 'c' });
    expect(await readStored()).toMatchObject([{ selected_option_id: optionAt(2).id }]);
    await saveOne({ question: { id: choice.id }, revision: 2, selectedAnswer: '', textAnswer: '' });
    expect(await readStored()).toMatchObject([{ selected_option_id: null, text_answer: null }]);
    await saveOne({
      question: { id: choice.id },
      revision: 3,
      selectedAnswer: ' B ',
      selectedOption: optionAt(1),
    });
    expect(await readStored()).toMatchObject([{ selected_option_id: optionAt(1).id }]);
    await saveOne({ question: { id: choice.id }, revision: 4, selectedAnswer: null, selectedOption: null });
    expect(await readStored()).toMatchObject([{ selected_option_id: null, revision: 4 }]);
  });

  it.each<{
    what: string;
    answer: (on: { choice: Question; text: Question; other: number }) => object;
    code: string;
  }>([
    {
      what: 'a question that is not on the paper',
      answer: () => ({ question: { id: 999_999 }, selectedAnswer: 'A' }),
      code: 'QUESTION_NOT_IN_ATTEMPT',
    },
    {
      what: 'an option of another question',
      answer: ({ choice: { id }, other }) => ({ question: { id }, selectedOption: { id: other } }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'a letter beyond the options',
      answer: ({ choice: { id } }) => ({ question: { id }, selectedAnswer: 'E' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'no letter at all',
      answer: ({ choice: { id } }) => ({ question: { id }, selectedAnswer: '@' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'several letters',
      answer: ({ choice: { id } }) => ({ question: { id }, selectedAnswer: 'AB' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'a letter and an option that contradict each other',
      answer: ({ choice: { id, options } }) => ({
        question: { id },
        selectedAnswer: 'A',
        selectedOption: { id: options[1]?.id },
      }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'text for a question with options',
      answer: ({ choice: { id } }) => ({ question: { id }, textAnswer: 'B' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'an option and text',
      answer: ({ choice: { id } }) => ({ question: { id }, selectedAnswer: 'B', textAnswer: 'B' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
    {
      what: 'a letter for a question without options',
      answer: ({ text: { id } }) => ({ question: { id }, selectedAnswer: 'A' }),
      code: 'ANSWER_NOT_POSSIBLE',
    },
  ])('refuses $what', async ({ answer, code }) => {
    const other = attempt.paper.questions[1]?.options[0]?.id ?? 0;
    const sent = { ...answer({ choice, text, other }), revision: 1 };
    const refused = await attempt.save([sent]);
    expect([refused.statusCode, refused.json().code]).toEqual([422, code]);
    expect(refused.json().details).toHaveLength(1);
    const mixed = await attempt.save([sent, { question: { id: text.id }, revision: 9, textAnswer: 'kept' }]);
    expect(mixed.statusCode).toBe(200);
    expect(mixed.json().answers).toEqual([
      { question: { id: text.id }, status: 'stored', revision: 9 },
      {
        question: (sent as unknown as { question: object }).question,
        status: 'refused',
        revision: null,
        code,
        message: expect.any(String),
      },
    ]);
    expect(await readStored()).toMatchObject([{ question_id: text.id, text_answer: 'kept' }]);
  });

  it('takes the highest revision of a question that is sent twice, otherwise the last', async () => {
    const id = choice.id;
    await attempt.save([
      { question: { id }, revision: 2, selectedAnswer: 'B' },
      { question: { id }, revision: 1, selectedAnswer: 'A' },
    ]);
    expect(await readStored()).toMatchObject([{ revision: 2, selected_option_id: optionAt(1).id }]);
    const last = await attempt.save([
      { question: { id }, selectedAnswer: 'C' },
      { question: { id }, selectedAnswer: 'D' },
    ]);
    expect(last.json().answers).toEqual([{ question: { id }, status: 'stored', revision: 3 }]);
    expect(await readStored()).toMatchObject([{ selected_option_id: optionAt(3).id }]);
  });

  it('keeps hostile text letter by letter, and refuses what cannot be stored', async () => {
    const textAnswer = `'; drop table quiz_answer; -- {"a"} \\ "x", NULL <script> 漢 🙂`;
    await saveOne({ question: { id: text.id }, revision: 1, textAnswer });
    expect(await readStored()).toMatchObject([{ text_answer: textAnswer }]);
    for (const [revision, bad] of ['\0', 'a\ud800b'].entries()) {
      const answer = await attempt.save([{ question: { id: text.id }, revision, textAnswer: bad }]);
      expect(answer.statusCode).toBe(400);
    }
    const long = await attempt.save([{ question: { id: text.id }, textAnswer: 'x'.repeat(50_001) }]);
    expect(long.statusCode).toBe(422);
    await saveOne({ question: { id: text.id }, revision: 2, textAnswer: 'x'.repeat(50_000) });
  });

  it.each([
    { answers: [] },
    { answers: 'x' },
    { answers: [null] },
    { answers: [{ question: { id: 1 }, revision: 1.5 }] },
    { answers: [{ question: { id: 1 }, revision: -1 }] },
    { answers: [{ question: { id: 1 }, revision: 3_000_000_000 }] },
    { answers: [{ question: { id: 1 }, timeSpent: 1e12 }] },
    { answers: [{ question: 1 }] },
    { answers: Array.from({ length: 201 }, () => ({ question: { id: 1 } })) },
    {},
  ])('answers 422 to %j', async (body) => {
    const answer = await context.call(student, 'PUT', `/quizAttempt/${attempt.id}/answers`, body);
    expect(answer.statusCode).toBe(422);
  });

  it('ends a hundred parallel saves with the highest revision', async () => {
    const saves = Array.from({ length: 100 }, (_, at) => at + 1).toSorted(() => Math.random() - 0.5);
    const answers = await Promise.all(
      saves.map((revision) =>
        attempt.save([
          { question: { id: text.id }, revision, textAnswer: `text ${revision}` },
          { question: { id: choice.id }, revision, selectedAnswer: 'ABCD'[revision % 4] },
        ]),
      ),
    );
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    expect(await readStored()).toMatchObject([
      { revision: 100, selected_option_id: optionAt(0).id },
      { revision: 100, text_answer: 'text 100' },
    ]);
  });

  it('is only for the attempt’s own student', async () => {
    const other = await signInAsPerson(context.db, 'STUDENT');
    const body = { answers: [{ question: { id: choice.id }, revision: 1, selectedAnswer: 'A' }] };
    for (const id of [attempt.id, 999_999_999]) {
      const answer = await context.call(other, 'PUT', `/quizAttempt/${id}/answers`, body);
      expect(answer.statusCode).toBe(404);
    }
    expect(await readStored()).toEqual([]);
  });
});
