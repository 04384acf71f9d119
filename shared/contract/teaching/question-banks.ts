import { z } from 'zod';
import { question, tag, textLength } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
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
} from '../fields.ts';

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
  questions: z.int().describe('Number of questions'),
  quizzes: z.int().describe('Number of quizzes that use the bank'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  abilities: abilities(['edit', 'delete']),
});
export type QuestionBank = z.infer<typeof QuestionBank>;

export const listQuestionBanks = defineEndpoint({
  methods: ['GET'],
  path: '/questionBank',
  summary: "List question banks: the caller's own or, for administrators, every teacher's",
  access: authors,
  query: listQuery(['title', 'category', 'dateCreated', 'lastUpdated', 'questions'], {
    search: z.string().max(200).optional().describe('Part of the title or description'),
    category: BankCategory.optional(),
    teacherId: IdParam.optional().describe('Banks of this teacher'),
    status: z.enum(['ACTIVE', 'ARCHIVED']).optional().describe('Defaults to ACTIVE'),
  }),
  responses: { 200: z.array(QuestionBank) },
  list: true,
});
export type QuestionBankQuery = z.output<typeof listQuestionBanks.query>;

const bankParams = z.object({ bankId: IdParam });

export const getQuestionBank = defineEndpoint({
  methods: ['GET'],
  path: '/questionBank/:bankId',
  summary: 'Get one question bank',
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
  summary: 'Create a question bank',
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
  summary: 'Update a question bank',
  access: authors,
  params: bankParams,
  body: QuestionBankChange,
  responses: { 200: QuestionBank },
});

export const deleteQuestionBank = defineEndpoint({
  methods: ['DELETE'],
  path: '/questionBank/:bankId',
  summary: 'Delete a question bank. One with questions is archived, because attempts may depend on them',
  access: authors,
  params: bankParams,
  responses: { 204: NoContent },
});

export const QuestionType = z.enum(['MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY']);
export type QuestionType = z.infer<typeof QuestionType>;

export const QuestionOption = z.object({
  id: Id,
  optionLabel: z.string().describe('For students, the letter in their own attempt'),
  optionText: z.string(),
  questionId: Id,
});
export type QuestionOption = z.infer<typeof QuestionOption>;

/** A tag of the bank's owner, for filtering and for drawing random questions. */
export const TagName = z
  .string()
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, sentence('is required')).max(tag.name));
const TagNames = z.array(TagName).max(tag.maxOfQuestion);

/**
 * What everyone with access to the question can read. Staff and, as the review rule allows, students read more.
 */
export const Question = z.object({
  id: Id,
  questionText: z.string(),
  questionType: QuestionType,
  points: z.number(),
  orderNumber: z.int().nullable().describe('Position in the quiz or in the requested attempt'),
  options: z.array(QuestionOption),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().optional().describe('Alternative text of the picture. Omitted without a picture'),
  image: Reference.nullable().optional().describe('Staff only. The picture, to send back with an update'),
  tags: z
    .array(z.object({ id: Id, name: z.string() }))
    .optional()
    .describe('Staff only, by name'),
  correctAnswer: z
    .string()
    .nullable()
    .optional()
    .describe("Staff only. Students see it after submission, as the quiz's review rule allows"),
  feedback: z.string().optional().describe('Shown together with the answer key'),
  questionBank: z.object({ id: Id, title: z.string() }).optional(),
  version: z
    .int()
    .optional()
    .describe('Increases with every change. Send it back to avoid overwriting a newer version'),
  dateCreated: Timestamp.optional(),
  lastUpdated: Timestamp.optional(),
  abilities: abilities(['edit', 'delete']).optional(),
});
export type Question = z.infer<typeof Question>;

export const listQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/question',
  summary: "List questions: the caller's own or, for students, those of their own attempt",
  access: classroom,
  query: listQuery(['orderNumber', 'dateCreated', 'lastUpdated', 'questionText', 'points'], {
    quizId: IdParam.optional().describe('With it the list is not paged'),
    questionBankId: IdParam.optional(),
    search: z.string().max(200).optional().describe('Part of the text, an option or a tag'),
    questionType: QuestionType.optional(),
    tagId: IdParam.optional(),
    used: z
      .enum(['true', 'false'])
      .optional()
      .describe('Whether a quiz uses it directly, not as a random question'),
    deleted: z.enum(['true', 'false']).optional().describe('true for deleted questions that can be restored'),
  }),
  responses: { 200: z.array(Question) },
  list: true,
});
export type QuestionQuery = z.output<typeof listQuestions.query>;

const questionParams = z.object({ questionId: IdParam });

export const getQuestion = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId',
  summary: 'Get one question. Students need an attempt that contains it',
  access: classroom,
  params: questionParams,
  responses: { 200: Question },
});

export const Points = z
  .number()
  .min(question.points.min, sentence('Points must be at least 1'))
  .max(question.points.max)
  .multipleOf(0.01);
const OptionInput = z.object({
  optionLabel: z
    .string()
    .regex(/^[A-Fa-f]$/, sentence('must be a letter from A to F'))
    .transform((label) => label.toUpperCase())
    .optional()
    .describe('Defaults to the order given'),
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
    .describe(
      'The label of an option, or for SHORT_ANSWER the accepted answers separated by |. None for ESSAY',
    ),
  options: z.array(OptionInput).max(question.maxOptions).default([]),
  feedback: optionalText(question.text).default(''),
  image: Reference.nullish().describe('From POST /questionImage'),
  imageAlt: optionalText(question.imageAlt).optional(),
  tags: TagNames.optional().describe('Tag names. Unknown tags are created'),
  questionBank: Reference.optional().describe("Defaults to the quiz's own bank"),
  quiz: Reference.optional(),
  orderNumber: z.int().min(1).max(100_000).optional().describe('Position in the quiz. Defaults to the end'),
});
export type NewQuestion = z.infer<typeof NewQuestion>;

export const createQuestion = defineEndpoint({
  methods: ['POST'],
  path: '/question',
  summary: 'Add a question to a bank and, with `quiz`, to a quiz',
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
    options: z.array(OptionInput).max(question.maxOptions),
    feedback: optionalText(question.text),
    image: Reference.nullable(),
    imageAlt: optionalText(question.imageAlt),
    tags: TagNames.describe('The complete list of tag names. Tags are not part of a version'),
    questionBank: Reference.describe('Moves the question to another bank'),
    version: z
      .int()
      .min(1)
      .describe('The version that was edited. 409 with the newer one in `current` if it changed'),
  })
  .partial();
export type QuestionChange = z.infer<typeof QuestionChange>;

/** The response to saving a question. */
export const SavedQuestion = Question.extend({
  oldKey: z
    .object({
      submissions: z.int().min(1),
      quizzes: z.array(z.object({ id: Id, title: z.string(), submissions: z.int().min(1) })),
    })
    .nullable()
    .describe(
      'If the answer key changed: submissions marked with another key, in quizzes the caller can regrade',
    ),
});
export type SavedQuestion = z.infer<typeof SavedQuestion>;

export const updateQuestion = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/question/:questionId',
  summary: "Update a question. Creates a new version that attempts in progress don't use",
  access: authors,
  params: questionParams,
  body: QuestionChange,
  responses: { 200: SavedQuestion },
});

export const deleteQuestion = defineEndpoint({
  methods: ['DELETE'],
  path: '/question/:questionId',
  summary: 'Remove a question from its bank and quizzes. Existing attempts keep it',
  access: authors,
  params: questionParams,
  responses: { 204: NoContent },
});

export const listQuestionOptions = defineEndpoint({
  methods: ['GET'],
  path: '/questionOption',
  summary: 'List the options of a question. For students, as in their own attempt',
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
  summary: 'Get one option',
  access: classroom,
  params: optionParams,
  responses: { 200: QuestionOption },
});

export const NewQuestionOption = OptionInput.extend({ question: Reference });
export type NewQuestionOption = z.infer<typeof NewQuestionOption>;

export const createQuestionOption = defineEndpoint({
  methods: ['POST'],
  path: '/questionOption',
  summary: 'Add an option. Creates a new version of the question',
  access: authors,
  body: NewQuestionOption,
  responses: { 201: QuestionOption },
});

export const QuestionOptionChange = OptionInput.partial();
export type QuestionOptionChange = z.infer<typeof QuestionOptionChange>;

export const updateQuestionOption = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/questionOption/:optionId',
  summary: 'Update an option. Creates a new version of the question, in which the option has a new ID',
  access: authors,
  params: optionParams,
  body: QuestionOptionChange,
  responses: { 200: QuestionOption },
});

export const deleteQuestionOption = defineEndpoint({
  methods: ['DELETE'],
  path: '/questionOption/:optionId',
  summary: 'Remove an option. Creates a new version of the question',
  access: authors,
  params: optionParams,
  responses: { 204: NoContent },
});
