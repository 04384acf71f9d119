export const templateColumns = [
  'Quiz Title',
  'Question Bank',
  'Question',
  'Type',
  'Option A',
  'Option B',
  'Option C',
  'Option D',
  'Correct Answer',
  'Points',
] as const;

export const typeNames = ['Multiple Choice', 'True/False', 'Short Answer', 'Essay'] as const;

export interface ExampleQuestion {
  question: string;
  type: (typeof typeNames)[number];
  options: string[];
  answer: string;
  points: number;
}

export const exampleQuiz = { title: 'Science Around Us', bank: 'Nature and Space' } as const;

/** The same in every template, with every type. */
export const exampleQuestions: readonly ExampleQuestion[] = [
  {
    question: 'Which part of a plant takes in water from the soil?',
    type: 'Multiple Choice',
    options: ['The leaf', 'The root', 'The flower', 'The seed'],
    answer: 'B',
    points: 2,
  },
  {
    question: 'Which planet do we live on?',
    type: 'Multiple Choice',
    options: ['Mars', 'Venus', 'Earth'],
    answer: 'C',
    points: 2,
  },
  {
    question: 'The Sun is a star.',
    type: 'True/False',
    options: ['True', 'False'],
    answer: 'A',
    points: 1,
  },
  {
    question: 'A whale is a fish.',
    type: 'True/False',
    options: ['True', 'False'],
    answer: 'B',
    points: 1,
  },
  {
    question: 'What do we call water when it is frozen?',
    type: 'Short Answer',
    options: [],
    answer: 'ice',
    points: 2,
  },
  {
    question: 'Why do plants need sunlight? Explain in your own words.',
    type: 'Essay',
    options: [],
    answer: '',
    points: 5,
  },
];

/** As table rows, the header first. */
export function exampleRows(): string[][] {
  return [
    [...templateColumns],
    ...exampleQuestions.map(({ question, type, options, answer, points }) => [
      exampleQuiz.title,
      exampleQuiz.bank,
      question,
      type,
      ...[0, 1, 2, 3].map((at) => options[at] ?? ''),
      answer,
      String(points),
    ]),
  ];
}
