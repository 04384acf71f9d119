import { z } from 'zod';
import { grading, lateAnswers } from '../../limits.ts';
import { Comment } from '../attempts/attempts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, optionalText, Reference, Timestamp } from '../fields.ts';
import { QuestionOption, QuestionType } from '../teaching/question-banks.ts';
import { Grade } from './grades.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Flag = z.enum(['true', 'false']);
const Count = z.int().min(0);

export const SubmissionStatus = z
  .enum(['pending', 'auto-graded', 'graded'])
  .describe(
    'pending: an answer needs marking. auto-graded: all marked automatically. graded: saved by a teacher',
  );
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** A submitted attempt, as its teacher sees it. */
export const Submission = z.object({
  id: Id.describe('Attempt ID'),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  studentName: z.string(),
  quiz: z.object({ id: Id, title: z.string() }),
  quizTitle: z.string(),
  attemptNumber: z.int(),
  submissionDate: Timestamp,
  isTimedOut: z.boolean(),
  status: SubmissionStatus,
  marksReleased: z.boolean().describe('Whether the student can see the marks'),
  score: z.number().nullable().describe('null while an answer is unmarked'),
  scoreSoFar: z.number(),
  totalPoints: z.number(),
  percentage: z.number().describe('Percentage of the marks given so far'),
  totalQuestions: Count,
  waiting: Count.describe('Answers that a teacher has to mark'),
  autoMarkable: Count.describe('Answers whose mark Auto-Mark would set or correct. 0 if it would do nothing'),
  lateAnswers: Count.describe('Late answers not decided yet'),
  lastUpdated: Timestamp.describe('When the grade last changed. Send it back as basedOn'),
});
export type Submission = z.infer<typeof Submission>;

const filters = {
  search: z.string().max(200).optional().describe("Part of the student's name or the quiz title"),
  quizId: IdParam.optional(),
  studentId: IdParam.optional(),
  status: SubmissionStatus.optional(),
  late: Flag.optional().describe('true for submissions with undecided late answers only'),
};

export const listSubmissions = defineEndpoint({
  methods: ['GET'],
  path: '/submission',
  summary: "List submissions to the teacher's quizzes or, for a super admin, to all quizzes. Newest first",
  access: authors,
  query: listQuery(['submissionDate', 'studentName', 'quizTitle', 'score'], filters),
  responses: { 200: z.array(Submission) },
  list: true,
});
export type SubmissionQuery = z.output<typeof listSubmissions.query>;

export const SubmissionCounts = z.object({
  all: Count,
  pending: Count,
  autoGraded: Count,
  graded: Count,
  late: Count,
});
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;

const { search, quizId, studentId } = filters;

export const countSubmissions = defineEndpoint({
  methods: ['GET'],
  path: '/submission/counts',
  summary: 'Count matching submissions by status',
  access: authors,
  query: z.object({ search, quizId, studentId }),
  responses: { 200: SubmissionCounts },
});
export type SubmissionCountQuery = z.output<typeof countSubmissions.query>;

const GradingMethod = z.enum(['AUTO', 'MANUAL']);

/** One question of a submission, with the letters of the student's own paper. */
export const SubmissionAnswer = z.object({
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  options: z.array(QuestionOption),
  selectedAnswer: z.string().nullable().describe('Option letter in this attempt'),
  studentAnswer: z.string().nullable().describe('What the student chose or wrote. null for no answer'),
  acceptedAnswers: z
    .array(z.string())
    .describe('Answer key in effect: option letters in this attempt or accepted texts. Empty for an essay'),
  correctAnswer: z.string().nullable().describe('The answer key as one text'),
  isRegraded: z.boolean().describe('Whether a regrade changed the answer key or the points'),
  isCorrect: z.boolean().nullable(),
  points: z.number().nullable().describe('null if not marked yet'),
  maxPoints: z.number(),
  gradingMethod: GradingMethod.nullable(),
  timeSpent: Count,
  comments: z.array(Comment),
});
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>;

export const LateAnswer = z.object({
  id: Id,
  question: Reference,
  orderNumber: z.int(),
  questionText: z.string(),
  answer: z.string().nullable().describe('Late answer: the option with its letter, or the text'),
  stored: z.string().nullable().describe('Answer that currently counts'),
  isCut: z
    .boolean()
    .describe('Lists contain only the beginning of a long text. Get the late answer for the whole text'),
  source: z.enum(['SAVE', 'ANSWER_FILE']),
  receivedAt: Timestamp,
  clientSavedAt: Timestamp.nullable().describe("Student's device clock, unverified"),
  keyVisibleSince: Timestamp.nullable().describe(
    'When a student first saw the correct answer, or this student their mark. null if not before this answer arrived',
  ),
  decision: z.enum(['ACCEPTED', 'REFUSED']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
});
export type LateAnswer = z.infer<typeof LateAnswer>;

export const SubmissionDetail = Submission.extend({
  startedAt: Timestamp,
  deadline: Timestamp.nullable(),
  passingMark: z.number().nullable(),
  grade: Grade,
  gradedBy: z.string().nullable(),
  gradedAt: Timestamp.nullable(),
  answers: z.array(SubmissionAnswer),
  hasVersions: z.boolean().describe('Whether an answer has earlier or unmerged versions'),
  comments: z.array(Comment).describe('Comments on the whole attempt'),
  late: z
    .array(LateAnswer)
    .describe(
      `The first ${lateAnswers.page}, undecided first. The other ones are in the list of late answers`,
    ),
  lateTotal: Count.describe('Number of late answers, decided or not'),
  lateOpen: Count.describe('Undecided late answers that arrived before the correct answer was visible'),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

const attemptParams = z.object({ attemptId: IdParam });

export const getSubmission = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId',
  summary: 'Get one submission question by question. 409 while the attempt is in progress',
  access: authors,
  params: attemptParams,
  responses: { 200: SubmissionDetail },
});

export const SubmissionNeighbours = z.object({
  previous: Reference.nullable(),
  next: Reference.nullable(),
  position: z.int().nullable().describe("Position from 1. null if it doesn't match the filters"),
  total: Count,
});
export type SubmissionNeighbours = z.infer<typeof SubmissionNeighbours>;

export const getSubmissionNeighbours = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/neighbours',
  summary: 'Get the previous and next submission in the list with these filters and this order',
  access: authors,
  params: attemptParams,
  query: listSubmissions.query.omit({ max: true, offset: true }),
  responses: { 200: SubmissionNeighbours },
});
export type NeighbourQuery = z.output<typeof getSubmissionNeighbours.query>;

/** Limited to the range from 0 to the question's points. */
const GivenPoints = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .nullable()
  .describe("Limited to 0 and the question's points. null restores the automatic mark, or none for an essay");
const GivenComment = z.string().max(grading.commentText).describe('Empty to remove the comment');

export const MarksChange = z.object({
  marks: z
    .array(z.object({ question: Reference, pointsEarned: GivenPoints }))
    .max(grading.maxAtOnce)
    .default([]),
  comments: z
    .array(
      z.object({ question: Reference.nullable().describe('null for the whole attempt'), text: GivenComment }),
    )
    .max(grading.maxAtOnce)
    .default([])
    .describe("The caller's own comment, replacing their last one"),
  reason: optionalText(grading.reason).default('').describe("Reason, kept in the grade's history"),
  basedOn: Timestamp.optional().describe(
    'lastUpdated of the submission when it was read. 409 if it changed since',
  ),
});
export type MarksChange = z.infer<typeof MarksChange>;

export const saveMarks = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/submission/:attemptId/marks',
  summary: 'Mark the given questions of a submission. Grade and CGPA are recalculated',
  access: authors,
  params: attemptParams,
  body: MarksChange,
  responses: { 200: SubmissionDetail },
});

export const AutoMarked = z.object({
  submission: SubmissionDetail,
  marked: Count.describe('Answers with a new mark'),
  waiting: Count.describe('Answers that only a teacher can mark'),
});
export type AutoMarked = z.infer<typeof AutoMarked>;

export const autoMark = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/autoMark',
  summary:
    'Mark automatically what can be marked, and return how many answers need a teacher. 409 once graded or auto-graded',
  access: authors,
  params: attemptParams,
  responses: { 200: AutoMarked },
});

export const releaseMarks = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/releaseMarks',
  summary: "Release the marks of this attempt to the student, regardless of the quiz's rule. Safe to repeat",
  access: authors,
  params: attemptParams,
  responses: { 200: SubmissionDetail },
});

export const listLateAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/lateAnswers',
  summary: 'List late answers, undecided first, with the beginning of long texts',
  access: authors,
  params: attemptParams,
  query: listQuery(['place'], {}),
  responses: { 200: z.array(LateAnswer) },
  list: true,
});
export type LateAnswerQuery = z.output<typeof listLateAnswers.query>;

export const getLateAnswer = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/lateAnswers/:lateAnswerId',
  summary: 'Get one late answer with its whole text',
  access: authors,
  params: attemptParams.extend({ lateAnswerId: IdParam }),
  responses: { 200: LateAnswer },
});

export const decideAllLateAnswers = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/lateAnswers/all',
  summary:
    'Accept or refuse all undecided late answers that arrived before the correct answer was visible. 409 if their number differs from the expected one',
  access: authors,
  params: attemptParams,
  body: z.object({
    decision: z.enum(['ACCEPTED', 'REFUSED']),
    expected: z
      .int()
      .min(1)
      .max(lateAnswers.maxKept)
      .describe('`lateOpen` of the submission when it was read'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: SubmissionDetail },
});
export type LateDecisionOnAll = z.output<typeof decideAllLateAnswers.body>;

export const decideLateAnswers = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/lateAnswers',
  summary:
    "Accept late answers, which then count, or refuse them. 409 if already decided, or if one arrived after the correct answer was visible and acceptance isn't confirmed",
  access: authors,
  params: attemptParams,
  body: z.object({
    decisions: z
      .array(
        z.object({
          id: Id,
          decision: z.enum(['ACCEPTED', 'REFUSED']),
          despiteVisibleKey: z
            .boolean()
            .optional()
            .describe('true is required to accept an answer with `keyVisibleSince`'),
        }),
      )
      .min(1)
      .max(grading.maxAtOnce),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: SubmissionDetail },
});
export type LateDecisions = z.output<typeof decideLateAnswers.body>;

const Mark = z.object({
  points: z.number().nullable(),
  isCorrect: z.boolean().nullable(),
  method: GradingMethod.nullable(),
});
const Total = z.object({
  score: z.number(),
  totalPoints: z.number(),
  percentage: z.number(),
  letterGrade: z.string(),
  isProvisional: z.boolean(),
});

export const GradeChangeCause = z.enum([
  'AUTO_MARK',
  'MARKING',
  'REGRADE',
  'REGRADE_UNDO',
  'LATE_ANSWER',
  'REOPENING',
]);
export type GradeChangeCause = z.infer<typeof GradeChangeCause>;

/** One change in the record: a question's mark, or the resulting grade. */
export const GradeChange = z.object({
  id: Id,
  cause: GradeChangeCause,
  question: z.object({ id: Id, orderNumber: z.int().nullable(), questionText: z.string() }).nullable(),
  regrade: Reference.nullable(),
  fromMark: Mark.nullable(),
  toMark: Mark.nullable(),
  fromGrade: Total.nullable(),
  toGrade: Total.nullable(),
  reason: z.string(),
  changedBy: z.string().nullable().describe('null for automatic marking'),
  changedAt: Timestamp,
});
export type GradeChange = z.infer<typeof GradeChange>;

export const getGradeHistory = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/history',
  summary: 'List every change of the score after the first, newest first',
  access: authors,
  params: attemptParams,
  responses: { 200: z.array(GradeChange) },
});

const quizParams = z.object({ quizId: IdParam });

/** A question of a quiz with its marking progress. */
export const GradedQuestion = z.object({
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  answers: Count.describe('Submissions that include the question'),
  waiting: Count,
  manual: Count.describe('Marked by a teacher'),
});
export type GradedQuestion = z.infer<typeof GradedQuestion>;

export const listGradedQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/grading/quiz/:quizId',
  summary: "List the questions of a quiz's submissions, most unmarked answers first",
  access: authors,
  params: quizParams,
  responses: { 200: z.array(GradedQuestion) },
});

const questionParams = quizParams.extend({ questionId: IdParam });

/** One student's answer to the question being graded for everyone. */
export const QuestionAnswer = z.object({
  attempt: Reference,
  student: z
    .object({ id: Id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('null if names are hidden'),
  attemptNumber: z.int(),
  place: z.int().describe('Number from 1 that replaces the name. The same on every page'),
  status: SubmissionStatus,
  answer: SubmissionAnswer,
  lastUpdated: Timestamp,
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

export const listQuestionAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/grading/quiz/:quizId/question/:questionId',
  summary: "List all students' answers to one question. With hidden names, in an order that reveals nothing",
  access: authors,
  params: questionParams,
  query: listQuery(['place'], {
    anonymous: Flag.optional(),
    state: z.enum(['waiting', 'marked', 'all']).optional(),
  }),
  responses: { 200: z.array(QuestionAnswer) },
  list: true,
});
export type QuestionAnswerQuery = z.output<typeof listQuestionAnswers.query>;

export const saveQuestionMarks = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/grading/quiz/:quizId/question/:questionId/marks',
  summary: 'Mark one question in several submissions, all or none',
  access: authors,
  params: questionParams,
  body: z.object({
    marks: z
      .array(
        z.object({
          attempt: Reference,
          pointsEarned: GivenPoints,
          comment: GivenComment.optional().describe('Unchanged if omitted'),
          basedOn: Timestamp.optional(),
        }),
      )
      .min(1)
      .max(200),
    anonymous: z.boolean().default(false).describe('Hide names in the response'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: z.array(QuestionAnswer) },
});
export type QuestionMarks = z.output<typeof saveQuestionMarks.body>;
