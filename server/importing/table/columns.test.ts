import { describe, expect, it } from 'vitest';
import { readBytes, readText } from '../testing/read.ts';
import { showQuestion } from '../testing/show-question.ts';
import { inlineRows, makeWorkbook } from '../testing/workbook.ts';

async function show(csv: string): Promise<string[]> {
  const { questions, faults, refused } = await readText(csv);
  return [...questions.map(showQuestion), ...faults, ...(refused === null ? [] : [refused])];
}

const choice = 'MULTIPLE_CHOICE Which? [A x, B y] = B';

describe('headings of the question', () => {
  it.each([
    'Question',
    'QUESTION',
    'question_text',
    'Question-Text',
    'questionText',
    'Q',
    'Stem',
    'Frage',
    'Pregunta',
    'Énoncé',
    'Question (required)',
    'Question: write it here',
    'Question - the text',
    ' Question Text ',
    'Questions',
    'Question / Frage',
  ])('include "%s"', async (heading) => {
    expect(await show(`"${heading}",A,B,Answer\nWhich?,x,y,B\n`)).toEqual([choice]);
  });
});

describe('headings of options', () => {
  it.each([
    ['Option A', 'Option B'],
    ['option_a', 'option_b'],
    ['optionA', 'optionB'],
    ['Option1', 'Option2'],
    ['Option 1', 'Option 2'],
    ['Answer A:', 'Answer B:'],
    ['Answer 1', 'Answer 2'],
    ['Choice 1', 'Choice 2'],
    ['CHOICE A', 'CHOICE B'],
    ['A', 'B'],
    ['a', 'b'],
    ['(A)', '(B)'],
    ['A)', 'B)'],
    ['Opt A', 'Opt B'],
    ['1', '2'],
    ['Option A (text)', 'Option B - wrong'],
    ['Antwort A', 'Antwort B'],
    ['Opción A', 'Opción B'],
    ['Réponse A', 'Réponse B'],
  ])('include "%s" and "%s"', async (one, other) => {
    expect(await show(`Question,"${one}","${other}",Correct Answer\nWhich?,x,y,B\n`)).toEqual([choice]);
  });

  it('may come after the answer and in any order', async () => {
    expect(await show('Correct,Option B,Option A,Question\nB,y,x,Which?\n')).toEqual([choice]);
  });

  it('may be a single heading above several columns, with or without letters below it', async () => {
    expect(await show('Question,Options,,Answer\nWhich?,x,y,B\n')).toEqual([choice]);
    expect(await show('Question,Options,,Answer\n,A,B,\nWhich?,x,y,B\n')).toEqual([choice]);
  });

  it('must give every option its own column', async () => {
    const advice =
      'Give each option its own column (Option A, Option B …) and write the letter of the correct one under Correct Answer.';
    expect(await show('Question,Options,Answer\nWhich?,"A) x; B) y",B\n')).toEqual([
      `Column "Options" doesn’t say which option is which. ${advice}`,
    ]);
    expect(await show('Question,Correct Answer,Wrong Answer 1,Wrong Answer 2\nWhich?,x,y,z\n')).toEqual([
      `Column "Wrong Answer 1" doesn’t say which option is which. ${advice}`,
    ]);
  });

  it('go up to F: a seventh option is a fault', async () => {
    expect(await show('Question,A,B,C,D,E,F,Answer\nWhich?,1x,2x,3x,4x,5x,6x,F\n')).toEqual([
      'MULTIPLE_CHOICE Which? [A 1x, B 2x, C 3x, D 4x, E 5x, F 6x] = F',
    ]);
    const { faults } = await readText(
      'Question,Option A,Option B,Option C,Option D,Option E,Option F,Option G,Answer\nWhich?,1x,2x,3x,4x,5x,6x,7x,A\n',
    );
    expect(faults).toEqual(['Row 2: The row has 7 options. A question can have at most 6.']);
  });
});

describe('headings of the correct answer', () => {
  it.each([
    'Correct Answer',
    'Correct Answer(s)',
    'correct_answer',
    'correctAnswer',
    'Correct Choice',
    'correct_option',
    'Answer',
    'ANSWER:',
    'Answers',
    'Key',
    'Answer Key',
    'Correct',
    'Solution',
    'Richtige Antwort',
    'Respuesta correcta',
    'Bonne réponse',
    'Answer (A-D)',
  ])('include "%s"', async (heading) => {
    expect(await show(`Question,A,B,"${heading}"\nWhich?,x,y,B\n`)).toEqual([choice]);
  });

  it('include A when Q and A are the only columns', async () => {
    expect(await show('Q,A\nWhich?,B\n')).toEqual(['SHORT_ANSWER Which? = B']);
  });
});

describe('headings of type, points, quiz and bank', () => {
  it.each(['Type', 'Question Type', 'question_type', 'Fragetyp'])(
    'include "%s" for the type',
    async (heading) => {
      expect(await show(`Question,${heading},Answer\nWhich?,Short Answer,B\n`)).toEqual([
        'SHORT_ANSWER Which? = B',
      ]);
    },
  );

  it.each(['Points', 'Marks', 'Score', 'Mark', 'Pts', 'Punkte', 'Points (1-100)'])(
    'include "%s" for the points',
    async (heading) => {
      const { questions } = await readText(`Question,Answer,"${heading}"\nWhich?,x,7\n`);
      expect(questions[0]?.points).toBe(7);
    },
  );

  it.each(['Quiz', 'Quiz Title', 'quiz_name', 'Test', 'Exam', 'QuizTitle'])(
    'include "%s" for the quiz',
    async (heading) => {
      const { questions } = await readText(`${heading},Question,Answer\nPlants,Which?,x\n`);
      expect(questions[0]?.quizTitle).toBe('Plants');
    },
  );

  it.each(['Bank', 'Question Bank', 'Category', 'Subject', 'Topic', 'question-bank'])(
    'include "%s" for the bank',
    async (heading) => {
      const { questions } = await readText(`${heading},Question,Answer\nWeek 3,Which?,x\n`);
      expect(questions[0]?.bankTitle).toBe('Week 3');
    },
  );
});

describe('other columns', () => {
  it('are ignored when they are known', async () => {
    const { questions, remarks } = await readText(
      'No.,S/N,ID,#,Question,Answer,Time Limit,Difficulty,Year\n1,1,7,1,Which?,x,30,hard,2020\n',
    );
    expect(questions.map(showQuestion)).toEqual(['SHORT_ANSWER Which? = x']);
    expect(remarks).toEqual([]);
  });

  it('are ignored without a heading when they only number the rows', async () => {
    const { questions, remarks } = await readText(',Question,Answer\n0,One?,x\n1,Two?,y\n');
    expect(questions.map(showQuestion)).toEqual(['SHORT_ANSWER One? = x', 'SHORT_ANSWER Two? = y']);
    expect(remarks).toEqual([]);
  });

  it('are skipped with a remark when they are unknown', async () => {
    const { remarks } = await readText('Question,Answer,Author,Standard,\nWhich?,x,me,4.2,\n');
    expect(remarks).toEqual(['Columns "Author" and "Standard" aren’t recognised and were skipped.']);
    expect((await readText('Question,,Answer\nWhich?,note,x\n')).remarks).toEqual([
      'Column B has no heading and was skipped.',
    ]);
  });

  it('include an explanation, which becomes the feedback', async () => {
    const { questions } = await readText('Question,Answer,Explanation\nWhich?,x,Since it is so.\n');
    expect(questions[0]?.feedback).toBe('Since it is so.');
  });

  it('include a picture, which gets a remark that it is not imported', async () => {
    expect((await readText('Question,Answer,Image URL\nWhich?,x,cell.png\nTwo?,y,\n')).remarks).toEqual([
      'Row 2: has a picture, which is not imported. Add it in the editor.',
    ]);
  });

  it('are a fault when two mean the same', async () => {
    expect((await readText('Question,Answer,Correct Answer\nWhich?,x,y\n')).faults).toEqual([
      'Columns "Answer" and "Correct Answer" mean the same. Remove one of them.',
    ]);
    expect((await readText('Question,Option A,Option B,Option 1,Answer\nWhich?,x,y,z,A\n')).faults).toContain(
      'Columns "Option A" and "Option 1" mean the same. Remove one of them.',
    );
    expect((await readText('Question,Question Text,Answer\nWhich?,Who?,x\n')).faults).toEqual([
      'Columns "Question" and "Question Text" mean the same. Remove one of them.',
    ]);
  });
});

describe('a template of a well-known tool', () => {
  it.each([
    [
      'numbered answers and a time limit',
      '"Question - max 120 characters","Answer 1 - max 75 characters","Answer 2 - max 75 characters","Time limit (sec) – 5, 10, 20","Correct answer(s) - choose one"\nWhich?,x,y,20,2\n',
    ],
    [
      'a row of explanations',
      'Question Text,Question Type,Option 1,Option 2,Correct Answer,Time in seconds,Image Link,Answer explanation\n"Text of the question (required)","Question Type (default is Multiple Choice)","Text for option 1 (required in all cases except open-ended)","Text for option 2","The correct option choice (between 1-5). Leave blank for polls",Time in seconds (optional),Link of the image (optional),Explanation for the answer (optional)\nWhich?,Multiple Choice,x,y,2,30,,\n',
    ],
    [
      'line breaks in the headings',
      'Import Template\nQuestion #,Question Text,Answer 1,"Answer 2\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"\n1,Which?,x,y,20,2\n',
    ],
    ['a name beside the text', 'Question Title,Question Text,A,B,Answer\nQ one,Which?,x,y,B\n'],
  ])('is read: %s', async (_, csv) => {
    expect(await show(csv)).toEqual([choice]);
  });
});

describe('the header', () => {
  it('may be below help, a title and the name of the quiz', async () => {
    const { questions } = await readText(
      'Fill in one question per row\n\nSpringvale School,,\nQuiz Title: Plants,,\n\nQuestion,A,B,Answer\nWhich?,x,y,B\n',
    );
    expect(questions.map(showQuestion)).toEqual([choice]);
    expect(questions[0]).toMatchObject({ quizTitle: 'Plants', bankTitle: 'Plants', place: { row: 7 } });
  });

  it('is not a list that explains the columns', async () => {
    expect(
      await show(
        'Column,Meaning\nQuestion,What is asked\nType,One of four\n\nQuestion,A,B,Answer\nWhich?,x,y,B\n',
      ),
    ).toEqual([choice]);
    expect((await readText('Quiz Title\nQuestion\nType\n')).refused).toBe(
      'No "Question" column. Found: Quiz Title.',
    );
  });

  it('gets a fault or remark for content above it', async () => {
    const table = 'Question,A,B,Answer\nWhich?,x,y,B\n';
    expect((await readText(`Who?,x,y,A\n${table}`)).faults).toEqual([
      'Row 1: This row is above the header. Move it below the header.',
    ]);
    expect((await readText(`Class 5b,Term 1,Room 3\n${table}`)).remarks).toEqual([
      'Row 1: is above the header and was skipped.',
    ]);
    expect((await readText('"Question,A,B,Answer\nWhich?,x,y,B\n')).faults).toEqual([
      'Row 1: A quotation mark (") is never closed.',
    ]);
  });

  it('may be a single word above a list of essays', async () => {
    expect(await show('Question\nDiscuss the water cycle.\n')).toEqual([
      'ESSAY Discuss the water cycle. = null',
    ]);
  });

  it('may name the question among unknown columns', async () => {
    expect(await show('Author,Question\nme,Discuss the water cycle.\n')).toEqual([
      'ESSAY Discuss the water cycle. = null',
    ]);
  });
});

describe('a sheet of questions and answers', () => {
  it.each([
    'Question,Answer',
    'Q,A',
    'Questions,Answers',
    'Prompt,Response',
    'Term,Definition',
    'Front,Back',
    '1. Question:,2. Answer:',
    'Word,Answer',
  ])('has short answers, whatever they look like: %s', async (header) => {
    expect(await show(`${header}\nWhich?,B\nIs it?,True\nHow many?,3\n`)).toEqual([
      'SHORT_ANSWER Which? = B',
      'SHORT_ANSWER Is it? = True',
      'SHORT_ANSWER How many? = 3',
    ]);
  });

  it('is a quiz beside a sheet with options', async () => {
    const { questions } = await readBytes(
      makeWorkbook({
        sheets: [
          {
            name: 'Options',
            rows: inlineRows([
              ['Question', 'A', 'B', 'Answer'],
              ['Which?', 'x', 'y', 'B'],
            ]),
          },
          { name: 'Facts', rows: inlineRows([['Capitals'], ['Question', 'Answer'], ['Norway?', 'Oslo']]) },
        ],
      }),
      'file.xlsx',
    );
    expect(questions.map(showQuestion)).toEqual([choice, 'SHORT_ANSWER Norway? = Oslo']);
  });

  it('is not a list of terms and dates', async () => {
    expect((await readText('Term,Starts\nSpring,March\n')).refused).toBe(
      'No "Question" column. Found: Term, Starts.',
    );
  });
});

describe('a header of two lines', () => {
  const row = ['Multiple choice', 'Which?', 'x', 'y', '', 'y'];
  const names = ['2. Question Type:', '3. Question:'];
  const second = [
    '(choose from the list)',
    '',
    'Answer A:',
    'Answer B:',
    'Answer C:',
    'Correct Answer',
    'Correct Answer',
  ];
  const group = [...names, '4. If Multiple Choice Question:', '', '', '5. Optional (the correct answer)'];

  async function read(...rows: string[][]): Promise<string[]> {
    const { questions, faults, remarks } = await readBytes(
      makeWorkbook({ sheets: [{ name: 'Sheet', rows: inlineRows(rows) }] }),
      'file.xlsx',
    );
    return [
      ...questions.map((question) => `${question.quizTitle}: ${showQuestion(question)}`),
      ...faults,
      ...remarks,
    ];
  }

  it.each([
    ['in the cell below its label', [['1. Quiz Name:'], ['Cells']]],
    ['beside its label', [['1. Quiz Name:', 'Cells']]],
    ['in the same cell', [['Fill in the five columns.'], ['Quiz Name: Cells']]],
  ])('may number its columns, with the quiz’s name %s', async (_, above) => {
    expect(await read(...above, group, second, row)).toEqual([`Cells: ${choice}`]);
    expect(await read(...above, [...names, '4. A', '5. B', '6. C', '7. Correct answer:'], row)).toEqual([
      `Cells: ${choice}`,
    ]);
  });

  it('may repeat its headings with numbers, or be followed by the numbers alone', async () => {
    const first = ['Type', 'Question', 'Option A', 'Option B', 'Option C', 'Answer'];
    expect(
      await read(
        first,
        first.map((name, at) => `${at + 1}. ${name}:`),
        row,
      ),
    ).toEqual([`file: ${choice}`]);
    expect(
      await read(
        first,
        first.map((_, at) => `${at + 1}`),
        row,
      ),
    ).toEqual([`file: ${choice}`]);
    expect(
      await read(
        first,
        first.map((_, at) => `(${at + 1})`),
        row,
      ),
    ).toEqual([`file: ${choice}`]);
  });

  it('reports a second correct answer', async () => {
    expect(await read(group, second, [...row, 'x'])).toContain(
      'Columns "Correct Answer" and "Correct Answer" mean the same. Remove one of them.',
    );
  });
});
