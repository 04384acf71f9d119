import { z } from 'zod';
import { credits, quiz, textLength } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { defineEndpoint } from '../endpoint.ts';
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
} from '../fields.ts';
import { Question } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const ReviewMoment = z.enum(['IMMEDIATELY', 'AFTER_CLOSE', 'NEVER']);
export type ReviewMoment = z.infer<typeof ReviewMoment>;

/** Why a student can't start an attempt now. */
export const StartRefusal = z.enum(['INACTIVE', 'NOT_OPEN_YET', 'CLOSED', 'LIMIT_REACHED', 'NO_QUESTIONS']);
export type StartRefusal = z.infer<typeof StartRefusal>;

/** The terms for one student, extra time included. */
export const OwnTerms = z.object({
  extraTime: z.object({ factor: z.number().nullable(), minutes: z.int().nullable() }).nullable(),
  timeLimit: z.number().nullable().describe('In minutes, including extra time'),
  closesAt: Timestamp.nullable().describe('Includes extra time'),
  attempts: z.int().describe('Attempts started so far'),
  attemptInProgress: Reference.nullable(),
  mayStart: z.boolean().describe('Also true during an attempt. Starting then resumes it'),
  whyNot: StartRefusal.nullable(),
});
export type OwnTerms = z.infer<typeof OwnTerms>;

/**
 * A position in a quiz. Its question is for teachers. Students see only the number of questions and their points.
 */
export const QuizQuestion = z.object({
  id: Id,
  orderNumber: z.int(),
  points: z.number().describe('Points for each question at this position'),
  count: z.int().describe('Number of questions, more than one for random questions'),
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
  timeLimit: z.int().nullable().describe('In minutes. null for no limit'),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  program: z.object({ id: Id, name: z.string() }),
  questionBank: z.object({ id: Id, title: z.string(), category: z.string() }).nullable(),
  semester: z.object({ id: Id, name: z.string(), year: z.int() }).nullable(),
  questionCount: z.int(),
  revision: z
    .int()
    .describe('Increases with every change. Send it back to avoid overwriting a newer version'),
  quizQuestions: z.array(QuizQuestion).describe('Empty in lists requested with places=false'),
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  attemptLimit: z.int().nullable().describe('null for unlimited'),
  hasPassword: z.boolean(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  reviewMarks: ReviewMoment,
  reviewKey: ReviewMoment.describe(
    'AFTER_CLOSE without a closing date: shown when the student has no attempts left or the answer key is released',
  ),
  keyReleasedAt: Timestamp.nullable().describe(
    'When the correct answers were released. null if not released',
  ),
  courseCode: z.string(),
  credits: z.number().describe('Credits counted in averages and documents'),
  creditsPending: z
    .object({ credits: z.number(), requestedAt: Timestamp })
    .nullable()
    .describe(
      "Staff only. Credits above the programme's maximum, which count once an administrator approves",
    ),
  passingMark: z.number().nullable().describe('Percent'),
  grantsCertificate: z.boolean(),
  oneDevice: z.boolean().describe('An attempt can be open on one device at a time'),
  showComparison: z
    .boolean()
    .describe('Students see how their result compares with the class, once they can see their marks'),
  taken: z
    .object({ isTaken: z.boolean(), running: z.int().describe('Attempts in progress') })
    .optional()
    .describe('Staff only'),
  deletedAt: Timestamp.optional().describe('Only in the list of deleted quizzes'),
  own: OwnTerms.nullable().describe('For the calling student or the one named by `studentId`'),
  serverTime: Timestamp.optional().describe('With `own`, for a single quiz'),
  abilities: abilities(['edit', 'delete', 'start', 'publish']).describe(
    "`publish` is false for a teacher who doesn't teach the programme",
  ),
});
export type Quiz = z.infer<typeof Quiz>;

const studentId = IdParam.optional().describe("For administrators: apply this student's terms");

export const listQuizzes = defineEndpoint({
  methods: ['GET'],
  path: '/quiz',
  summary: "List quizzes: a teacher's own or, for students, the active ones of their programme",
  access: classroom,
  query: listQuery(['title', 'dateCreated', 'lastUpdated', 'opensAt', 'closesAt'], {
    search: z.string().max(200).optional().describe('Part of the title or description'),
    isActive: z.enum(['true', 'false']).optional(),
    programId: IdParam.optional(),
    questionBankId: IdParam.optional(),
    archived: z.enum(['true', 'false']).optional().describe('Defaults to false'),
    deleted: z.enum(['true', 'false']).optional().describe('true for deleted quizzes that can be restored'),
    teacherId: IdParam.optional().describe('Quizzes of this teacher'),
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
  summary: 'Get one quiz. For students, one of their programme or one they have taken',
  access: classroom,
  params: quizParams,
  query: z.object({ studentId }),
  responses: { 200: Quiz },
});

const Password = z.string().min(1).max(100).nullable();
const Minutes = z.int().min(1).max(quiz.maxMinutes).nullable();
const policy = {
  timeLimit: Minutes.describe('In minutes. null for no limit'),
  opensAt: MomentInput.nullable(),
  closesAt: MomentInput.nullable(),
  attemptLimit: z.int().min(1).max(quiz.maxAttempts).nullable(),
  password: Password.describe('Every student enters it to start. null for none'),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  reviewMarks: ReviewMoment,
  reviewKey: ReviewMoment,
  courseCode: optionalText(50),
  credits: z
    .number()
    .min(0)
    .max(credits.max)
    .multipleOf(0.01)
    .describe(
      "A teacher's credits above the programme's maximum are pending until an administrator approves",
    ),
  semester: Reference.nullable(),
  passingMark: z.number().min(0).max(100).multipleOf(0.01).nullable(),
  grantsCertificate: z.boolean(),
  oneDevice: z.boolean().describe('Applies to attempts that start from now on'),
  showComparison: z
    .boolean()
    .describe('Show students the mean and distribution of the class with their results. Off by default'),
};

/**
 * A position in a quiz, as sent to the API: a question from one of the caller's banks, or random questions from one.
 */
const PlaceInput = z.union([
  z.object({
    question: Reference,
    points: z.number().min(0).max(quiz.maxPoints).multipleOf(0.01).nullish(),
  }),
  z.object({
    draw: z.object({
      questionBank: Reference,
      count: z.int().min(1).max(quiz.maxQuestions),
      tag: Reference.nullish(),
    }),
    points: z.number().min(0).max(quiz.maxPoints).multipleOf(0.01),
  }),
]);
export type PlaceInput = z.infer<typeof PlaceInput>;
const Places = z.array(PlaceInput).max(quiz.maxQuestions);

export const QuizChange = z
  .object({
    title: text(textLength.title),
    description: optionalText(quiz.description),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    program: Reference,
    questionBank: Reference.nullable(),
    quizQuestions: Places.describe('The complete list in order. Attempts in progress keep their paper'),
    revision: z
      .int()
      .min(1)
      .describe('The version that was edited. 409 with the newer quiz in `current` if it changed'),
    ...policy,
  })
  .partial();
export type QuizChange = z.infer<typeof QuizChange>;

export const NewQuiz = QuizChange.omit({ isArchived: true, revision: true }).required({ title: true });
export type NewQuiz = z.infer<typeof NewQuiz>;

export const createQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz',
  summary:
    'Create a quiz. Inactive unless set otherwise, for the programme the caller used last unless one is named',
  access: authors,
  body: NewQuiz,
  responses: { 201: Quiz },
});

export const updateQuiz = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quiz/:quizId',
  summary: 'Update a quiz',
  access: authors,
  params: quizParams,
  body: QuizChange,
  responses: { 200: Quiz },
});

export const deleteQuiz = defineEndpoint({
  methods: ['DELETE'],
  path: '/quiz/:quizId',
  summary: `Delete a quiz, restorable for ${quiz.daysUntilPurged} days. One that has been taken is archived, for the record`,
  access: authors,
  params: quizParams,
  responses: { 204: NoContent },
});

export const restoreQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz/:quizId/restore',
  summary: 'Restore a deleted quiz as a draft. No effect on a quiz that is not deleted',
  access: authors,
  params: quizParams,
  responses: { 200: Quiz },
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
    'Release the answer key of a quiz with the rule AFTER_CLOSE to everyone who submitted it. 409 with another rule',
});

export const hideKey = defineEndpoint({
  ...keyRelease,
  methods: ['DELETE'],
  summary: "Undo the release. The quiz's review rule applies again",
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
  summary: 'List all questions of a quiz. For students, those of their own attempt in its order',
});

export const listQuizQuestionsTwice = defineEndpoint({
  ...questionsOfQuiz,
  path: '/quiz/quiz/:quizId/questions',
  summary: 'Same call under another path',
});

/**
 * A position in a quiz as its teacher sees it: the question, or the rule for random questions and how many it
 * matches.
 */
export const QuizPlace = z.object({
  id: Id,
  orderNumber: z.int(),
  points: z.number().describe('Points for each question at this position'),
  hasOwnPoints: z.boolean().describe("Set for this quiz. Otherwise the question's own points"),
  question: Question.nullable(),
  keyShownAt: Timestamp.nullable().describe(
    'When a student first saw the correct answer, in any quiz. null if never, or for random questions',
  ),
  draw: z
    .object({
      questionBank: z.object({ id: Id, title: z.string() }),
      tag: z.object({ id: Id, name: z.string() }).nullable(),
      count: z.int(),
      available: z.int().describe('Number of questions to draw from'),
    })
    .nullable(),
});
export type QuizPlace = z.infer<typeof QuizPlace>;

export const listQuizPlaces = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/places',
  summary: 'List the positions of a quiz in order, at most 1,000',
  access: authors,
  params: quizParams,
  responses: { 200: z.array(QuizPlace) },
  list: true,
});

export const duplicateQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz/:quizId/duplicate',
  summary:
    'Copy a quiz with its questions, rules and password, for the same teacher. The copy is not published and has no opening or closing date',
  access: authors,
  params: quizParams,
  responses: { 201: Quiz },
});

/** A preview paper, drawn and shuffled like a student's. */
export const QuizPreview = z.object({
  quiz: Quiz,
  questions: z.array(Question).describe('As students see them, without answer key and feedback'),
});
export type QuizPreview = z.infer<typeof QuizPreview>;

export const previewQuiz = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/preview',
  summary: 'Preview a paper of the quiz as a student would get it. Random questions differ each time',
  access: authors,
  params: quizParams,
  responses: { 200: QuizPreview },
});
