import { describe, expect, it } from 'vitest';
import { readDrawnExam, readExam } from '../../testing/exam.ts';
import { buildPdf } from '../../testing/pdf.ts';
import { rawPdf } from '../../testing/raw-pdf.ts';

const twenty = Array.from({ length: 20 }, (_, at) => ({
  number: at + 1,
  lines: [
    `${at + 1}. Which word is number ${at + 1}?`,
    `A. ant ${at}`,
    `B. bee ${at}`,
    `C. cat ${at}`,
    `D. dog ${at}`,
  ],
  summary: (right: string) =>
    `${at + 1} MULTIPLE_CHOICE Which word is number ${at + 1}? ${['ant', 'bee', 'cat', 'dog']
      .map((word, place) => `${'ABCD'.charAt(place) === right ? '*' : ''}${word} ${at}`)
      .join(' / ')}`,
}));
const rightOf = (at: number) => 'BDAC'.charAt(at % 4);

describe('a whole paper', () => {
  it.each([
    ['one column on pages with headers and footers', { linesAColumn: 33 }],
    ['two columns', { columns: 2 as const, linesAColumn: 31 }],
    ['three narrow columns', { columns: 3 as const, linesAColumn: 22 }],
  ])('in %s is read in order, with questions across pages and columns', async (_, layout) => {
    const lines = twenty.flatMap((question, at) => [...question.lines, `Answer: ${rightOf(at)}`]);
    const { summary, faults } = await readExam(lines.join('\n'), {
      ...layout,
      header: () => 'Hillside School, Spring Term',
      footer: (page) => `Page ${page} of 4`,
    });
    expect(faults).toEqual([]);
    expect(summary).toEqual(twenty.map((question, at) => question.summary(rightOf(at))));
  });

  it('in two columns with a ruled answer table below is read completely', async () => {
    const bytes = await buildPdf((draft) => {
      draft.text('GENERAL SCIENCE', 230, 36, { size: 16, isBold: true });
      draft.text('Time: 30 minutes', 50, 60);
      const half = twenty.slice(0, 8);
      // Drawn from the end, as some programs do.
      draft.lines(
        half.slice(4).flatMap(({ lines }) => lines),
        310,
        90,
      );
      draft.lines(
        half.slice(0, 4).flatMap(({ lines }) => lines),
        50,
        90,
      );
      draft.text('ANSWER KEY', 250, 500, { isBold: true });
      draft.table(
        [
          ['Question', ...half.map(({ number }) => `${number}`)],
          ['Answer', ...half.map((_, at) => rightOf(at))],
        ],
        { x: 50, y: 520, columnWidths: [70, ...half.map(() => 40)] },
      );
    });
    const { summary, faults } = await readDrawnExam(bytes);
    expect(faults).toEqual([]);
    expect(summary).toEqual(twenty.slice(0, 8).map((question, at) => question.summary(rightOf(at))));
  });

  it('with sections gives each its own question type', async () => {
    const { summary, faults, remarks } = await readExam(`
                 SUNRISE ACADEMY
        FIRST TERM EXAMINATION, BASIC SCIENCE
Class: 5B      Time: 45 minutes     Total Marks: 30
Name: ______________________   Date: ___________

INSTRUCTIONS: Answer all questions in Section A and one in Section C.

SECTION A (Objective) 1 mark each
Choose the correct option from A to D.

1. The smallest unit of life is the
   A. atom       B. cell       C. organ       D. tissue
2. Water boils at
   A. 50 °C      B. 75 °C      C. 100 °C      D. 150 °C
3. Which of these is NOT a gas?
   (i) oxygen  (ii) iron  (iii) nitrogen
   A. i only     B. ii only    C. i and iii   D. all of them

SECTION B: True or False
1. The moon is a star.
2. Iron is a metal.

SECTION C (Theory)
1a. Define matter. (2 marks)
b. Name two states of matter. (3 marks)
2. Explain the water cycle with a diagram. (10 marks)

MARKING GUIDE
Section A
1. B  2. C  3. B
Section B
1. False  2. True
*** END OF PAPER ***
`);
    expect(faults).toEqual([]);
    expect(remarks).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE The smallest unit of life is the atom / *cell / organ / tissue (1)',
      '2 MULTIPLE_CHOICE Water boils at 50 °C / 75 °C / *100 °C / 150 °C (1)',
      '3 MULTIPLE_CHOICE Which of these is NOT a gas?\n(i) oxygen (ii) iron (iii) nitrogen i only / *ii only / i and iii / all of them (1)',
      '1 TRUE_FALSE The moon is a star. True / *False',
      '2 TRUE_FALSE Iron is a metal. *True / False',
      '1 ESSAY a. Define matter. (2 marks)\nb. Name two states of matter. (3 marks) (5)',
      '2 ESSAY Explain the water cycle with a diagram. (10)',
    ]);
  });

  it('gets remarks for skipped passages and closing words', async () => {
    const { summary, remarks, faults } = await readExam(`
1. One?
A) ant
B) bee

Questions 2 and 3 are about the text below.
The fox lives in the wood. It hunts at night.

2. Where does the fox live?
A) wood
B) sea
3. When does it hunt?
A) night
B) noon

Good luck!

Answers
1. A 2. A 3. A
`);
    expect(faults).toEqual([]);
    expect(summary).toEqual([
      '1 MULTIPLE_CHOICE One? *ant / bee',
      '2 MULTIPLE_CHOICE Where does the fox live? *wood / sea',
      '3 MULTIPLE_CHOICE When does it hunt? *night / noon',
    ]);
    expect(remarks).toEqual([
      'Page 1: this text doesn’t belong to a question and was skipped: "Questions 2 and 3 are about the text below. The fox lives in…"',
    ]);
  });

  it('keeps ligatures and letters of other languages', async () => {
    const { summary } = await readExam(
      '1. Was heißt „Łódź“ auf naïve ﬁnnisch?\na) Größe\nb) ﬂuß\nAnswer: b',
      {
        isUnicode: true,
      },
    );
    expect(summary).toEqual(['1 MULTIPLE_CHOICE Was heißt „Łódź“ auf naïve finnisch? Größe / *fluß']);
  });
});

describe('titles', () => {
  it('come from title lines, several of which make several quizzes', async () => {
    const { questions, faults } = await readExam(`
Quiz Title: Plants
Question Bank: Botany
1. One?
A) x
B) y
Answer: A
Quiz: Numbers
1. Two?
A) x
B) y
Answer: A
Test: Rivers
Subject: Geography
1. Three?
A) x
B) y
Answer: A
Bank: Mountains
2. Four?
A) x
B) y
Answer: A
`);
    expect(faults).toEqual([]);
    expect(questions.map(({ quizTitle, bankTitle, category }) => [quizTitle, bankTitle, category])).toEqual([
      ['Plants', 'Botany', 'science'],
      ['Numbers', 'Numbers', 'other'],
      ['Rivers', 'Geography', 'geography'],
      ['Rivers', 'Mountains', 'geography'],
    ]);
  });

  it('may share a line with the time allowed', async () => {
    const { questions } = await readExam(
      'Quiz: Plants   Subject: Science   Time: 1 hour\n1. One?\nA) x\nB) y\nAnswer: A',
    );
    expect(questions[0]).toMatchObject({ quizTitle: 'Plants', bankTitle: 'Science', category: 'science' });
  });

  it('repeated on every page start only one quiz', async () => {
    const page = (at: number) => ['Quiz Title: Plants', ...(twenty[at]?.lines ?? []), `Answer: A`];
    const { questions, faults } = await readExam([...page(0), ...page(1), ...page(2)].join('\n'), {
      linesAColumn: 7,
    });
    expect(faults).toEqual([]);
    expect(questions.map(({ quizTitle }) => quizTitle)).toEqual(['Plants', 'Plants', 'Plants']);
  });

  it('default to the name of the file', async () => {
    const { questions } = await readExam('1. One?\nA) x\nB) y\nAnswer: A', {}, 'Week 3 Algebra.PDF');
    expect(questions[0]).toMatchObject({
      quizTitle: 'Week 3 Algebra',
      bankTitle: 'Week 3 Algebra',
      category: 'mathematics',
    });
  });
});

describe('the place of a question', () => {
  it('is its page, its number and a box on each of its pages', async () => {
    const { questions } = await readExam('1. One?\nA) x\nB) y\nAnswer: A\nQ2. Two?\nA) x\nB) y\nAnswer: B', {
      linesAColumn: 6,
    });
    const [first, second] = questions.map(({ place }) => place);
    expect(first).toMatchObject({ page: 1, question: '1', row: null, sheet: null });
    expect(first?.regions).toHaveLength(1);
    expect(second).toMatchObject({ page: 1, question: '2' });
    expect(second?.regions.map(({ page }) => page)).toEqual([1, 2]);
    for (const region of [...(first?.regions ?? []), ...(second?.regions ?? [])]) {
      expect(region.width).toBeGreaterThan(0);
      expect(region.y + region.height).toBeLessThanOrEqual(1);
    }
    expect(questions[1]?.source).toBe('Q2. Two?\nA) x\nB) y\nAnswer: B');
  });

  it('gets a remark when it contains a picture', async () => {
    const bytes = await buildPdf((draft) => {
      draft.lines(['1. One?', 'A) x', 'B) y', 'Answer: A', '2. What does it show?'], 50, 60);
      draft.picture(60, 145, 150, 100);
      draft.lines(['A) Venus', 'B) Mars', 'Answer: B'], 50, 260);
    });
    const { remarks, faults } = await readDrawnExam(bytes);
    expect(faults).toEqual([]);
    expect(remarks).toEqual([
      'Page 1, question 2: has a picture, which is not imported. Add it in the editor.',
    ]);
  });
});

describe('a PDF without questions', () => {
  it('is refused with the reason', async () => {
    const letter = await readExam('Dear parents,\nwe go to the zoo on 5 May.\nPlease bring 2.50 and a hat.');
    expect(letter.refused).toContain('No questions were found');
    const scan = await readDrawnExam(
      rawPdf({ pages: [{ content: '0 0 100 100 re f' }, { content: '0 0 9 9 re f' }] }),
    );
    expect(scan.refused).toBe('This PDF is a scan (2 pages, no text). Use the template.');
  });
});

describe('points and accepted answers', () => {
  it('are read as in a table', async () => {
    const read = await readExam(`
1. Which gas? [3]
Answer: CO2 / carbon dioxide
2. Which colour? 4 pts
A) grey / gray
B) red
Answer: A
3. Which unit?
Answer: km/h
`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([
      '1 SHORT_ANSWER Which gas? = CO2|carbon dioxide (3)',
      '2 MULTIPLE_CHOICE Which colour? *grey / gray / red (4)',
      '3 SHORT_ANSWER Which unit? = km/h',
    ]);
  });
});
