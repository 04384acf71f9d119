import { z } from 'zod';
import { attempt } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { Response } from '../../questions/response.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, MomentInput, NoContent, Reference, Timestamp } from '../fields.ts';
import { Grade } from '../results/grades.ts';
import { Question } from '../teaching/question-banks.ts';
import { UnmergedVersion } from './answer-versions.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const studentOnly = ['STUDENT'] as const;

export const AttemptStatus = z.enum(['IN_PROGRESS', 'SUBMITTED', 'TIMED_OUT']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const QuizAttempt = z.object({
  id: Id,
  quiz: z.object({ id: Id, title: z.string() }),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  attemptNumber: z.int(),
  status: AttemptStatus,
  startedAt: Timestamp,
  startTime: Timestamp.describe('Same as startedAt'),
  deadline: Timestamp.nullable().describe(
    'Includes extra time and extensions. null if there is no time limit',
  ),
  extensionMinutes: z.int().describe('Minutes added during the attempt'),
  completedAt: Timestamp.nullable(),
  totalScore: z
    .number()
    .nullable()
    .describe('null until submitted. For students, null until the marks are released'),
  marksReleased: z.boolean().describe('Whether the student can see the marks'),
  totalPoints: z.number(),
  dateCreated: Timestamp,
});
export type QuizAttempt = z.infer<typeof QuizAttempt>;

export const QuizAnswer = z.object({
  id: Id,
  attempt: Reference,
  quizAttempt: Reference,
  question: Reference,
  selectedAnswer: z.string().nullable().describe("The option's letter on this student's paper"),
  selectedOption: Reference.nullable(),
  textAnswer: z.string().nullable(),
  isMarked: z.boolean().describe('Flagged by the student'),
  timeSpent: z.int().describe('In seconds'),
  revision: z.int(),
  savedAt: Timestamp,
  isCorrect: z.boolean().nullable().optional().describe('After submission, as the review rule allows'),
  pointsEarned: z.number().nullable().optional(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

export const listAttempts = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt',
  summary: "List attempts: a student's own, or those at the teacher's quizzes",
  access: classroom,
  query: listQuery(['dateCreated', 'startedAt', 'completedAt', 'totalScore'], {
    quizId: IdParam.optional(),
    studentId: IdParam.optional(),
    status: AttemptStatus.optional(),
    completed: z.enum(['true', 'false']).optional(),
  }),
  responses: { 200: z.array(QuizAttempt) },
  list: true,
});
export type AttemptQuery = z.output<typeof listAttempts.query>;

/** A student's attempts at one quiz, as a quiz card shows them. */
export const AttemptSummary = z.object({
  quiz: Reference,
  attempts: z.int(),
  completed: z.int(),
  inProgress: z
    .object({
      id: Id,
      startedAt: Timestamp,
      deadline: Timestamp.nullable(),
      answered: z.int(),
      questions: z.int(),
    })
    .nullable(),
  best: z
    .object({
      attempt: Reference,
      marksReleased: z.boolean().describe('Always true for students'),
      score: z.number(),
      totalPoints: z.number(),
      percentage: z.number(),
      letterGrade: z.string(),
      isProvisional: z.boolean(),
      isPassed: z.boolean().nullable(),
    })
    .nullable()
    .describe('Best attempt whose marks the caller can see'),
  unreleased: z.int().describe('Completed attempts whose marks are not released'),
  lastCompletedAt: Timestamp.nullable(),
});
export type AttemptSummary = z.infer<typeof AttemptSummary>;

export const AttemptSummaries = z.object({ summaries: z.array(AttemptSummary), serverTime: Timestamp });
export type AttemptSummaries = z.infer<typeof AttemptSummaries>;

export const summarizeAttempts = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/summary',
  summary: 'Summarize attempts by quiz: count, attempt in progress, best. A super admin names the student',
  access: ['STUDENT', 'SUPER_ADMIN'],
  query: z.object({ studentId: IdParam.optional() }),
  responses: { 200: AttemptSummaries },
});

const attemptParams = z.object({ attemptId: IdParam });

export const getAttempt = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId',
  summary: 'Get one attempt',
  access: classroom,
  params: attemptParams,
  responses: { 200: QuizAttempt },
});

/**
 * Ignores other fields that older clients send (startedAt, student, status), because the server decides them.
 */
export const NewAttempt = z.object({
  quiz: Reference,
  password: z.string().max(100).optional().describe('Required if the quiz has a password'),
});
export type NewAttempt = z.infer<typeof NewAttempt>;

export const startAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt',
  summary: 'Start an attempt (201), or return the one in progress (200)',
  access: studentOnly,
  body: NewAttempt,
  responses: { 201: QuizAttempt, 200: QuizAttempt },
});

/** How to seal an answer file: the server's key encrypts it, the attempt's token proves whose it is. */
const Seal = z.object({
  publicKey: z
    .string()
    .describe('X25519 public key, base64url. Only the server can open what is sealed with it'),
  token: z.string().describe('Included in the answer file. Required to create a valid file'),
});

export const Paper = z.object({
  attempt: QuizAttempt,
  quiz: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    timeLimit: z.number().nullable().describe("In minutes, including the student's extra time"),
    totalPoints: z.number(),
    attemptLimit: z.int().nullable(),
  }),
  questions: z.array(Question),
  answers: z.array(QuizAnswer),
  unmerged: z.array(UnmergedVersion).describe('Versions the student still has to choose from'),
  serverTime: Timestamp,
  deadline: Timestamp.nullable(),
  seal: Seal,
});
export type Paper = z.infer<typeof Paper>;

export const getPaper = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/paper',
  summary:
    'Get everything the quiz screen needs, in the order of this attempt. 409 while another device holds a quiz limited to one device',
  access: studentOnly,
  params: attemptParams,
  query: z.object({
    device: IdParam.optional().describe('Random number the device keeps for this attempt'),
  }),
  responses: { 200: Paper },
});

const answerContent = {
  selectedOption: Reference.nullish(),
  selectedAnswer: z.string().max(5).nullish().describe("The option's letter, instead of selectedOption"),
  textAnswer: z.string().max(attempt.textAnswer).nullish(),
  isMarked: z.boolean().optional(),
  timeSpent: z.int().min(0).max(10_000_000).optional(),
};
const revision = z.int().min(0).max(attempt.maxRevision);

/** A kept version as the student saw it when choosing. */
const ResolvedVersion = z.object({ id: Id, sequence: revision });
export type ResolvedVersion = z.infer<typeof ResolvedVersion>;

/**
 * With `seen`, only the changed fields. Without it, the whole answer, as pages of an earlier version send it.
 */
export const AnswerInput = z
  .object({
    question: Reference,
    seen: revision
      .optional()
      .describe('Stored revision this change is based on, 0 for none. Omitted fields stay unchanged'),
    device: z.int().min(1).optional().describe('With seen: random number the device keeps'),
    sequence: revision.optional().describe('With seen: number of changes the device made to this answer'),
    response: Response.nullish().describe(
      'Instead of selectedOption, selectedAnswer and textAnswer. null clears the answer',
    ),
    resolves: z
      .array(ResolvedVersion)
      .max(attempt.maxUnmerged)
      .optional()
      .describe('Kept versions the student has resolved. A version that changed since still needs a choice'),
    revision: revision
      .optional()
      .describe('Without seen: must be higher than the stored revision. Without both, the last write wins'),
    changedAt: MomentInput.optional().describe('When the student changed it (device clock)'),
    ...answerContent,
  })
  .refine(
    ({ seen, device, sequence }) => seen === undefined || (device !== undefined && sequence !== undefined),
    {
      message: sentence('is required'),
      path: ['device'],
    },
  );
export type AnswerInput = z.infer<typeof AnswerInput>;

export const SaveResult = z.object({
  question: Reference,
  status: z
    .enum(['stored', 'stale', 'conflict', 'refused'])
    .describe(
      'With seen: conflict means the change was not based on the stored content and is kept beside it, stale means the device already sent a later change. Without seen: stale means a higher revision is stored, conflict means the same revision with different content',
    ),
  revision: z
    .int()
    .nullable()
    .describe('Revision this save was stored as, or the stored revision if nothing was saved'),
  current: QuizAnswer.optional().describe(
    'The stored answer, if stale or conflict or if it contains more than the change was based on',
  ),
  kept: UnmergedVersion.optional().describe(
    'For conflict: the version that was sent, kept beside the stored one',
  ),
  code: z.string().optional().describe('For refused: why, as an error code'),
  message: z.string().optional(),
});
export type SaveResult = z.infer<typeof SaveResult>;

export const SavedAnswers = z.object({
  answers: z.array(SaveResult),
  merges: z.literal(true).describe('This server supports `seen`. Earlier versions omit this field'),
  serverTime: Timestamp,
  deadline: Timestamp.nullable(),
});
export type SavedAnswers = z.infer<typeof SavedAnswers>;

export const saveAnswers = defineEndpoint({
  methods: ['PUT', 'POST', 'PATCH'],
  path: '/quizAttempt/:attemptId/answers',
  summary: 'Save answers. 409 once the attempt is closed: the answers are kept for the teacher',
  access: studentOnly,
  params: attemptParams,
  body: z.object({ answers: z.array(AnswerInput).min(1).max(attempt.maxAnswers) }),
  responses: { 200: SavedAnswers },
});

/** Ignores times and scores that older clients send. */
export const AttemptChange = z.object({ status: AttemptStatus.optional() });
export type AttemptChange = z.infer<typeof AttemptChange>;

export const updateAttempt = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quizAttempt/:attemptId',
  summary:
    'Submit an attempt with status SUBMITTED or TIMED_OUT. The server decides which applies. Safe to repeat',
  access: studentOnly,
  params: attemptParams,
  body: AttemptChange,
  responses: { 200: QuizAttempt },
});

export const deleteAttempt = defineEndpoint({
  methods: ['DELETE'],
  path: '/quizAttempt/:attemptId',
  summary: 'Always refused, because attempts are a record',
  access: authors,
  params: attemptParams,
  responses: { 204: NoContent },
});

export const extendAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/extension',
  summary: 'Extend the time of an attempt in progress',
  access: authors,
  params: attemptParams,
  body: z.object({ minutes: z.int().min(1).max(1_440) }),
  responses: { 200: QuizAttempt },
});

export const ReviewState = z
  .enum(['SHOWN', 'AFTER_CLOSE', 'NEVER', 'WHILE_TAKING'])
  .describe('WHILE_TAKING: hidden while the student is taking a quiz that shares a question with this one');
export type ReviewState = z.infer<typeof ReviewState>;

export const KeyState = z
  .enum([...ReviewState.options, 'UNTIL_RELEASED'])
  .describe(
    'UNTIL_RELEASED: hidden until the teacher releases it, because the quiz has no closing date and the student has attempts left',
  );
export type KeyState = z.infer<typeof KeyState>;

export const Comment = z.object({
  text: z.string(),
  author: z.string(),
  dateCreated: Timestamp,
  isMine: z.boolean().optional().describe("Staff only. The caller's own comment, which they can edit"),
});
export type Comment = z.infer<typeof Comment>;

export const ReviewedQuestion = Question.extend({
  answer: QuizAnswer.nullable(),
  comments: z.array(Comment),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

/** The student's receipt: how many answers arrived, and when. */
export const Receipt = z.object({
  code: z.string().describe('Never changes unless the attempt is reopened'),
  submittedAt: Timestamp,
  answers: z.int().describe('Questions answered when the attempt ended'),
  questions: z.int(),
  lastAnswerAt: Timestamp.nullable().describe('When the last of these answers was saved'),
});
export type Receipt = z.infer<typeof Receipt>;

export const Review = z.object({
  attempt: QuizAttempt,
  receipt: Receipt,
  quiz: z.object({
    id: Id,
    title: z.string(),
    closesAt: Timestamp.nullable(),
    passingMark: z.number().nullable(),
  }),
  grade: Grade.nullable(),
  marks: ReviewState,
  key: KeyState,
  questions: z.array(ReviewedQuestion),
  comments: z.array(Comment).describe('On the whole attempt. Shown with the marks'),
  lateAnswers: z.int().describe('Received after closing and not decided yet'),
});
export type Review = z.infer<typeof Review>;

export const getReview = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/review',
  summary: 'Get a finished attempt question by question, as the review rule allows',
  access: classroom,
  params: attemptParams,
  responses: { 200: Review },
});

export const ComparisonState = z
  .enum(['SHOWN', 'OFF', 'MARKS_HIDDEN', 'TOO_FEW'])
  .describe(
    'OFF: the quiz does not show it. MARKS_HIDDEN: the marks of this attempt are hidden. TOO_FEW: too few students have a final grade',
  );
export type ComparisonState = z.infer<typeof ComparisonState>;

/** The best final grade of each student, without names. */
export const Comparison = z.object({
  state: ComparisonState,
  figures: z
    .object({
      students: z.int().describe('Students with a final, released grade. The best attempt of each counts'),
      mean: z.int().describe('Percent, rounded'),
      bins: z
        .array(z.object({ from: z.number(), to: z.number(), count: z.int() }))
        .describe('Students in ten bins of 10%. 100% is in the last'),
      own: z
        .number()
        .nullable()
        .describe("Percentage of the student's best attempt. null while no grade of theirs is final"),
    })
    .nullable()
    .describe('null unless the state is SHOWN'),
});
export type Comparison = z.infer<typeof Comparison>;

export const getComparison = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/comparison',
  summary: 'Compare the result of a finished attempt with the class, where the quiz allows it',
  access: classroom,
  params: attemptParams,
  responses: { 200: Comparison },
});

export const listAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/quizAnswer',
  summary: 'List all answers of an attempt',
  access: classroom,
  query: listQuery(['dateCreated', 'savedAt'], {
    quizAttemptId: IdParam.optional(),
    attemptId: IdParam.optional().describe('Same as attempt'),
    questionId: IdParam.optional(),
  }),
  responses: { 200: z.array(QuizAnswer) },
  list: true,
});
export type AnswerQuery = z.output<typeof listAnswers.query>;

const answerParams = z.object({ answerId: IdParam });

export const getAnswer = defineEndpoint({
  methods: ['GET'],
  path: '/quizAnswer/:answerId',
  summary: 'Get one answer',
  access: classroom,
  params: answerParams,
  responses: { 200: QuizAnswer },
});

export const NewAnswer = z
  .object({
    attempt: Reference.optional(),
    quizAttempt: Reference.optional().describe('Same as attempt'),
    question: Reference,
    revision: revision.optional(),
    ...answerContent,
  })
  .refine(({ attempt: one, quizAttempt: other }) => one ?? other, {
    message: sentence('is required'),
    path: ['attempt'],
  });
export type NewAnswer = z.infer<typeof NewAnswer>;

export const createAnswer = defineEndpoint({
  methods: ['POST'],
  path: '/quizAnswer',
  summary: 'Save one answer: 201 the first time, 200 after that, 409 if stale',
  access: studentOnly,
  body: NewAnswer,
  responses: { 201: QuizAnswer, 200: QuizAnswer },
});

export const AnswerChange = z.object({ revision: revision.optional(), ...answerContent });
export type AnswerChange = z.infer<typeof AnswerChange>;

export const updateAnswer = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quizAnswer/:answerId',
  summary: 'Update one answer. Omitted fields stay unchanged',
  access: studentOnly,
  params: answerParams,
  body: AnswerChange,
  responses: { 200: QuizAnswer },
});

export const deleteAnswer = defineEndpoint({
  methods: ['DELETE'],
  path: '/quizAnswer/:answerId',
  summary: 'Clear one answer',
  access: studentOnly,
  params: answerParams,
  responses: { 204: NoContent },
});

export const LoadedAnswerFile = z.object({
  attempt: QuizAttempt,
  stored: z.int().describe('Answers saved because the attempt was open'),
  late: z.int().describe('Answers that need a decision because the attempt was closed'),
  unchanged: z.int().describe('Answers that were already stored'),
});
export type LoadedAnswerFile = z.infer<typeof LoadedAnswerFile>;

export const loadAnswerFile = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/answerFile',
  summary: 'Upload the answer file that a student saved to their device',
  access: authors,
  form: { file: 'file', maxBytes: attempt.answerFileBytes, tooLarge: 'ANSWER_FILE_TOO_LARGE' },
  responses: { 200: LoadedAnswerFile },
});
