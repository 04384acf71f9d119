import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadQuestion } from '#server/importing/reader-output.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { listQuestionsOf, sendToCheck } from '#server/testing/uploads.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let teacher: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

const noAnswer = { correctAnswer: null, faults: ['Correct Answer is missing.'] };

function check(...lines: ScriptLine[]): Promise<number> {
  return sendToCheck(context, teacher, lines);
}

function questionsOf(id: number) {
  return listQuestionsOf(context, teacher, id);
}

function change(id: number, position: number, body: object) {
  return context.call(teacher, 'PATCH', `/fileUpload/${id}/questions/${position}`, body);
}

describe('a correction', () => {
  const three: Partial<ReadQuestion> = {
    options: [
      { label: 'A', text: 'Oxygen' },
      { label: 'B', text: 'Nitrogen' },
      { label: 'C', text: 'Helium' },
    ],
    correctAnswer: 'C',
  };

  it.each<[string, object, object]>([
    [
      'options without labels have those of their places',
      { options: [{ optionText: 'x' }, { optionText: 'y' }], correctAnswer: 'b' },
      {
        options: [
          { optionLabel: 'A', optionText: 'x' },
          { optionLabel: 'B', optionText: 'y' },
        ],
        correctAnswer: 'B',
        faults: [],
      },
    ],
    [
      'a gap is closed, and the key follows its option',
      {
        options: [
          { optionLabel: 'A', optionText: 'x' },
          { optionLabel: 'C', optionText: 'y' },
        ],
      },
      {
        options: [
          { optionLabel: 'A', optionText: 'x' },
          { optionLabel: 'B', optionText: 'y' },
        ],
        correctAnswer: 'B',
        faults: [],
      },
    ],
    [
      'a key without its option is a fault',
      { correctAnswer: 'D' },
      { correctAnswer: 'D', faults: ['Correct Answer is "D" but the question has options A, B and C only.'] },
    ],
    ['no key is a fault', { correctAnswer: null }, { faults: ['Correct Answer is missing.'] }],
    [
      'equal and empty options are faults',
      { options: [{ optionText: 'x' }, { optionText: 'x ' }, { optionText: ' ' }], correctAnswer: 'A' },
      { faults: ['Option C is empty.', 'Options A and B are the same.'] },
    ],
    [
      'one option is too few',
      { options: [{ optionText: 'x' }], correctAnswer: 'A' },
      { faults: ['At least 2 options are required.'] },
    ],
    ['a text is required', { questionText: '  ' }, { faults: ['Question text is required.'] }],
    [
      'as a short answer the right option is what is accepted',
      { questionType: 'SHORT_ANSWER' },
      { questionType: 'SHORT_ANSWER', options: [], correctAnswer: 'Helium', faults: [] },
    ],
    [
      'as an essay nothing is chosen',
      { questionType: 'ESSAY', correctAnswer: null },
      { options: [], correctAnswer: null, faults: [] },
    ],
    [
      'as true or false its options do not fit',
      { questionType: 'TRUE_FALSE' },
      { options: [], correctAnswer: null, faults: ['Correct Answer is missing.'] },
    ],
    [
      'as true or false it needs only its key',
      { questionType: 'TRUE_FALSE', correctAnswer: 'False' },
      {
        options: [
          { optionLabel: 'A', optionText: 'True' },
          { optionLabel: 'B', optionText: 'False' },
        ],
        correctAnswer: 'B',
        faults: [],
      },
    ],
    [
      'two labels alike are a fault',
      {
        options: [
          { optionLabel: 'A', optionText: 'x' },
          { optionLabel: 'A', optionText: 'y' },
        ],
        correctAnswer: 'A',
      },
      { faults: ['Two options have the same letter.'] },
    ],
  ])('%s', async (_, body, expected) => {
    const id = await check(asked(2, three));
    const answer = await change(id, 1, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...expected, isChanged: true });
    const { understood, ...changed } = answer.json();
    expect((await questionsOf(id))[0]).toEqual(changed);
    expect((await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json().understood).toEqual(
      understood,
    );
  });

  it.each([
    { questionType: 'MATCHING' },
    { points: 0 },
    { points: 'many' },
    { quizTitle: ' ' },
    { quizTitle: 'x'.repeat(201) },
    { options: Array.from({ length: 7 }, () => ({ optionText: 'x' })) },
    { options: [{ optionLabel: 'Z', optionText: 'x' }] },
    { questionText: 'x'.repeat(20_001) },
    { questionText: 'a\0b' },
  ])('that cannot be stored is refused: %j', async (body) => {
    const id = await check(asked(2));
    const answer = await change(id, 1, body);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect((await questionsOf(id))[0]).toMatchObject({ isChanged: false, faults: [] });
  });

  it('accepts only the documented fields', async () => {
    const id = await check(asked(2, noAnswer));
    const [before] = await questionsOf(id);
    const forbidden = {
      position: 9,
      place: null,
      source: 'x',
      faults: [],
      remarks: [],
      isChanged: true,
      id: 1,
    };
    for (const method of ['PATCH', 'PUT'] as const) {
      const answer = await context.call(teacher, method, `/fileUpload/${id}/questions/1`, forbidden);
      expect(answer.json()).toEqual({ ...before, understood: expect.objectContaining({ faulty: 1 }) });
    }
    expect(await questionsOf(id)).toEqual([before]);
  });

  it('of an unknown question answers 404', async () => {
    const id = await check(asked(2));
    expect((await change(id, 2, { points: 3 })).statusCode).toBe(404);
  });

  it('of another field does not clear the fault of a text that was too long', async () => {
    const id = await check(
      asked(2, {
        questionText: '😀'.repeat(30_000),
        source: '😀'.repeat(30_000),
        faults: ['Question text is too long.'],
      }),
    );
    const answer = await change(id, 1, { points: 3 });
    expect(answer.json().faults).toEqual(['Question text is longer than 20,000 characters.']);
  });

  it('can set the type of a question with an unknown type', async () => {
    const id = await check(asked(2, { questionType: null, faults: ['Type "Matching" is not known.'] }));
    expect((await change(id, 1, { points: 3 })).json().faults).toEqual([
      'Type is missing. Use Multiple Choice, True/False, Short Answer or Essay.',
    ]);
    expect((await change(id, 1, { questionType: 'MULTIPLE_CHOICE' })).json()).toMatchObject({
      correctAnswer: 'B',
      faults: [],
    });
  });
});
