import { describe, expect, it } from 'vitest';
import { readDrawnExam, readExam } from '../../testing/exam.ts';
import { buildPdf } from '../../testing/pdf.ts';

const questions = [
  '1. One?',
  'A) ant',
  'B) bee',
  'C) cat',
  '2. Two?',
  'A) dog',
  'B) eel',
  '3. Three?',
  'A) fox',
  'B) gnu',
];
const summary = [
  '1 MULTIPLE_CHOICE One? ant / bee / *cat',
  '2 MULTIPLE_CHOICE Two? *dog / eel',
  '3 MULTIPLE_CHOICE Three? fox / *gnu',
];

describe('an answer key', () => {
  it.each([
    'Answer Key\n1. C\n2. A\n3. B',
    'ANSWERS\n1) c\n2) a\n3) b',
    'Answers:\n1. C 2. A 3. B',
    'Answers: 1. C 2. A 3. B',
    'Key\n1-C, 2-A, 3-B',
    'Key to the test\n1 - C\n2 - A\n3 - B',
    'Solutions\n1. (c)\n2. (a)\n3. (b)',
    'Correct answers\n1: C\n2: A\n3: B',
    'MARKING SCHEME\n1 C\n2 A\n3 B',
    'Answer key\n1.C 2.A 3.B',
    'Answer key\nQ1. C\nQ2. A\nQ3. B',
    'Answer key\n1. C) cat\n2. A) dog\n3. B) gnu',
    'Answer key\n1. cat\n2. dog\n3. gnu',
    'Answer key\n1 2 3\nC A B',
    'Answer key\nQuestion 1 2 3\nAnswer C A B',
    'Answer key\n1. C; 2. A; 3. B',
    '1. C\n2. A\n3. B',
    '*** END ***\n1. C 2. A 3. B',
  ])('may be written as %j', async (key) => {
    const read = await readExam(`${questions.join('\n')}\n\n${key}`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual(summary);
  });

  it.each([
    [
      'across',
      [
        ['Question', '1', '2', '3'],
        ['Answer', 'C', 'A', 'B'],
      ],
    ],
    [
      'across without a head',
      [
        ['1', '2', '3'],
        ['C', 'A', 'B'],
      ],
    ],
    [
      'down',
      [
        ['No.', 'Answer'],
        ['1', 'C'],
        ['2', 'A'],
        ['3', 'B'],
      ],
    ],
    [
      'down with reasons',
      [
        ['Question', 'Key', 'Why'],
        ['1', 'C', 'it is'],
        ['2', 'A', 'so'],
        ['3', 'B', 'yes'],
      ],
    ],
    [
      'down twice',
      [
        ['1', 'C', '3', 'B'],
        ['2', 'A'],
      ],
    ],
    [
      'across in two rows',
      [
        ['1', '2'],
        ['C', 'A'],
        ['3', ''],
        ['B', ''],
      ],
    ],
  ])('may be a ruled table, %s', async (_, rows) => {
    const bytes = await buildPdf((draft) => {
      const below = draft.lines(questions, 50, 60);
      draft.text('Answer Key', 50, below + 20, { isBold: true });
      draft.table(rows, { x: 50, y: below + 40, columnWidths: rows[0]?.map(() => 70) ?? [] });
    });
    const read = await readDrawnExam(bytes);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual(summary);
  });

  it('may contain texts, true/false answers and explanations', async () => {
    const read = await readExam(`
1. One?
A) a
B) b
2. Water is dry. (True/False)
3. The capital of Norway is ____.
4. The longest river?
SOLUTIONS
1. (b) Because it is so
and not otherwise.
2. False
3. Oslo
4. Answer: the Nile Explanation: it is long.
`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([
      '1 MULTIPLE_CHOICE One? a / *b',
      '2 TRUE_FALSE Water is dry. True / *False',
      '3 SHORT_ANSWER The capital of Norway is ____. = Oslo',
      '4 SHORT_ANSWER The longest river? = the Nile',
    ]);
    expect(read.questions.map(({ feedback }) => feedback)).toEqual([
      'Because it is so and not otherwise.',
      '',
      '',
      'it is long.',
    ]);
  });

  it('may be grouped by section when numbering restarts', async () => {
    const read = await readExam(`
Section A
1. One?
A) a
B) b
2. Two?
A) c
B) d
Section B: True or False
1. Ice is cold.
2. Fire is cold.
Answer Key
Section A: 1. B 2. A
Section B: 1. True 2. False
`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([
      '1 MULTIPLE_CHOICE One? a / *b',
      '2 MULTIPLE_CHOICE Two? *c / d',
      '1 TRUE_FALSE Ice is cold. *True / False',
      '2 TRUE_FALSE Fire is cold. True / *False',
    ]);
  });

  it('may be below each quiz, or name the quizzes at the end', async () => {
    const quiz = (title: string) => `Quiz: ${title}\n1. One?\nA) a\nB) b\n2. Two?\nA) c\nB) d`;
    const below = await readExam(
      `${quiz('First')}\nAnswers\n1. A\n2. B\n${quiz('Second')}\nAnswers\n1. B\n2. A`,
    );
    const atEnd = await readExam(
      `${quiz('First')}\n${quiz('Second')}\nAnswer key\nQuiz: First\n1. A\n2. B\nQuiz: Second\n1. B\n2. A`,
    );
    for (const { questions: read, faults } of [below, atEnd]) {
      expect(faults).toEqual([]);
      expect(read.map(({ quizTitle, correctAnswer }) => `${quizTitle} ${correctAnswer}`)).toEqual([
        'First A',
        'First B',
        'Second B',
        'Second A',
      ]);
    }
  });

  it('with an extra number is a fault, and so is a question without an entry', async () => {
    const { faults } = await readExam(`${questions.join('\n')}\nAnswer key\n1. C\n2. A\n4. B`);
    expect(faults).toEqual([
      'Page 1, question 3: no answer found.',
      'Page 1: the answer key has an answer for question 4, but there is no question 4.',
    ]);
  });

  it('that does not say which section it belongs to is a fault', async () => {
    const { faults } = await readExam(
      'Section A\n1. One?\nA) a\nB) b\nSection B\n1. Two?\nA) c\nB) d\nAnswers\n1. A',
    );
    expect(faults).toEqual([
      'Page 1, question 1: Several questions have this number, so the answer key doesn’t say which one it means.',
      'Page 1, question 1: Several questions have this number, so the answer key doesn’t say which one it means.',
    ]);
  });

  it('with contradictory answers for one number is a fault', async () => {
    const { faults } = await readExam(`${questions.join('\n')}\nAnswer key\n1. C\n2. A\n2. B\n3. B`);
    expect(faults).toEqual([
      'Page 1, question 2: The answers contradict each other: A in the answer key and B in the answer key.',
    ]);
  });

  it('with more numbers than answers in a row is a fault', async () => {
    const { faults } = await readExam(`${questions.join('\n')}\nAnswer key\n1 2 3\nC A`);
    expect(faults).toContain('Page 1: the answer key has 3 numbers in a row but 2 answers below them.');
  });
});

describe('a key headed by the title of its paper', () => {
  const title = 'Cell Biology Midterm';
  const explained = [
    ['C', 'Cats are the largest of them.', 'Source: Atlas of animals, page 4'],
    ['A', 'Dogs came first.', 'See chapter 2.'],
    ['B'],
  ];
  const printKey = (entry: (number: number, letter: string) => string) =>
    explained.map(([letter = '', ...below], at) => [entry(at + 1, letter), ...below].join('\n')).join('\n');
  const feedback = [
    'Cats are the largest of them.\nSource: Atlas of animals, page 4',
    'Dogs came first. See chapter 2.',
    '',
  ];

  it.each([
    [`${title} KEY`, (number, letter) => `${number}. ${letter}`],
    [`${title} - Key`, (number, letter) => `${number}) ${letter.toLowerCase()}`],
    [`${title.toUpperCase()}: ANSWER KEY`, (number, letter) => `(${number}) ${letter}`],
    [`${title} (answer key)`, (number, letter) => `Q${number}: ${letter}`],
    [`KEY: ${title}`, (number, letter) => `${number} ${letter}`],
    [`${title}, key`, (number, letter) => `${number} - (${letter})`],
    [`${title} Answers`, (number, letter) => `${number}. [${letter}]`],
    [`${title}\nKEY`, (number, letter) => `Question ${number}: ${letter}.`],
    [`${title} KEY\nName: Teacher`, (number, letter) => `${number}. Answer: ${letter}`],
  ] satisfies [string, (number: number, letter: string) => string][])(
    'gives each question its answer and what explains it: %j',
    async (heading, entry) => {
      const read = await readExam([title, ...questions, '', heading, printKey(entry)].join('\n'));
      expect(read.faults).toEqual([]);
      expect(read.summary).toEqual(summary);
      expect(read.questions.map((question) => question.feedback)).toEqual(feedback);
    },
  );

  it('may run over pages whose header repeats the heading, and in columns', async () => {
    const many = Array.from(
      { length: 16 },
      (_, at) => `${at + 1}. Which?\nA) ant${at}\nB) bee${at}\nC) cat${at}`,
    );
    const entries = Array.from(
      { length: 16 },
      (_, at) => `${at + 1}. B\nBees fly, number ${at}.\nSource: page ${at}`,
    );
    const paper = [...many, ...entries].join('\n');
    const long = await readExam(`${many.join('\n')}\n${title} KEY\n${entries.join('\n')}`, {
      header: (page) => (page === 1 ? title : `${title} KEY`),
      linesAColumn: 40,
    });
    const narrow = await readExam(paper.replace('1. B', `${title} KEY\n1. B`), {
      columns: 2,
      size: 9,
      linesAColumn: 64,
    });
    for (const read of [long, narrow]) {
      expect(read.faults).toEqual([]);
      expect(read.questions.map(({ correctAnswer }) => correctAnswer)).toEqual(many.map(() => 'B'));
      expect(read.questions.map((question) => question.feedback)).toEqual(
        many.map((_, at) => `Bees fly, number ${at}.\nSource: page ${at}`),
      );
    }
  });

  it('may explain true/false and short answers, and list steps', async () => {
    const read = await readExam(`
Unit 3 Test
1. Which?
A) ant
B) bee
2. Ice is cold. True / False
3. The capital of Norway is ____.
4. Which bird?
A) owl
B) emu

UNIT 3 TEST KEY
1. A
Steps:
1. Count the legs.
2. Look for wings.
2. True
Ice is frozen water.
3. Oslo
It was called Kristiania for three hundred years.
4. B Emus cannot fly.
Rationale: they are too heavy.
`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual([
      '1 MULTIPLE_CHOICE Which? *ant / bee',
      '2 TRUE_FALSE Ice is cold. *True / False',
      '3 SHORT_ANSWER The capital of Norway is ____. = Oslo',
      '4 MULTIPLE_CHOICE Which bird? owl / *emu',
    ]);
    expect(read.questions.map((question) => question.feedback)).toEqual([
      'Steps:\n1. Count the legs.\n2. Look for wings.',
      'Ice is frozen water.',
      'It was called Kristiania for three hundred years.',
      'Emus cannot fly.\nthey are too heavy.',
    ]);
  });

  it('may have its own heading for each quiz, or none at all', async () => {
    const quiz = (name: string) => `Quiz: ${name}\n1. One?\nA) a\nB) b\n2. Two?\nA) c\nB) d`;
    const two = await readExam(
      `${quiz('First')}\n${quiz('Second')}\nFirst KEY\n1. A\nwhy one\n2. B\nSecond KEY\n1. B\n2. A\nwhy four`,
    );
    expect(two.faults).toEqual([]);
    expect(two.questions.map((question) => `${question.correctAnswer} ${question.feedback}`)).toEqual([
      'A why one',
      'B ',
      'B ',
      'A why four',
    ]);
    const bare = await readExam(
      `${questions.join('\n')}\n\n${printKey((number, letter) => `${number}. ${letter}`)}`,
    );
    expect(bare.faults).toEqual([]);
    expect(bare.summary).toEqual(summary);
  });

  it('reports missing and extra answers', async () => {
    const { faults } = await readExam(
      `${questions.join('\n')}\n${title} KEY\n1. C\nbecause\n3. B\n9. A\nbecause`,
    );
    expect(faults).toEqual([
      'Page 1, question 2: no answer found.',
      'Page 1: the answer key has an answer for question 9, but there is no question 9.',
    ]);
  });

  it('may explain each option, ask, and cite on the line of the answer', async () => {
    const read = await readExam(`${questions.join('\n')}
${title} KEY
1. C
A. Wrong: ants crawl.
B. Wrong.
C. Right.
2. A; see slide 7
Why not B? Eels swim.
3. B (Atlas, p. 4)
EXPLANATION
Gnus run.`);
    expect(read.faults).toEqual([]);
    expect(read.summary).toEqual(summary);
    expect(read.questions.map((question) => question.feedback)).toEqual([
      'A. Wrong: ants crawl.\nB. Wrong.\nC. Right.',
      'see slide 7\nWhy not B? Eels swim.',
      '(Atlas, p. 4)\nGnus run.',
    ]);
  });

  it('is not seen in questions and options that end with the word', async () => {
    const read = await readExam(
      '1. What opens a lock?\nA) Screw\nB) The KEY\nAnswer: B\n2. Who sang\nthe song The KEY\nA) Ada\nB) Eve\nAnswer: A',
    );
    expect(read.summary).toEqual([
      '1 MULTIPLE_CHOICE What opens a lock? Screw / *The KEY',
      '2 MULTIPLE_CHOICE Who sang the song The KEY *Ada / Eve',
    ]);
  });
});
