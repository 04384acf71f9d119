import { z } from 'zod';
import { photo, question } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, NoContent, Reference, Timestamp } from '../fields.ts';
import { Question, QuestionType, TagName } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const questionParams = z.object({ questionId: IdParam });

/** A version of a question. */
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
  author: z.object({ id: Id, name: z.string() }).nullable().describe('null if imported or not recorded'),
  dateCreated: Timestamp,
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

export const listQuestionVersions = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId/versions',
  summary: 'List all versions of a question, newest first',
  access: authors,
  params: questionParams,
  responses: { 200: z.array(QuestionVersion) },
});

/** The quizzes that ask a question. */
export const QuestionUsage = z.object({
  quizzes: z.array(
    z.object({
      id: Id,
      title: z.string(),
      isActive: z.boolean(),
      isArchived: z.boolean(),
      orderNumber: z.int().nullable().describe('null for a random question'),
      points: z.number(),
      draw: z.object({ count: z.int(), tag: z.string().nullable() }).nullable(),
    }),
  ),
  answers: z.int().describe('Answers so far in the quizzes that use it now, across all versions'),
});
export type QuestionUsage = z.infer<typeof QuestionUsage>;

export const getQuestionUsage = defineEndpoint({
  methods: ['GET'],
  path: '/question/:questionId/usage',
  summary: 'List the quizzes that use a question, directly or as a random question',
  access: authors,
  params: questionParams,
  responses: { 200: QuestionUsage },
});

export const duplicateQuestion = defineEndpoint({
  methods: ['POST'],
  path: '/question/:questionId/duplicate',
  summary: 'Duplicate a question in its bank, with tags and picture. The copy is in no quiz',
  access: authors,
  params: questionParams,
  responses: { 201: Question },
});

const Several = z.array(Reference).min(1).max(question.maxAtOnce);

const Deleted = z.object({
  questions: z.int().describe('Number of questions deleted, excluding those deleted before'),
  quizzes: z.int().describe('Number of quizzes that lost a question'),
});

export const deleteQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/delete',
  summary: 'Delete several questions, all or none. They can be restored',
  access: authors,
  body: z.object({ questions: Several }),
  responses: { 200: Deleted },
});

export const restoreQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/restore',
  summary: 'Restore deleted questions to their banks and to their positions in existing quizzes',
  access: authors,
  body: z.object({ questions: Several }),
  responses: { 200: Deleted.describe('Number of questions restored, and of quizzes that use them again') },
});

export const moveQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/move',
  summary: "Move several questions to the end of another bank. Quizzes that use them don't change",
  access: authors,
  body: z.object({ questions: Several, questionBank: Reference }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const tagQuestions = defineEndpoint({
  methods: ['POST'],
  path: '/question/tag',
  summary: 'Add tags to several questions or remove them',
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
  summary:
    'Reorder questions of a bank. They go in the given order before another question, or to the end if `before` is null',
  access: authors,
  params: z.object({ bankId: IdParam }),
  body: z.object({ questions: Several, before: Reference.nullable() }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const Tag = z.object({
  id: Id,
  name: z.string(),
  questions: z.int().describe('Number in the requested bank, or in all banks of the owner'),
});
export type Tag = z.infer<typeof Tag>;

export const listTags = defineEndpoint({
  methods: ['GET'],
  path: '/tag',
  summary: "List the caller's tags by name. With a bank, all tags of its owner with their count there",
  access: authors,
  query: z.object({ questionBankId: IdParam.optional() }),
  responses: { 200: z.array(Tag) },
});

const tagParams = z.object({ tagId: IdParam });

export const renameTag = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/tag/:tagId',
  summary: 'Rename a tag. 409 if another tag has that name',
  access: authors,
  params: tagParams,
  body: z.object({ name: TagName }),
  responses: { 200: Tag },
});

export const deleteTag = defineEndpoint({
  methods: ['DELETE'],
  path: '/tag/:tagId',
  summary: 'Delete a tag. 409 if a quiz uses it for random questions',
  access: authors,
  params: tagParams,
  responses: { 204: NoContent },
});

/** A picture uploaded for a question that isn't saved yet. Deleted after a day if no question uses it. */
export const QuestionImage = z.object({ id: Id, url: z.string() });
export type QuestionImage = z.infer<typeof QuestionImage>;

export const uploadQuestionImage = defineEndpoint({
  methods: ['POST'],
  path: '/questionImage',
  summary: 'Upload a picture for a question',
  access: authors,
  limit: { max: 120, seconds: 3_600 },
  form: { file: 'image', maxBytes: photo.maxBytes, tooLarge: 'PHOTO_TOO_LARGE' },
  responses: { 201: QuestionImage },
});
