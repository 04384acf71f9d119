import { describe, expect, it } from 'vitest';
import { readText } from '../testing/read.ts';
import { showQuestion } from '../testing/show-question.ts';

async function show(csv: string, fileName?: string): Promise<string[]> {
  const { questions, faults, refused } = await readText(csv, fileName);
  return [...questions.map(showQuestion), ...faults, ...(refused === null ? [] : [refused])];
}

async function names(csv: string, fileName?: string): Promise<string[]> {
  const { questions } = await readText(csv, fileName);
  return questions.map(({ quizTitle, bankTitle, category }) => `${quizTitle} / ${bankTitle} / ${category}`);
}

describe('quiz and bank', () => {
  it('apply to the rows below when their cells are empty', async () => {
    expect(
      await names(
        'Quiz Title,Question Bank,Question,Answer\nPlants,Biology,One?,x\n,,Two?,y\nRocks,Geology,Three?,z\n,Soil,Four?,z\n',
      ),
    ).toEqual([
      'Plants / Biology / science',
      'Plants / Biology / science',
      'Rocks / Geology / science',
      'Rocks / Soil / other',
    ]);
  });

  it('apply to the rows below when they are given once', async () => {
    const rows = ['One', 'Two', 'Three', 'Four'];
    const table = (names: string[]) =>
      `Quiz Title,Question Bank,Question,Answer\n${rows.map((row, at) => `${names[at]},${row}?,x\n`).join('')}`;
    expect(await names(table(['Plants,Biology', ',', 'Rocks,', ',']))).toEqual([
      'Plants / Biology / science',
      'Plants / Biology / science',
      'Rocks / Biology / science',
      'Rocks / Biology / science',
    ]);
    expect(await names(table(['Plants,Biology', 'Plants,', 'Rocks,Geology', 'Soil,']))).toEqual([
      'Plants / Biology / science',
      'Plants / Biology / science',
      'Rocks / Geology / science',
      'Soil / Geology / science',
    ]);
    expect(await names(table(['Plants,Biology', 'Plants,Biology', 'Rocks,', ',']))).toEqual([
      'Plants / Biology / science',
      'Plants / Biology / science',
      'Rocks / Rocks / other',
      'Rocks / Rocks / other',
    ]);
  });

  it('are both new when a new quiz has no bank', async () => {
    expect(
      await names(
        'Quiz Title,Question Bank,Question,Answer\nPlants,Biology,One?,x\nRocks,,Two?,y\nPlants,Biology,Three?,x\nPlants,,Four?,x\n',
      ),
    ).toEqual([
      'Plants / Biology / science',
      'Rocks / Rocks / other',
      'Plants / Biology / science',
      'Plants / Biology / science',
    ]);
  });

  it('may be named on a row of their own', async () => {
    expect(await names('Quiz Title,Question,Answer\nPlants,,\n,One?,x\nRocks,,\n,Two?,y\n')).toEqual([
      'Plants / Plants / other',
      'Rocks / Rocks / other',
    ]);
  });

  it('default to the name of the file, and the bank to the quiz', async () => {
    expect(await names('Question,Answer\nOne?,x\n', 'Week 3. History.v2.CSV')).toEqual([
      'Week 3. History.v2 / Week 3. History.v2 / history',
    ]);
    expect(await names('Question,Answer\nOne?,x\n', '.csv')).toEqual(['Quiz / Quiz / other']);
    expect(await names('Quiz,Question,Answer\n,One?,x\nPlants,Two?,y\n', 'Week 3.csv')).toEqual([
      'Week 3 / Week 3 / other',
      'Plants / Plants / other',
    ]);
  });

  it.each([
    ['Quiz Title: Plants', 'Plants / Plants / other'],
    ['Quiz: Plants', 'Plants / Plants / other'],
    ['Quiz Title,Plants', 'Plants / Plants / other'],
    ['Quiz Title:,,Plants', 'Plants / Plants / other'],
    ['Quiz Title: Plants\nQuestion Bank: Biology', 'Plants / Biology / science'],
    ['Question Bank: Biology\nQuiz Title: Plants', 'Plants / Biology / science'],
    ['Subject: Maths\nQuiz: Sums', 'Sums / Maths / mathematics'],
    ['Springvale School', 'a / a / other'],
  ])('are read from above the header: %j', async (above, named) => {
    expect(await names(`${above}\n\nQuestion,Option A,Option B,Answer\nOne?,x,y,A\n`, 'a.csv')).toEqual([
      named,
    ]);
  });

  it('get their category from the subject', async () => {
    expect(
      await names(
        'Question Bank,Subject,Question,Answer\nWeek 1,Chemistry,One?,x\n,,Two?,y\nWeek 2,,Three?,x\n',
        'a.csv',
      ),
    ).toEqual(['a / Week 1 / science', 'a / Week 1 / science', 'a / Week 2 / other']);
  });

  it.each([
    ['Algebra II', 'mathematics'],
    ['English Grammar', 'english'],
    ['Biology', 'science'],
    ['World History', 'history'],
    ['Erdkunde', 'geography'],
    ['Computer Science', 'other'],
    ['History of Mathematics', 'other'],
    ['Biscuits', 'other'],
  ])('get their category from the bank’s title: %s is %s', async (bank, category) => {
    expect(await names(`Bank,Question,Answer\n${bank},One?,x\n`, 'a.csv')).toEqual([
      `a / ${bank} / ${category}`,
    ]);
  });

  it('are a fault when their titles are too long', async () => {
    const { faults, questions } = await readText(
      `Quiz Title,Bank,Question,Answer\n${'x'.repeat(201)},${'y'.repeat(201)},One?,x\n`,
    );
    expect(faults).toEqual([
      'Row 2: Quiz Title is longer than 200 characters.',
      'Row 2: Question Bank is longer than 200 characters.',
    ]);
    expect(questions[0]?.quizTitle).toHaveLength(200);
    const { faults: below } = await readText(
      `Quiz Title,Question,Answer\n${'x'.repeat(201)},,\n,One?,x\n,Two?,x\n`,
    );
    const { faults: above } = await readText(
      `Quiz Title: ${'x'.repeat(201)}\nQuestion,Answer\nOne?,x\nTwo?,x\n`,
    );
    expect(above).toEqual(['Row 3: Quiz Title is longer than 200 characters.']);
    expect(below).toEqual(['Row 3: Quiz Title is longer than 200 characters.']);
  });
});

describe('rows that are not questions', () => {
  const header = 'No,Question,Type,A,B,Answer';

  it('may hold only a number', async () => {
    expect(await show(`${header}\n1,One?,,x,y,A\n2,,,,,\n3.,,,,,\n\n4,Two?,,x,y,B\n`)).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
    ]);
  });

  it('may name a section and the type of its questions', async () => {
    expect(
      await show(
        `${header}\nSection A: Multiple Choice\n1,One?,,x,y,A\n,Section B: True or False\n2,So?,,,,A\nPART III - Essay,,\n3,Discuss.,,,,\n4,Two?,MC,x,y,B\nSection D\n5,Capital?,,,,Paris\n`,
      ),
    ).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'TRUE_FALSE So? [A True, B False] = A',
      'ESSAY Discuss. = null',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
      'SHORT_ANSWER Capital? = Paris',
    ]);
  });

  it('may be a type alone', async () => {
    expect(
      await show('Question,A,B,Answer\nTrue or False\nSo?,,,B\nShort answer questions\nWhich?,,,B\n'),
    ).toEqual(['TRUE_FALSE So? [A True, B False] = B', 'SHORT_ANSWER Which? = B']);
  });

  it('do not include an essay question about types', async () => {
    expect(await show('Question,A,B,Answer\nSection C: Essay\nWrite a short answer on theory.\n')).toEqual([
      'ESSAY Write a short answer on theory. = null',
    ]);
    expect(await show('Question\nIs true or false a fair test?\n')).toEqual([
      'ESSAY Is true or false a fair test? = null',
    ]);
  });

  it('may repeat the header and title on every printed page', async () => {
    const page = (number: number) => `Springvale School page ${number},,,,,\n${header}\n`;
    expect(await show(`${page(1)}1,One?,,x,y,A\n${page(2)}2,Two?,,x,y,B\n`)).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
    ]);
  });

  it('may start a second table with columns of its own', async () => {
    expect(await show('Question,A,B,Answer\nOne?,x,y,A\n\nAnswer,Question,,\nParis,Capital?,,\n')).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'SHORT_ANSWER Capital? = Paris',
    ]);
  });

  it('may start a second table with more columns', async () => {
    expect(await show('Question,Answer\nCapital?,Paris\n\nQuestion,A,B,Answer\nOne?,x,y,A\n')).toEqual([
      'SHORT_ANSWER Capital? = Paris',
      'MULTIPLE_CHOICE One? [A x, B y] = A',
    ]);
  });

  it('may be lines of dashes or other signs', async () => {
    expect(await show('|Question|Answer|\n|---|---|\n|Capital?|Paris|\n')).toEqual([
      'SHORT_ANSWER Capital? = Paris',
    ]);
  });

  it('may be the sum of the points', async () => {
    const { questions, remarks } = await readText('Question,Answer,Marks\nOne?,x,3\nTotal marks:,,3\n');
    expect(questions).toHaveLength(1);
    expect(remarks).toEqual(['Row 3: "Total marks:" was skipped.']);
  });

  it('name a quiz in the quiz column, unless they start with "Section"', async () => {
    expect(await names('Quiz Title,Question,A,B,Answer\nMCQ Test 1,,,,\n,One?,x,y,A\n')).toEqual([
      'MCQ Test 1 / MCQ Test 1 / other',
    ]);
    expect(
      await show(
        'Quiz Title,Question,A,B,Answer\nPlants,One?,x,y,A\nSection B: Short answers,,,,\n,Two?,,,B\n',
      ),
    ).toEqual(['MULTIPLE_CHOICE One? [A x, B y] = A', 'SHORT_ANSWER Two? = B']);
  });

  it('may name the next quiz', async () => {
    expect(await names('Quiz Title: Plants\nQuestion,Answer\nOne?,x\nQuiz Title: Rocks\nTwo?,y\n')).toEqual([
      'Plants / Plants / other',
      'Rocks / Rocks / other',
    ]);
  });

  it('may be instructions, which get a remark', async () => {
    const { questions, faults, remarks } = await readText(
      'No,Question,A,B,Answer\nSection A\nAnswer all questions in this section.\n1,One?,x,y,A\n,Choose the correct answer:\n2,Two?,x,y,B\nSection B: Theory\n,Answer any two questions.\n3,Choose the best plant and describe it.\n',
    );
    expect(questions.map(showQuestion)).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
      'ESSAY Choose the best plant and describe it. = null',
    ]);
    expect(faults).toEqual([]);
    expect(remarks).toEqual([
      'Row 3: "Answer all questions in this section." was skipped.',
      'Row 5: "Choose the correct answer:" was skipped.',
      'Row 8: "Answer any two questions." was skipped.',
    ]);
  });

  it('may be notes beside the table, which get a remark', async () => {
    const { questions, remarks } = await readText('No,Question,Answer,Remarks\n1,One?,x,\n,,,ask again\n');
    expect(questions).toHaveLength(1);
    expect(remarks).toContain('Row 3: "ask again" was skipped.');
  });
});

describe('a row of explanations under the header', () => {
  it.each([
    [
      'The name of the quiz,The text of the question,Multiple Choice / True/False / Essay,First choice,Second choice,The letter of the right one',
    ],
    ['required,required,optional,optional,optional,required'],
    [',Enter your question here,MC or TF,Option text,Option text,A or B'],
    [',Question text,One of the four types,,,A-D'],
    ['Text,Text,MC/TF/SA/Essay,Text,Text,A/B'],
    ['e.g. Plants,e.g. What is a leaf?,e.g. Multiple Choice,e.g. a part,e.g. a root,e.g. B'],
  ])('is skipped: %s', async (row) => {
    const { questions, faults, remarks } = await readText(
      `Quiz,Question,Type,A,B,Answer\n${row}\nPlants,One?,MC,x,y,A\n`,
    );
    expect(questions.map(showQuestion)).toEqual(['MULTIPLE_CHOICE One? [A x, B y] = A']);
    expect(faults).toEqual([]);
    expect(remarks).toEqual(['Row 2: only explains the columns and was skipped.']);
  });

  it('does not name the quiz of the rows below', async () => {
    const row = 'The name of the quiz,Question text,One of the types,Text,Text,A or B';
    expect(await names(`Quiz,Question,Type,A,B,Answer\n${row}\n,One?,MC,x,y,A\n`, 'Week 3.csv')).toEqual([
      'Week 3 / Week 3 / other',
    ]);
  });

  it.each([
    ['Plants,Choose the right option.,MC,First,Second,A', 1],
    ['Plants,Write the question mark in words.,SA,,,question mark', 1],
    ['Plants,Which is required for life?,MC,Water,Gold,E', 1],
    ['Plants,Write an example here.,Essay,,,', 1],
    ['Plants,Select the letter that must come first.,,a,b,A, or B', 1],
  ])('is not confused with a real question: %s', async (row, count) => {
    expect((await readText(`Quiz,Question,Type,A,B,Answer\n${row}\n`)).questions).toHaveLength(count);
  });
});

describe('labels repeated in the cells', () => {
  it('are removed from questions when they are in sequence', async () => {
    expect(
      await show(
        'Question,Answer\n1. One?,x\n2) Two?,y\nQ3) Three?,z\nQ4. Four?,z\nQuestion 5: Five?,z\n(6) Six?,z\n',
      ),
    ).toEqual([
      'SHORT_ANSWER One? = x',
      'SHORT_ANSWER Two? = y',
      'SHORT_ANSWER Three? = z',
      'SHORT_ANSWER Four? = z',
      'SHORT_ANSWER Five? = z',
      'SHORT_ANSWER Six? = z',
    ]);
  });

  it('are removed from a question when its number column has the same number', async () => {
    expect(await show('No,Question,Answer\n7,7. One?,x\n8,Two?,x\n9,Three?,x\n')).toEqual([
      'SHORT_ANSWER One? = x',
      'SHORT_ANSWER Two? = x',
      'SHORT_ANSWER Three? = x',
    ]);
  });

  it('are kept on questions when they are part of the text', async () => {
    expect(
      await show('Question,Answer\n1.5 litres are how many ml?,1500\n2 + 2 = ?,4\n3. FC won when?,1900\n'),
    ).toEqual([
      'SHORT_ANSWER 1.5 litres are how many ml? = 1500',
      'SHORT_ANSWER 2 + 2 = ? = 4',
      'SHORT_ANSWER 3. FC won when? = 1900',
    ]);
  });

  it('are removed from options when every option has its own letter', async () => {
    expect(
      await show(
        'Question,A,B,C,Answer\nOne?,A. Oxygen,B) Neon,(C) Iron,B\nTwo?,a) x,b) y,,b) y\nThree?,1. x,2. y,,2\n',
      ),
    ).toEqual([
      'MULTIPLE_CHOICE One? [A Oxygen, B Neon, C Iron] = B',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
      'MULTIPLE_CHOICE Three? [A x, B y] = B',
    ]);
    expect(await show('Question,A,B,Answer\nSo?,A. True,B. False,B\n')).toEqual([
      'TRUE_FALSE So? [A True, B False] = B',
    ]);
  });

  it('are kept on options when they are part of the text', async () => {
    expect(await show('Question,A,B,Answer\nWho?,A. Lincoln,G. Washington,A\n')).toEqual([
      'MULTIPLE_CHOICE Who? [A A. Lincoln, B G. Washington] = A',
    ]);
  });

  it('are a fault when they do not match their columns', async () => {
    expect((await readText('Question,A,B,C,Answer\nWhich?,B. x,A. y,C. z,B\n')).faults).toEqual([
      'Row 2: Option A starts with the letter B. Put each option in the column for its letter.',
      'Row 2: Option B starts with the letter A. Put each option in the column for its letter.',
    ]);
  });
});

describe('points printed in the text', () => {
  it.each([
    ['Why? (3 marks)', 'Why?', 3],
    ['Why? [3]', 'Why?', 3],
    ['Why? 3 pts', 'Why?', 3],
    ['Name a gas 3 pts', 'Name a gas', 3],
    ['Name a gas [4]', 'Name a gas', 4],
    ['(1.5 points) Why?', 'Why?', 1.5],
    ['3 marks: Why?', 'Why?', 3],
    ['Why? (3 MKS)', 'Why?', 3],
  ])('leave it: %s', async (written, text, points) => {
    const { questions } = await readText(`Question,Answer\n${written},x\n`);
    expect(questions[0]).toMatchObject({ questionText: text, points });
  });

  it.each([
    'A triangle has 3 points',
    'What is a[3]?',
    'Read table [3]',
    'They won by 3 pts',
    'What is (3)?',
    'Why? (300 marks)',
    '[3]',
    'Who wrote [3] in 1990?',
  ])('are not read from %s', async (written) => {
    const { questions } = await readText(`Question,Answer\n${written},x\n`);
    expect(questions[0]).toMatchObject({ questionText: written, points: 2 });
  });

  it('do not overrule their column', async () => {
    const { questions } = await readText('Question,Answer,Points\nWhy? (3 marks),x,3\nHow? (3 marks),x,5\n');
    expect(questions.map(({ questionText, points }) => `${questionText} ${points}`)).toEqual([
      'Why? 3',
      'How? (3 marks) 5',
    ]);
  });
});

describe('accepted answers', () => {
  it.each([
    ['CO2 / carbon dioxide', 'CO2|carbon dioxide'],
    ['colour|color', 'colour|color'],
    ['grey / gray | ash', 'grey|gray|ash'],
    ['a / a', 'a'],
    ['1/2', '1/2'],
    ['1 / 2', '1 / 2'],
    ['km/h', 'km/h'],
    ['and/or', 'and/or'],
    ['$a / b$', '$a / b$'],
    ['/ x', '/ x'],
  ])('are separated by bars and spaced slashes: %s', async (written, stored) => {
    const { questions } = await readText(`Question,Answer\nWhich?,${written}\n`);
    expect(questions[0]?.correctAnswer).toBe(stored);
  });

  it('are not looked for in options and essays', async () => {
    const { questions } = await readText(
      'Question,Type,A,B,Answer\nWhich?,MC,x / y,z,x / y\nWhy?,Essay,,,this / that\n',
    );
    expect(questions.map(({ correctAnswer }) => correctAnswer)).toEqual(['A', 'this / that']);
  });
});
