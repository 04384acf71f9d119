import { z } from 'zod';
import { attempt } from '../limits.ts';
import { classroom } from '../permissions.ts';
import { Response } from '../questions/response.ts';
import { sentence } from '../sentence.ts';
import { UnmergedVersion } from './answer-versions.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, MomentInput, NoContent, Reference, Timestamp } from './fields.ts';
import { Grade } from './grades.ts';
import { Question } from './question-banks.ts';

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
  startTime: Timestamp.describe('The same as startedAt'),
  deadline: Timestamp.nullable().describe('Extra time and extensions included; null: none'),
  extensionMinutes: z.int().describe('Granted while it ran'),
  completedAt: Timestamp.nullable(),
  totalScore: z
    .number()
    .nullable()
    .describe('Null until submitted, to the student until the marks are released'),
  marksReleased: z.boolean().describe('Whether the student may see the marks'),
  totalPoints: z.number(),
  dateCreated: Timestamp,
});
export type QuizAttempt = z.infer<typeof QuizAttempt>;

export const QuizAnswer = z.object({
  id: Id,
  attempt: Reference,
  quizAttempt: Reference,
  question: Reference,
  selectedAnswer: z.string().nullable().describe('The letter of the option, on the student’s own paper'),
  selectedOption: Reference.nullable(),
  textAnswer: z.string().nullable(),
  isMarked: z.boolean().describe('Flagged by the student'),
  timeSpent: z.int().describe('In seconds'),
  revision: z.int(),
  savedAt: Timestamp,
  isCorrect: z.boolean().nullable().optional().describe('After hand-in, as the review rule allows'),
  pointsEarned: z.number().nullable().optional(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

export const listAttempts = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt',
  summary: "A student's own attempts; for a teacher those at their quizzes",
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

/** What a quiz card shows of a student's attempts at one quiz. */
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
      marksReleased: z.boolean().describe('To the student always true'),
      score: z.number(),
      totalPoints: z.number(),
      percentage: z.number(),
      letterGrade: z.string(),
      isProvisional: z.boolean(),
      isPassed: z.boolean().nullable(),
    })
    .nullable()
    .describe('The best of the attempts whose marks the caller may see'),
  unreleased: z.int().describe('Completed attempts whose marks are not released'),
  lastCompletedAt: Timestamp.nullable(),
});
export type AttemptSummary = z.infer<typeof AttemptSummary>;

export const AttemptSummaries = z.object({ summaries: z.array(AttemptSummary), serverTime: Timestamp });
export type AttemptSummaries = z.infer<typeof AttemptSummaries>;

export const summarizeAttempts = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/summary',
  summary: 'Per quiz: how many attempts, the one in progress, the best; a super admin names the student',
  access: ['STUDENT', 'SUPER_ADMIN'],
  query: z.object({ studentId: IdParam.optional() }),
  responses: { 200: AttemptSummaries },
});

const attemptParams = z.object({ attemptId: IdParam });

export const getAttempt = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId',
  summary: 'One attempt',
  access: classroom,
  params: attemptParams,
  responses: { 200: QuizAttempt },
});

/** Other fields an older client sends (startedAt, student, status) are read by nobody: the server decides. */
export const NewAttempt = z.object({
  quiz: Reference,
  password: z.string().max(100).optional().describe('Where the quiz asks for one'),
});
export type NewAttempt = z.infer<typeof NewAttempt>;

export const startAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt',
  summary: 'Start an attempt (201), or find the one that is in progress (200)',
  access: studentOnly,
  body: NewAttempt,
  responses: { 201: QuizAttempt, 200: QuizAttempt },
});

/** A reader of an answer file: what seals it is the server's, what proves whose it is is the attempt's. */
const Seal = z.object({
  publicKey: z.string().describe('X25519, base64url: only the server can open what is sealed with it'),
  token: z.string().describe('Goes into the file: who has not had this paper cannot make one for it'),
});

export const Paper = z.object({
  attempt: QuizAttempt,
  quiz: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    timeLimit: z.number().nullable().describe('In minutes, with the student’s extra time'),
    totalPoints: z.number(),
    attemptLimit: z.int().nullable(),
  }),
  questions: z.array(Question),
  answers: z.array(QuizAnswer),
  unmerged: z.array(UnmergedVersion).describe('Versions the student still has to choose between'),
  serverTime: Timestamp,
  deadline: Timestamp.nullable(),
  seal: Seal,
});
export type Paper = z.infer<typeof Paper>;

export const getPaper = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/paper',
  summary:
    'Everything the quiz screen needs, in the order of this attempt; 409 while another device has a quiz that is limited to one',
  access: studentOnly,
  params: attemptParams,
  query: z.object({
    device: IdParam.optional().describe('The random number that the device keeps for this attempt'),
  }),
  responses: { 200: Paper },
});

const answerContent = {
  selectedOption: Reference.nullish(),
  selectedAnswer: z.string().max(5).nullish().describe('The letter, instead of selectedOption'),
  textAnswer: z.string().max(attempt.textAnswer).nullish(),
  isMarked: z.boolean().optional(),
  timeSpent: z.int().min(0).max(10_000_000).optional(),
};
const revision = z.int().min(0).max(attempt.mostRevision);

/** A kept version as the student saw it when they chose. */
const ResolvedVersion = z.object({ id: Id, sequence: revision });
export type ResolvedVersion = z.infer<typeof ResolvedVersion>;

/** With `seen` only what changed; without it the whole of an answer, as pages of an earlier version send it. */
export const AnswerInput = z
  .object({
    question: Reference,
    seen: revision
      .optional()
      .describe('The stored revision this change is based on, 0 for none. Fields left out stay as they are'),
    device: z.int().min(1).optional().describe('With seen: a random number that the device keeps'),
    sequence: revision.optional().describe('With seen: how many changes the device has made to this answer'),
    response: Response.nullish().describe(
      'Instead of selectedOption, selectedAnswer and textAnswer; null: cleared',
    ),
    resolves: z
      .array(ResolvedVersion)
      .max(attempt.maxUnmerged)
      .optional()
      .describe('Kept versions the student has decided on. One that was changed since still needs a choice'),
    revision: revision
      .optional()
      .describe('Without seen: higher than the stored one; without both the last write wins'),
    changedAt: MomentInput.optional().describe('When the student changed it, as far as their device knows'),
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
      'With seen, conflict: the content had not seen the stored one and is kept beside it; stale: the device has already sent a later change. Without seen, stale: a higher revision is stored; conflict: the same one with other content',
    ),
  revision: z
    .int()
    .nullable()
    .describe('What this save was stored as; where nothing of it was, what is stored now'),
  current: QuizAnswer.optional().describe(
    'The stored answer: with stale and conflict, and where it has more than the change had seen',
  ),
  kept: UnmergedVersion.optional().describe(
    'With conflict: the version that was sent, kept beside the stored one',
  ),
  code: z.string().optional().describe('With refused: why'),
  message: z.string().optional(),
});
export type SaveResult = z.infer<typeof SaveResult>;

export const SavedAnswers = z.object({
  answers: z.array(SaveResult),
  merges: z.literal(true).describe('This server knows `seen`; one of an earlier version does not say so'),
  serverTime: Timestamp,
  deadline: Timestamp.nullable(),
});
export type SavedAnswers = z.infer<typeof SavedAnswers>;

export const saveAnswers = defineEndpoint({
  methods: ['PUT', 'POST', 'PATCH'],
  path: '/quizAttempt/:attemptId/answers',
  summary: 'Save answers; 409 once the attempt is closed, and then they are kept for the teacher',
  access: studentOnly,
  params: attemptParams,
  body: z.object({ answers: z.array(AnswerInput).min(1).max(attempt.mostAnswers) }),
  responses: { 200: SavedAnswers },
});

/** Times and scores an older client sends are read by nobody. */
export const AttemptChange = z.object({ status: AttemptStatus.optional() });
export type AttemptChange = z.infer<typeof AttemptChange>;

export const updateAttempt = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quizAttempt/:attemptId',
  summary: 'Hand in: status SUBMITTED or TIMED_OUT, the server decides which it was; again answers the same',
  access: studentOnly,
  params: attemptParams,
  body: AttemptChange,
  responses: { 200: QuizAttempt },
});

export const deleteAttempt = defineEndpoint({
  methods: ['DELETE'],
  path: '/quizAttempt/:attemptId',
  summary: 'Refused: attempts are a record',
  access: authors,
  params: attemptParams,
  responses: { 204: NoContent },
});

export const extendAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/extension',
  summary: 'Give a running attempt more time',
  access: authors,
  params: attemptParams,
  body: z.object({ minutes: z.int().min(1).max(1_440) }),
  responses: { 200: QuizAttempt },
});

export const ReviewState = z
  .enum(['SHOWN', 'AFTER_CLOSE', 'NEVER', 'WHILE_TAKING'])
  .describe('WHILE_TAKING: hidden while the student is writing a paper with a question of this one');
export type ReviewState = z.infer<typeof ReviewState>;

export const KeyState = z
  .enum([...ReviewState.options, 'UNTIL_RELEASED'])
  .describe(
    'UNTIL_RELEASED: hidden until the teacher releases it, since the quiz has no closing date and the student has attempts left',
  );
export type KeyState = z.infer<typeof KeyState>;

export const Comment = z.object({
  text: z.string(),
  author: z.string(),
  dateCreated: Timestamp,
  isMine: z.boolean().optional().describe("Staff only: the caller's own, which they may change"),
});
export type Comment = z.infer<typeof Comment>;

export const ReviewedQuestion = Question.extend({
  answer: QuizAnswer.nullable(),
  comments: z.array(Comment),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

/** What a student can point to: that the answers have arrived, how many, and when. */
export const Receipt = z.object({
  code: z.string().describe('Never changes, unless the attempt is reopened'),
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
  comments: z.array(Comment).describe('On the attempt as a whole; shown with the marks'),
  lateAnswers: z.int().describe('Arrived after closing and waiting for the teacher'),
});
export type Review = z.infer<typeof Review>;

export const getReview = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/review',
  summary: 'A finished attempt, question by question, as far as the review rule allows',
  access: classroom,
  params: attemptParams,
  responses: { 200: Review },
});

export const listAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/quizAnswer',
  summary: 'The answers of an attempt; never cut',
  access: classroom,
  query: listQuery(['dateCreated', 'savedAt'], {
    quizAttemptId: IdParam.optional(),
    attemptId: IdParam.optional().describe('The same'),
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
  summary: 'One answer',
  access: classroom,
  params: answerParams,
  responses: { 200: QuizAnswer },
});

export const NewAnswer = z
  .object({
    attempt: Reference.optional(),
    quizAttempt: Reference.optional().describe('The same as attempt'),
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
  summary: 'Save one answer: 201 the first time, 200 after; 409 when stale',
  access: studentOnly,
  body: NewAnswer,
  responses: { 201: QuizAnswer, 200: QuizAnswer },
});

export const AnswerChange = z.object({ revision: revision.optional(), ...answerContent });
export type AnswerChange = z.infer<typeof AnswerChange>;

export const updateAnswer = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/quizAnswer/:answerId',
  summary: 'Change one answer; only what is sent changes',
  access: studentOnly,
  params: answerParams,
  body: AnswerChange,
  responses: { 200: QuizAnswer },
});

export const deleteAnswer = defineEndpoint({
  methods: ['DELETE'],
  path: '/quizAnswer/:answerId',
  summary: 'Empty one answer',
  access: studentOnly,
  params: answerParams,
  responses: { 204: NoContent },
});

export const LoadedAnswerFile = z.object({
  attempt: QuizAttempt,
  stored: z.int().describe('The attempt was open: these are saved'),
  late: z.int().describe('The attempt was closed: these wait for a decision'),
  unchanged: z.int().describe('These were there already'),
});
export type LoadedAnswerFile = z.infer<typeof LoadedAnswerFile>;

export const loadAnswerFile = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/answerFile',
  summary: 'Load the answer file a student could only save to their device',
  access: authors,
  form: { file: 'file', mostBytes: attempt.answerFileBytes, tooLarge: 'ANSWER_FILE_TOO_LARGE' },
  responses: { 200: LoadedAnswerFile },
});
