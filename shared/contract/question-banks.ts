import { z } from 'zod';
import { question, tag, textLength } from '../limits.ts';
import { classroom } from '../permissions.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  abilities,
  Id,
  IdParam,
  listQuery,
  NoContent,
  optionalText,
  Reference,
  Timestamp,
  text,
} from './fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const BankCategory = z.enum(['mathematics', 'english', 'science', 'history', 'geography', 'other']);
export type BankCategory = z.infer<typeof BankCategory>;

export const QuestionBank = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: BankCategory,
  status: z.enum(['ACTIVE', 'ARCHIVED']),
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  questions: z.int().describe('How many it holds'),
  quizzes: z.int().describe('How many quizzes use it'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  abilities: abilities(['edit', 'delete']),
});
export type QuestionBank = z.infer<typeof QuestionBank>;

export const listQuestionBanks = defineEndpoint({
  methods: ['GET'],
  path: '/questionBank',
  summary: "One's own question banks; an administrator sees every teacher's",
  access: authors,
  query: listQuery(['title', 'category', 'dateCreated', 'lastUpdated', 'questions'], {
    search: z.string().max(200).optional().describe('A part of the title or the description'),
    category: BankCategory.optional(),
    teacherId: IdParam.optional().describe('Those of one teacher'),
    status: z.enum(['ACTIVE', 'ARCHIVED']).optional().describe('ACTIVE when not given'),
  }),
  responses: { 200: z.array(QuestionBank) },
  list: true,
});
export type QuestionBankQuery = z.output<typeof listQuestionBanks.query>;

const bankParams = z.object({ bankId: IdParam });

export const getQuestionBank = defineEndpoint({
  methods: ['GET'],
  path: '/questionBank/:bankId',
  summary: 'One question bank',
  access: authors,
  params: bankParams,
  responses: { 200: QuestionBank },
});

export const NewQuestionBank = z.object({
  title: text(textLength.title),
  category: BankCategory,
  description: optionalText(textLength.description).default(''),
});
export type NewQuestionBank = z.infer<typeof NewQuestionBank>;

export const createQuestionBank = defineEndpoint({
  methods: ['POST'],
  path: '/questionBank',
  summary: 'Open a question bank',
  access: authors,
  body: NewQuestionBank,
  responses: { 201: QuestionBank },
});

export const QuestionBankChange = z
  .object({
    title: text(textLength.title),
    category: BankCategory,
    description: optionalText(textLength.description),
    status: z.enum(['ACTIVE', 'ARCHIVED']),
  })
  .partial();
export type QuestionBankChange = z.infer<typeof QuestionBankChange>;

export const updateQuestionBank = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/questionBank/:bankId',
  summary: 'Change a question bank',
  access: authors,
  params: bankParams,
  body: QuestionBankChange,
  responses: { 200: QuestionBank },
});

export const deleteQuestionBank = defineEndpoint({
  methods: ['DELETE'],
  path: '/questionBank/:bankId',
  summary: 'Delete a question bank; one that holds questions is archived, since papers may rest on them',
  access: authors,
  params: bankParams,
  responses: { 204: NoContent },
});

export const QuestionType = z.enum(['MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY']);
export type QuestionType = z.infer<typeof QuestionType>;

export const QuestionOption = z.object({
  id: Id,
  optionLabel: z.string().describe('For a student the letter at its place on their own paper'),
  optionText: z.string(),
  questionId: Id,
});
export type QuestionOption = z.infer<typeof QuestionOption>;

/** A word of the bank's owner, by which questions are found and drawn. */
export const TagName = z
  .string()
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, sentence('is required')).max(tag.name));
const TagNames = z.array(TagName).max(tag.mostOfQuestion);

/** What anybody who may read the question reads. Staff and, as the review rule allows, students read more. */
export const Question = z.object({
  id: Id,
  questionText: z.string(),
  questionType: QuestionType,
  points: z.number(),
  orderNumber: z.int().nullable().describe('Its place in the quiz or on the paper asked for'),
  options: z.array(QuestionOption),
  imageUrl: z.string().nullable(),
  imageAlt: z
    .string()
    .optional()
    .describe('What the picture shows, for who cannot see it; left out without one'),
  image: Reference.nullable().optional().describe('For staff: the picture, to be sent back'),
  tags: z
    .array(z.object({ id: Id, name: z.string() }))
    .optional()
    .describe('For staff; in the order of their names'),
  correctAnswer: z
    .string()
    .nullable()
    .optional()
    .describe('For staff; for a student only after hand-in, as the review rule of the quiz says'),
  feedback: z.string().optional().describe('Shown together with the key'),
  questionBank: z.object({ id: Id, title: z.string() }).optional(),
  version: z
    .int()
    .optional()
    .describe('Grows with every change; sent back, it refuses to overwrite a newer one'),
  dateCreated: Timestamp.optional(),
  lastUpdated: Timestamp.optional(),
  abilities: abilities(['edit', 'delete']).optional(),
});
export type Question = z.infer<typeof Question>;

export const listQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/question',
  summary: "One's own questions; a student those of their own attempt at the quiz",
  access: classroom,
  query: listQuery(['orderNumber', 'dateCreated', 'lastUpdated', 'questionText', 'points'], {
    quizId: IdParam.optional().describe('With it the list is not cut'),
    questionBankId: IdParam.optional(),
    search: z.string().max(200).optional().describe('A part of the text, of an option or of a tag'),
    questionType: QuestionType.optional(),
    tagId: IdParam.optional(),
    used: z.enum(['true', 'false']).optional().describe('Whether a quiz asks it by itself, drawn or not'),
    deleted: z.enum(['true', 'false']).optional().describe('true: those that can be brought back'),
  }),
  responses: { 200: z.array(Question) },
  list: true,
});
export type QuestionQuery = z.output<typeof listQuestions.query>;

const questionParams = z.object({ questionId: IdParam });

export const getQuestion = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId',
  summary: 'One question; for a student only inside an attempt of their own',
  access: classroom,
  params: questionParams,
  responses: { 200: Question },
});

export const Points = z
  .number()
  .min(question.points.least, sentence('Points must be at least 1'))
  .max(question.points.most)
  .multipleOf(0.01);
const OptionInput = z.object({
  optionLabel: z
    .string()
    .regex(/^[A-Fa-f]$/, sentence('must be a letter from A to F'))
    .transform((label) => label.toUpperCase())
    .optional()
    .describe('By their order when not given'),
  optionText: text(question.optionText),
});
const key = z.string().max(question.key).nullable();

export const NewQuestion = z.object({
  questionText: z
    .string()
    .max(question.text)
    .refine((value) => value.trim() !== '', sentence('Question text is required')),
  questionType: QuestionType,
  points: Points.default(question.points.default),
  correctAnswer: key
    .optional()
    .describe('The label of an option; for SHORT_ANSWER the accepted answers separated by |; none for ESSAY'),
  options: z.array(OptionInput).max(question.mostOptions).default([]),
  feedback: optionalText(question.text).default(''),
  image: Reference.nullish().describe('From POST /questionImage'),
  imageAlt: optionalText(question.imageAlt).optional(),
  tags: TagNames.optional().describe('By their names; new ones are made'),
  questionBank: Reference.optional().describe("The quiz's own bank when not given"),
  quiz: Reference.optional(),
  orderNumber: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Its place in the quiz; the end when not given'),
});
export type NewQuestion = z.infer<typeof NewQuestion>;

export const createQuestion = defineEndpoint({
  methods: ['POST'],
  path: '/question',
  summary: 'Put a question into a bank and, with `quiz`, at a place of that quiz',
  access: authors,
  body: NewQuestion,
  responses: { 201: Question },
});

export const QuestionChange = z
  .object({
    questionText: NewQuestion.shape.questionText,
    questionType: QuestionType,
    points: Points,
    correctAnswer: key,
    options: z.array(OptionInput).max(question.mostOptions),
    feedback: optionalText(question.text),
    image: Reference.nullable(),
    imageAlt: optionalText(question.imageAlt),
    tags: TagNames.describe('All of them, by their names. Not a part of a version'),
    questionBank: Reference.describe('Moves it to another bank'),
    version: z
      .int()
      .min(1)
      .describe('The one that was edited: 409 with the newer one in `current` when there is one'),
  })
  .partial();
export type QuestionChange = z.infer<typeof QuestionChange>;

/** What a save of a question answers. */
export const SavedQuestion = Question.extend({
  oldKey: z
    .object({
      submissions: z.int().min(1),
      quizzes: z.array(z.object({ id: Id, title: z.string(), submissions: z.int().min(1) })),
    })
    .nullable()
    .describe(
      'After a change of the key: submissions marked by another key, in quizzes the caller may regrade',
    ),
});
export type SavedQuestion = z.infer<typeof SavedQuestion>;

export const updateQuestion = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/question/:questionId',
  summary: 'Change a question: a new version, which running attempts do not see',
  access: authors,
  params: questionParams,
  body: QuestionChange,
  responses: { 200: SavedQuestion },
});

export const deleteQuestion = defineEndpoint({
  methods: ['DELETE'],
  path: '/question/:questionId',
  summary: 'Take a question out of its bank and its quizzes; papers that show it keep it',
  access: authors,
  params: questionParams,
  responses: { 204: NoContent },
});

export const listQuestionOptions = defineEndpoint({
  methods: ['GET'],
  path: '/questionOption',
  summary: 'The options of a question; for a student as they stand on their own paper',
  access: classroom,
  query: listQuery(['optionLabel'], { questionId: IdParam.optional() }),
  responses: { 200: z.array(QuestionOption) },
  list: true,
});
export type QuestionOptionQuery = z.output<typeof listQuestionOptions.query>;

const optionParams = z.object({ optionId: IdParam });

export const getQuestionOption = defineEndpoint({
  methods: ['GET'],
  path: '/questionOption/:optionId',
  summary: 'One option',
  access: classroom,
  params: optionParams,
  responses: { 200: QuestionOption },
});

export const NewQuestionOption = OptionInput.extend({ question: Reference });
export type NewQuestionOption = z.infer<typeof NewQuestionOption>;

export const createQuestionOption = defineEndpoint({
  methods: ['POST'],
  path: '/questionOption',
  summary: 'Add an option: a new version of its question',
  access: authors,
  body: NewQuestionOption,
  responses: { 201: QuestionOption },
});

export const QuestionOptionChange = OptionInput.partial();
export type QuestionOptionChange = z.infer<typeof QuestionOptionChange>;

export const updateQuestionOption = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/questionOption/:optionId',
  summary: 'Change an option: a new version of its question, in which the option has a new id',
  access: authors,
  params: optionParams,
  body: QuestionOptionChange,
  responses: { 200: QuestionOption },
});

export const deleteQuestionOption = defineEndpoint({
  methods: ['DELETE'],
  path: '/questionOption/:optionId',
  summary: 'Remove an option: a new version of its question',
  access: authors,
  params: optionParams,
  responses: { 204: NoContent },
});
