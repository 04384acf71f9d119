import { z } from 'zod';
import { grading, lateAnswers } from '../limits.ts';
import { Comment } from './attempts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, optionalText, Reference, Timestamp } from './fields.ts';
import { Grade } from './grades.ts';
import { QuestionOption, QuestionType } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Flag = z.enum(['true', 'false']);
const Count = z.int().min(0);

export const SubmissionStatus = z
  .enum(['pending', 'auto-graded', 'graded'])
  .describe('pending: an answer waits; auto-graded: the machine marked all; graded: a teacher has saved');
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** An attempt that was handed in, as its teacher sees it. */
export const Submission = z.object({
  id: Id.describe('Of the attempt'),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  studentName: z.string(),
  quiz: z.object({ id: Id, title: z.string() }),
  quizTitle: z.string(),
  attemptNumber: z.int(),
  submissionDate: Timestamp,
  isTimedOut: z.boolean(),
  status: SubmissionStatus,
  marksReleased: z.boolean().describe('Whether the student may see the marks'),
  score: z.number().nullable().describe('Null while an answer waits'),
  scoreSoFar: z.number(),
  totalPoints: z.number(),
  percentage: z.number().describe('Of what is marked so far'),
  totalQuestions: Count,
  waiting: Count.describe('Answers that a teacher must mark'),
  lateAnswers: Count.describe('Came after the end and are not decided yet'),
  lastUpdated: Timestamp.describe('Of the grade: sent back as basedOn'),
});
export type Submission = z.infer<typeof Submission>;

const filters = {
  search: z.string().max(200).optional().describe('In the name of the student and the title of the quiz'),
  quizId: IdParam.optional(),
  studentId: IdParam.optional(),
  status: SubmissionStatus.optional(),
  late: Flag.optional().describe('true: only those with late answers to decide'),
};

export const listSubmissions = defineEndpoint({
  methods: ['GET'],
  path: '/submission',
  summary: "What was handed in at the teacher's quizzes; for a super admin at all. Newest first",
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
  summary: 'How many there are of each status, among those that are found',
  access: authors,
  query: z.object({ search, quizId, studentId }),
  responses: { 200: SubmissionCounts },
});
export type SubmissionCountQuery = z.output<typeof countSubmissions.query>;

const GradingMethod = z.enum(['AUTO', 'MANUAL']);

/** One question of a submission, in the letters of the student's own paper. */
export const SubmissionAnswer = z.object({
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  options: z.array(QuestionOption),
  selectedAnswer: z.string().nullable().describe('The letter on this paper'),
  studentAnswer: z.string().nullable().describe('What they chose or wrote; null: nothing'),
  acceptedAnswers: z
    .array(z.string())
    .describe('What counts as right now: letters on this paper, or accepted texts; empty for an essay'),
  correctAnswer: z.string().nullable().describe('The same as one text'),
  isRegraded: z.boolean().describe('A regrade has changed what counts, or for how much'),
  isCorrect: z.boolean().nullable(),
  points: z.number().nullable().describe('Null: waits to be marked'),
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
  answer: z.string().nullable().describe('What came late: the option with its letter, or the text'),
  stored: z.string().nullable().describe('What counts now'),
  isCut: z
    .boolean()
    .describe('A list has only the beginning of a long text; GET of one late answer has all of it'),
  source: z.enum(['SAVE', 'ANSWER_FILE']),
  receivedAt: Timestamp,
  clientSavedAt: Timestamp.nullable().describe("By the student's own clock: a hint, no proof"),
  keyVisibleSince: Timestamp.nullable().describe(
    'When the correct answer was first shown to a student, or to this one their own mark; null: not before this answer arrived',
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
  comments: z.array(Comment).describe('On the attempt as a whole'),
  late: z
    .array(LateAnswer)
    .describe(
      `The first ${lateAnswers.page}, undecided ones first; the others are in the list of late answers`,
    ),
  lateTotal: Count.describe('Late answers, decided or not'),
  lateOpen: Count.describe('Not decided yet, and arrived before the correct answer was visible'),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

const attemptParams = z.object({ attemptId: IdParam });

export const getSubmission = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId',
  summary: 'One submission, question by question; 409 while it is still being written',
  access: authors,
  params: attemptParams,
  responses: { 200: SubmissionDetail },
});

export const SubmissionNeighbours = z.object({
  previous: Reference.nullable(),
  next: Reference.nullable(),
  position: z.int().nullable().describe('From 1; null when it is not among those that are found'),
  total: Count,
});
export type SubmissionNeighbours = z.infer<typeof SubmissionNeighbours>;

export const getSubmissionNeighbours = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/neighbours',
  summary: 'Which come before and after it in the list that these filters and this order give',
  access: authors,
  params: attemptParams,
  query: listSubmissions.query.omit({ max: true, offset: true }),
  responses: { 200: SubmissionNeighbours },
});
export type NeighbourQuery = z.output<typeof getSubmissionNeighbours.query>;

/** More than a question is worth counts as its worth, less than nothing as nothing. */
const GivenPoints = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .nullable()
  .describe("Clamped to 0 and the question's points; null: the machine's own mark, or none for an essay");
const GivenComment = z.string().max(grading.commentText).describe('Empty: none');

export const MarksChange = z.object({
  marks: z
    .array(z.object({ question: Reference, pointsEarned: GivenPoints }))
    .max(grading.mostAtOnce)
    .default([]),
  comments: z
    .array(
      z.object({ question: Reference.nullable().describe('Null: the whole attempt'), text: GivenComment }),
    )
    .max(grading.mostAtOnce)
    .default([])
    .describe("The caller's own comment there, put in the place of their last one"),
  reason: optionalText(grading.reason).default('').describe('Why: kept in the history of the grade'),
  basedOn: Timestamp.optional().describe(
    'lastUpdated of what the marks were given on: 409 when it has changed since',
  ),
});
export type MarksChange = z.infer<typeof MarksChange>;

export const saveMarks = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/submission/:attemptId/marks',
  summary: 'Mark a submission: only the questions that are sent; grade and CGPA follow at once',
  access: authors,
  params: attemptParams,
  body: MarksChange,
  responses: { 200: SubmissionDetail },
});

export const AutoMarked = z.object({
  submission: SubmissionDetail,
  marked: Count.describe('Answers whose mark is new'),
  waiting: Count.describe('Answers that only a teacher can mark'),
});
export type AutoMarked = z.infer<typeof AutoMarked>;

export const autoMark = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/autoMark',
  summary: 'Mark what a machine can and say how many wait; 409 once it is graded or auto-graded',
  access: authors,
  params: attemptParams,
  responses: { 200: AutoMarked },
});

export const releaseMarks = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/releaseMarks',
  summary: 'Let the student see the marks of this attempt, whatever the quiz says; again answers the same',
  access: authors,
  params: attemptParams,
  responses: { 200: SubmissionDetail },
});

export const listLateAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/lateAnswers',
  summary: 'Answers that arrived after the end, undecided ones first, with the beginning of long texts',
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
  summary: 'One late answer with all of its text',
  access: authors,
  params: attemptParams.extend({ lateAnswerId: IdParam }),
  responses: { 200: LateAnswer },
});

export const decideAllLateAnswers = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/lateAnswers/all',
  summary:
    'Accept or refuse every undecided late answer that arrived before the correct answer was visible; 409 when there are not as many as expected',
  access: authors,
  params: attemptParams,
  body: z.object({
    decision: z.enum(['ACCEPTED', 'REFUSED']),
    expected: z.int().min(1).max(lateAnswers.maxKept).describe('`lateOpen` of the submission that was read'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: SubmissionDetail },
});
export type LateDecisionOnAll = z.output<typeof decideAllLateAnswers.body>;

export const decideLateAnswers = defineEndpoint({
  methods: ['POST'],
  path: '/submission/:attemptId/lateAnswers',
  summary:
    'Accept late answers, which then count, or refuse them; 409 for what is decided already, or arrived after the correct answer was visible and is not accepted despite that',
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
            .describe('true is needed to accept an answer with `keyVisibleSince`'),
        }),
      )
      .min(1)
      .max(grading.mostAtOnce),
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

/** One line of the record: a question's mark, or the grade that follows. */
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
  changedBy: z.string().nullable().describe('Null: the machine'),
  changedAt: Timestamp,
});
export type GradeChange = z.infer<typeof GradeChange>;

export const getGradeHistory = defineEndpoint({
  methods: ['GET'],
  path: '/submission/:attemptId/history',
  summary: 'Every change of its score after the first, newest first',
  access: authors,
  params: attemptParams,
  responses: { 200: z.array(GradeChange) },
});

const quizParams = z.object({ quizId: IdParam });

/** A question of a quiz with how far its answers are marked. */
export const GradedQuestion = z.object({
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  answers: Count.describe('Submissions that were asked it'),
  waiting: Count,
  manual: Count.describe('Marked by a teacher'),
});
export type GradedQuestion = z.infer<typeof GradedQuestion>;

export const listGradedQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/grading/quiz/:quizId',
  summary: 'The questions of what was handed in at a quiz, those with most to mark first; never cut',
  access: authors,
  params: quizParams,
  responses: { 200: z.array(GradedQuestion) },
});

const questionParams = quizParams.extend({ questionId: IdParam });

/** One student's answer to the question that is being graded for all of them. */
export const QuestionAnswer = z.object({
  attempt: Reference,
  student: z
    .object({ id: Id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('Null where names are hidden'),
  attemptNumber: z.int(),
  place: z.int().describe('From 1: what a student without a name is called by; the same on every page'),
  status: SubmissionStatus,
  answer: SubmissionAnswer,
  lastUpdated: Timestamp,
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

export const listQuestionAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/grading/quiz/:quizId/question/:questionId',
  summary: 'The answers of all students to one question; with hidden names in an order that tells nothing',
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
  summary: 'Mark one question of several submissions, all or none of them',
  access: authors,
  params: questionParams,
  body: z.object({
    marks: z
      .array(
        z.object({
          attempt: Reference,
          pointsEarned: GivenPoints,
          comment: GivenComment.optional().describe('Left out: as it was'),
          basedOn: Timestamp.optional(),
        }),
      )
      .min(1)
      .max(200),
    anonymous: z.boolean().default(false).describe('Answer without names'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: z.array(QuestionAnswer) },
});
export type QuestionMarks = z.output<typeof saveQuestionMarks.body>;
