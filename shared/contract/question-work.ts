import { z } from 'zod';
import { photo, question } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, NoContent, Reference, Timestamp } from './fields.ts';
import { Question, QuestionType, TagName } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const questionParams = z.object({ questionId: IdParam });

/** What a question said at some time. */
export const QuestionVersion = z.object({
  version: z.int(),
  isCurrent: z.boolean(),
  questionText: z.string(),
  questionType: QuestionType,
  points: z.number(),
  options: z.array(z.object({ optionLabel: z.string(), optionText: z.string() })),
  correctAnswer: z.string().nullable(),
  feedback: z.string(),
  image: Reference.nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Null: imported, or long ago'),
  dateCreated: Timestamp,
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

export const listQuestionVersions = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId/versions',
  summary: 'Everything a question has ever said, the newest first; never cut',
  access: authors,
  params: questionParams,
  responses: { 200: z.array(QuestionVersion) },
});

/** Where a question is asked. */
export const QuestionUsage = z.object({
  quizzes: z.array(
    z.object({
      id: Id,
      title: z.string(),
      isActive: z.boolean(),
      isArchived: z.boolean(),
      orderNumber: z.int().nullable().describe('Null: by a draw'),
      points: z.number(),
      draw: z.object({ count: z.int(), tag: z.string().nullable() }).nullable(),
    }),
  ),
  answers: z.int().describe('Given to it so far in the quizzes that ask it now, over all its versions'),
});
export type QuestionUsage = z.infer<typeof QuestionUsage>;

export const getQuestionUsage = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId/usage',
  summary: 'The quizzes that ask a question, by itself or by a draw it may be in',
  access: authors,
  params: questionParams,
  responses: { 200: QuestionUsage },
});

export const duplicateQuestion = defineEndpoint({
  methods: ['POST'],
  path: '/question/:questionId/duplicate',
  summary: 'A copy of a question right behind it in its bank, with its tags and its picture, in no quiz',
  access: authors,
  params: questionParams,
  responses: { 201: Question },
});

const Several = z.array(Reference).min(1).max(question.mostAtOnce);

const Deleted = z.object({
  questions: z.int().describe('How many were deleted; those that were already are not counted'),
  quizzes: z.int().describe('How many quizzes ask fewer now'),
});

export const deleteQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/delete',
  summary: 'Delete several questions, all of them or none; they can be brought back',
  access: authors,
  body: z.object({ questions: Several }),
  responses: { 200: Deleted },
});

export const restoreQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/restore',
  summary: 'Bring deleted questions back to their banks, and to their places in quizzes that still are there',
  access: authors,
  body: z.object({ questions: Several }),
  responses: { 200: Deleted.describe('How many came back, and how many quizzes ask them again') },
});

export const moveQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/move',
  summary: 'Move several questions to the end of another bank; the quizzes that ask them still do',
  access: authors,
  body: z.object({ questions: Several, questionBank: Reference }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const tagQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/tag',
  summary: 'Give tags to several questions, or take them away',
  access: authors,
  body: z.object({
    questions: Several,
    add: z.array(TagName).max(20).default([]),
    remove: z.array(TagName).max(20).default([]),
  }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const orderQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/questionBank/:bankId/order',
  summary: 'Put questions of a bank, in this order, before another one of it or (null) at its end',
  access: authors,
  params: z.object({ bankId: IdParam }),
  body: z.object({ questions: Several, before: Reference.nullable() }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const Tag = z.object({
  id: Id,
  name: z.string(),
  questions: z.int().describe('In the bank asked for; else in all banks of its owner'),
});
export type Tag = z.infer<typeof Tag>;

export const listTags = defineEndpoint({
  methods: ['GET'],
  path: '/tag',
  summary:
    "One's own tags by name; with a bank those of its owner, all of them with their count there. Never cut",
  access: authors,
  query: z.object({ questionBankId: IdParam.optional() }),
  responses: { 200: z.array(Tag) },
});

const tagParams = z.object({ tagId: IdParam });

export const renameTag = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/tag/:tagId',
  summary: 'Rename a tag; to the name of another one: 409',
  access: authors,
  params: tagParams,
  body: z.object({ name: TagName }),
  responses: { 200: Tag },
});

export const deleteTag = defineEndpoint({
  methods: ['DELETE'],
  path: '/tag/:tagId',
  summary: 'Delete a tag; one that a quiz draws by: 409',
  access: authors,
  params: tagParams,
  responses: { 204: NoContent },
});

/** A picture that waits for the question it is meant for: for a day, then it is gone. */
export const QuestionImage = z.object({ id: Id, url: z.string() });
export type QuestionImage = z.infer<typeof QuestionImage>;

export const uploadQuestionImage = defineEndpoint({
  methods: ['POST'],
  path: '/questionImage',
  summary: 'Bring a picture, to be named in a question',
  access: authors,
  limit: { max: 120, seconds: 3_600 },
  form: { file: 'image', mostBytes: photo.mostBytes, tooLarge: 'PHOTO_TOO_LARGE' },
  responses: { 201: QuestionImage },
});
