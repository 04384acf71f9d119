import { z } from 'zod';
import { credits, quiz, textLength } from '../limits.ts';
import { classroom } from '../permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  abilities,
  Id,
  IdParam,
  listQuery,
  MomentInput,
  NoContent,
  optionalText,
  Reference,
  Timestamp,
  text,
} from './fields.ts';
import { Question } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const ReviewMoment = z.enum(['IMMEDIATELY', 'AFTER_CLOSE', 'NEVER']);
export type ReviewMoment = z.infer<typeof ReviewMoment>;

/** Why a student cannot begin an attempt now. */
export const StartRefusal = z.enum(['INACTIVE', 'NOT_OPEN_YET', 'CLOSED', 'LIMIT_REACHED', 'NO_QUESTIONS']);
export type StartRefusal = z.infer<typeof StartRefusal>;

/** What holds for one student, their extra time included. */
export const OwnTerms = z.object({
  extraTime: z.object({ factor: z.number().nullable(), minutes: z.int().nullable() }).nullable(),
  timeLimit: z.number().nullable().describe('In minutes, with the extra time'),
  closesAt: Timestamp.nullable().describe('With the extra time'),
  attempts: z.int().describe('Begun so far'),
  attemptInProgress: Reference.nullable(),
  mayStart: z.boolean().describe('Also true while an attempt is in progress: starting then resumes it'),
  whyNot: StartRefusal.nullable(),
});
export type OwnTerms = z.infer<typeof OwnTerms>;

/** A place of a quiz. What stands there is for its teachers; a student reads how many there are and their worth. */
export const QuizQuestion = z.object({
  id: Id,
  orderNumber: z.int(),
  points: z.number().describe('Of each question at this place'),
  count: z.int().describe('How many questions it brings: more than one for a draw'),
  question: Reference.nullable().optional(),
  draw: z
    .object({ questionBank: Reference, count: z.int(), tag: Reference.nullable() })
    .nullable()
    .optional(),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

export const Quiz = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  totalPoints: z.number(),
  timeLimit: z.int().nullable().describe('In minutes; null: no limit'),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  program: z.object({ id: Id, name: z.string() }),
  questionBank: z.object({ id: Id, title: z.string(), category: z.string() }).nullable(),
  semester: z.object({ id: Id, name: z.string(), year: z.int() }).nullable(),
  questionCount: z.int(),
  revision: z.int().describe('Grows with every change; sent back, it refuses to overwrite a newer one'),
  quizQuestions: z.array(QuizQuestion).describe('Empty in a list asked for with places=false'),
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  attemptLimit: z.int().nullable().describe('Null: unlimited'),
  hasPassword: z.boolean(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  reviewMarks: ReviewMoment,
  reviewKey: ReviewMoment.describe(
    'AFTER_CLOSE without a closing date: once the student has no attempt left, or the key is released',
  ),
  keyReleasedAt: Timestamp.nullable().describe('When the correct answers were released; null: not released'),
  courseCode: z.string(),
  credits: z.number().describe('What counts in averages and documents'),
  creditsPending: z
    .object({ credits: z.number(), requestedAt: Timestamp })
    .nullable()
    .describe(
      'Credits above the maximum of the programme: they count once an administrator approves; for staff',
    ),
  passingMark: z.number().nullable().describe('In percent'),
  grantsCertificate: z.boolean(),
  oneDevice: z.boolean().describe('An attempt can be open on one device at a time'),
  taken: z
    .object({ isTaken: z.boolean(), running: z.int().describe('Attempts in progress') })
    .optional()
    .describe('For staff'),
  own: OwnTerms.nullable().describe('For the student who asks, or the one named by `studentId`'),
  serverTime: Timestamp.optional().describe('With `own`, in the answer for a single quiz'),
  abilities: abilities(['edit', 'delete', 'start', 'publish']).describe(
    '`publish` is false for a teacher who does not teach the programme',
  ),
});
export type Quiz = z.infer<typeof Quiz>;

const studentId = IdParam.optional().describe('For an administrator: with the terms of this student');

export const listQuizzes = defineEndpoint({
  methods: ['GET'],
  path: '/quiz',
  summary: "A teacher's own quizzes; for a student the active ones of their programme",
  access: classroom,
  query: listQuery(['title', 'dateCreated', 'lastUpdated', 'opensAt', 'closesAt'], {
    search: z.string().max(200).optional().describe('A part of the title or the description'),
    isActive: z.enum(['true', 'false']).optional(),
    programId: IdParam.optional(),
    questionBankId: IdParam.optional(),
    archived: z.enum(['true', 'false']).optional().describe('false when not given'),
    teacherId: IdParam.optional().describe('Those of one teacher'),
    places: z.enum(['true', 'false']).optional().describe('false leaves `quizQuestions` empty'),
    studentId,
  }),
  responses: { 200: z.array(Quiz) },
  list: true,
});
export type QuizQuery = z.output<typeof listQuizzes.query>;

const quizParams = z.object({ quizId: IdParam });

export const getQuiz = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId',
  summary: 'One quiz; for a student one of their programme, or one they have taken',
  access: classroom,
  params: quizParams,
  query: z.object({ studentId }),
  responses: { 200: Quiz },
});

const Password = z.string().min(1).max(100).nullable();
const Minutes = z.int().min(1).max(quiz.mostMinutes).nullable();
const policy = {
  timeLimit: Minutes.describe('In minutes; null: no limit'),
  opensAt: MomentInput.nullable(),
  closesAt: MomentInput.nullable(),
  attemptLimit: z.int().min(1).max(quiz.mostAttempts).nullable(),
  password: Password.describe('Asked of every student who starts; null: none'),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  reviewMarks: ReviewMoment,
  reviewKey: ReviewMoment,
  courseCode: optionalText(50),
  credits: z
    .number()
    .min(0)
    .max(credits.most)
    .multipleOf(0.01)
    .describe('Of a teacher, above the maximum of the programme: pending until an administrator approves'),
  semester: Reference.nullable(),
  passingMark: z.number().min(0).max(100).multipleOf(0.01).nullable(),
  grantsCertificate: z.boolean(),
  oneDevice: z.boolean().describe('Holds for attempts that start from now on'),
};

/** A place of a quiz by API: a question of a bank of one's own, or a draw from one. */
const PlaceInput = z.union([
  z.object({
    question: Reference,
    points: z.number().min(0).max(quiz.mostPoints).multipleOf(0.01).nullish(),
  }),
  z.object({
    draw: z.object({
      questionBank: Reference,
      count: z.int().min(1).max(quiz.mostQuestions),
      tag: Reference.nullish(),
    }),
    points: z.number().min(0).max(quiz.mostPoints).multipleOf(0.01),
  }),
]);
export type PlaceInput = z.infer<typeof PlaceInput>;
const Places = z.array(PlaceInput).max(quiz.mostQuestions);

export const QuizChange = z
  .object({
    title: text(textLength.title),
    description: optionalText(quiz.description),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    program: Reference,
    questionBank: Reference.nullable(),
    quizQuestions: Places.describe('All places in their order; attempts that have begun keep their paper'),
    revision: z
      .int()
      .min(1)
      .describe('The one that was edited: 409 with the newer quiz in `current` when there is one'),
    ...policy,
  })
  .partial();
export type QuizChange = z.infer<typeof QuizChange>;

export const NewQuiz = QuizChange.omit({ isArchived: true, revision: true }).required({ title: true });
export type NewQuiz = z.infer<typeof NewQuiz>;

export const createQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz',
  summary: 'Make a quiz; not active until said so, for the default programme when none is named',
  access: authors,
  body: NewQuiz,
  responses: { 201: Quiz },
});

export const updateQuiz = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quiz/:quizId',
  summary: 'Change a quiz',
  access: authors,
  params: quizParams,
  body: QuizChange,
  responses: { 200: Quiz },
});

export const deleteQuiz = defineEndpoint({
  methods: ['DELETE'],
  path: '/quiz/:quizId',
  summary: 'Delete a quiz; one that has been taken is archived, for the record of grades',
  access: authors,
  params: quizParams,
  responses: { 204: NoContent },
});

const keyRelease = {
  path: '/quiz/:quizId/keyRelease',
  access: authors,
  params: quizParams,
  responses: { 200: Quiz },
} as const;

export const releaseKey = defineEndpoint({
  ...keyRelease,
  methods: ['POST'],
  summary:
    'Show the correct answers of a quiz with the rule AFTER_CLOSE to everyone who has submitted it, now; 409 with another rule',
});

export const hideKey = defineEndpoint({
  ...keyRelease,
  methods: ['DELETE'],
  summary: 'End the release: the correct answers follow the rule of the quiz again',
});

const questionsOfQuiz = {
  methods: ['GET'],
  access: classroom,
  params: quizParams,
  query: z.object({ sort: z.enum(['orderNumber']).optional(), order: z.enum(['asc', 'desc']).optional() }),
  responses: { 200: z.array(Question) },
} as const;

export const listQuizQuestions = defineEndpoint({
  ...questionsOfQuiz,
  path: '/quiz/:quizId/questions',
  summary: 'All questions of a quiz; for a student those of their own attempt, in its order',
});

export const listQuizQuestionsTwice = defineEndpoint({
  ...questionsOfQuiz,
  path: '/quiz/quiz/:quizId/questions',
  summary: 'The same, as another client spells it',
});

/** A place of a quiz as its teacher sees it: the question itself, or the rule and how many it finds. */
export const QuizPlace = z.object({
  id: Id,
  orderNumber: z.int(),
  points: z.number().describe('Of each question at this place'),
  hasOwnPoints: z.boolean().describe('Set for this quiz; else they follow the question'),
  question: Question.nullable(),
  keyShownAt: Timestamp.nullable().describe(
    'When a student was first shown the correct answer, in any quiz; null: nobody, or a draw',
  ),
  draw: z
    .object({
      questionBank: z.object({ id: Id, title: z.string() }),
      tag: z.object({ id: Id, name: z.string() }).nullable(),
      count: z.int(),
      available: z.int().describe('How many it may draw from'),
    })
    .nullable(),
});
export type QuizPlace = z.infer<typeof QuizPlace>;

export const listQuizPlaces = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/places',
  summary: 'The places of a quiz in their order, the first 1,000 of them',
  access: authors,
  params: quizParams,
  responses: { 200: z.array(QuizPlace) },
  list: true,
});

export const duplicateQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz/:quizId/duplicate',
  summary:
    'A copy of a quiz with its places, its rules and its password, for the same teacher; not published, without its window',
  access: authors,
  params: quizParams,
  responses: { 201: Quiz },
});

/** A paper that nobody sits: drawn and shuffled as a student's would be. */
export const QuizPreview = z.object({
  quiz: Quiz,
  questions: z.array(Question).describe('As a student reads them: without key and feedback'),
});
export type QuizPreview = z.infer<typeof QuizPreview>;

export const previewQuiz = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/preview',
  summary: 'A paper of the quiz as a student would get it now; another one each time',
  access: authors,
  params: quizParams,
  responses: { 200: QuizPreview },
});
