import fc from 'fast-check';
import { expect, it } from 'vitest';
import { question as limit } from '#shared/limits.ts';
import type { ReadQuestion } from '../reader-output.ts';
import { readText } from '../testing/read.ts';

const headings = `Question~Type~Option A~Option B~Option C~D~Answer~Correct Answer~Points~Quiz~Bank~Subject~No~~Explanation
  ~Options~Solution~1~2~Image~Author~Q~A`;
const cells = `~~~1~2~4~A~B~C~E~(B)~b)~B. x~x~y~z~True~False~T~No~A, C~AC~x - because it~Option 2~MC~TF~Essay~Short Answer
  ~Section B: True or False~Quiz: X~1. One?~2. Two?~A. x~B. y~Question~=1+1~5 marks~1,5~|~"~\0~\uD800~Matching~checkbox
  ~Total~required~e.g. x~${'x'.repeat(5_001)}`;

function anyOf(words: string): fc.Arbitrary<string> {
  return fc.constantFrom(...words.split('~').map((word) => word.trim()));
}

const files = fc
  .record({
    header: fc.array(anyOf(headings), { maxLength: 7 }),
    rows: fc.array(fc.array(anyOf(cells), { maxLength: 9 }), { minLength: 1, maxLength: 6 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
  })
  .map(({ header, rows, delimiter }) =>
    [['Question', ...header], ...rows].map((row) => row.map(quoteCell).join(delimiter)).join('\n'),
  );

function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

function isConsistent({
  questionType,
  questionText,
  options,
  correctAnswer,
  points,
  quizTitle,
  bankTitle,
}: ReadQuestion): boolean {
  const labels = options.map(({ label }) => label).join('');
  const keys = {
    MULTIPLE_CHOICE: labels.length >= 2 && labels.includes(correctAnswer ?? '?'),
    TRUE_FALSE: labels === 'AB' && labels.includes(correctAnswer ?? '?'),
    SHORT_ANSWER: labels === '' && (correctAnswer ?? '').replaceAll('|', '').trim() !== '',
    ESSAY: labels === '' && correctAnswer !== '',
  };
  const isNamed = [questionText, quizTitle, bankTitle].every(
    (text) => text.trim() !== '' && text.isWellFormed(),
  );
  return (
    questionType !== null &&
    keys[questionType] &&
    'ABCDEF'.startsWith(labels) &&
    isNamed &&
    points >= limit.points.min
  );
}

it('a question without a fault is consistent, whatever the cells contain', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (csv) => {
      const { questions, faults, refused } = await readText(csv);
      expect(questions.filter((question) => question.faults.length === 0 && !isConsistent(question))).toEqual(
        [],
      );
      expect(questions.length + faults.length > 0).toBe(refused === null);
    }),
    { numRuns: 400, seed: 6 },
  );
});
