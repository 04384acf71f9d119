import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, Reference, Timestamp } from '../fields.ts';
import { BankCategory } from '../teaching/question-banks.ts';

const readers = ['STUDENT', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);
const Percentage = z.number().min(0);
const studentId = IdParam.optional().describe('For a super admin: the student');
const NamedQuiz = z.object({ id: Id, title: z.string() });

/** A student's results in one subject, or in all. */
export const ProgressFigures = z.object({
  subject: BankCategory.nullable().describe('null for all subjects together'),
  average: Percentage.nullable().describe('Average percentage over the best final grade of each quiz'),
  cgpa: z.number().nullable().describe('Same grades, weighted by credits'),
  credits: z.number(),
  counted: Count.describe('Quizzes with a final grade'),
  waiting: Count.describe('Quizzes with only a provisional grade, not in the average'),
  open: Count.describe('Quizzes open to the student without a grade yet'),
  missed: Count.describe('Quizzes that closed without an attempt'),
});
export type ProgressFigures = z.infer<typeof ProgressFigures>;

/** A final result, with the average at the time of submission. */
export const ProgressPoint = z.object({
  attempt: Reference,
  attemptNumber: z.int(),
  quiz: NamedQuiz,
  subject: BankCategory,
  at: Timestamp.describe('When submitted'),
  percentage: Percentage,
  averageAfter: Percentage,
  subjectAverageAfter: Percentage,
  cgpaAfter: z.number().nullable(),
});
export type ProgressPoint = z.infer<typeof ProgressPoint>;

/** A notable fact about the results. A null subject covers all subjects. */
export const ProgressFinding = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RECENT'),
    subject: BankCategory.nullable(),
    quizzes: Count.describe('Number of recent quizzes, compared with as many before them'),
    average: Percentage,
    before: Percentage,
  }),
  z.object({
    type: z.literal('SUBJECTS'),
    strongest: BankCategory,
    strongestAverage: Percentage,
    weakest: BankCategory,
    weakestAverage: Percentage,
  }),
  z.object({
    type: z.literal('RETAKES'),
    quizzes: Count,
    gain: Percentage.describe('Percentage points between the first and the best attempt, on average'),
  }),
]);
export type ProgressFinding = z.infer<typeof ProgressFinding>;

export const ProgressRange = z.enum(['30days', 'semester', 'all']);
export type ProgressRange = z.infer<typeof ProgressRange>;

export const Progress = z.object({
  serverTime: Timestamp,
  overall: ProgressFigures,
  subjects: z
    .array(ProgressFigures)
    .describe("Mathematics, English and science first, then the student's other subjects"),
  findings: z.array(ProgressFinding),
  range: ProgressRange,
  semester: z
    .object({ name: z.string(), year: z.int() })
    .nullable()
    .describe(
      'The semester that started last. null if there is none: the range `semester` then covers everything',
    ),
  results: Count.describe('Final grades in the range'),
  points: z.array(ProgressPoint).describe('Oldest first. If there are very many, the latest'),
  letters: z
    .array(z.object({ letter: z.string(), count: Count }))
    .describe('Best final grade of each quiz, if earned in the range'),
});
export type Progress = z.infer<typeof Progress>;

export const getProgress = defineEndpoint({
  methods: ['GET'],
  path: '/progress',
  summary: "Get a student's progress, overall and by subject. A super admin names the student",
  access: readers,
  query: z.object({ studentId, range: ProgressRange.default('all') }),
  responses: { 200: Progress },
});

export const GradeBookStatus = z.enum(['COMPLETED', 'IN_PROGRESS', 'MISSED']);
export type GradeBookStatus = z.infer<typeof GradeBookStatus>;

export const Difficulty = z.enum(['EASY', 'MEDIUM', 'HARD']);
export type Difficulty = z.infer<typeof Difficulty>;

/** A quiz in the grade book with the grade that counts: the best final one, else the best provisional one. */
export const GradeBookEntry = z.object({
  quiz: NamedQuiz,
  subject: BankCategory,
  category: z.string().nullable().describe('Question bank of the quiz'),
  courseCode: z.string(),
  status: GradeBookStatus,
  attempt: Reference.nullable().describe('The attempt that counts'),
  score: z.number().nullable(),
  maxScore: z.number(),
  percentage: Percentage.nullable(),
  letterGrade: z.string().nullable(),
  isProvisional: z.boolean().describe('Not final or, for students, not released'),
  marksReleased: z
    .boolean()
    .nullable()
    .describe('false if the student sees neither score nor letter. null without a grade'),
  isPassed: z.boolean().nullable(),
  dateTaken: Timestamp.nullable().describe('When submitted or, before that, when started'),
  closedAt: Timestamp.nullable().describe('For missed quizzes: when it closed for this student'),
  timeSpent: z.number().nullable().describe('Seconds between start and submission'),
  difficulty: Difficulty.nullable().describe('null while too few students have a final grade'),
  attempts: Count.describe('Attempts started'),
  timeLimit: z.int().nullable().describe('In minutes, without extra time. null for no limit'),
  attemptLimit: z.int().nullable(),
  hasPassword: z.boolean(),
  waiting: Count.describe('Attempts with an unmarked answer'),
  abilities: z.object({
    view: z.boolean().describe('Whether there are results'),
    retake: z.boolean(),
    resume: z.boolean(),
  }),
});
export type GradeBookEntry = z.infer<typeof GradeBookEntry>;

const entryFilters = {
  studentId,
  subject: BankCategory.optional(),
  status: GradeBookStatus.optional(),
  search: z.string().max(200).optional().describe('Part of the title'),
};

export const listGradeBook = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook',
  summary: "List a student's results by quiz. A super admin names the student",
  access: readers,
  query: listQuery(['date', 'score', 'title'], entryFilters),
  responses: { 200: z.array(GradeBookEntry) },
  list: true,
});
export type GradeBookQuery = z.output<typeof listGradeBook.query>;

export const GradeBookSummary = z.object({
  student: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    program: z.object({ id: Id, name: z.string() }),
    enrollmentDate: Timestamp.nullable(),
    assignedTeacher: z.string().nullable().describe('First and last name'),
    currentCgpa: z.number().nullable(),
  }),
  completed: Count.describe('Quizzes with a grade'),
  inProgress: Count.describe('Quizzes with an attempt in progress'),
  missed: Count,
  waiting: Count.describe('Quizzes with only a provisional grade'),
  average: Percentage.nullable().describe('Average percentage over the best final grade of each quiz'),
  counted: Count.describe('Quizzes with a final grade'),
  best: z.object({ quiz: NamedQuiz, percentage: Percentage }).nullable(),
  timeSpent: z.number().describe('Seconds between start and submission, over all submitted attempts'),
  attempts: Count.describe('Submitted attempts'),
  subjects: z.array(z.object({ subject: BankCategory, quizzes: Count })),
  statuses: z.array(z.object({ status: GradeBookStatus, quizzes: Count })),
});
export type GradeBookSummary = z.infer<typeof GradeBookSummary>;

export const getGradeBookSummary = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook/summary',
  summary: 'Get the student and the summary of their grade book',
  access: readers,
  query: z.object({ studentId }),
  responses: { 200: GradeBookSummary },
});

export const exportGradeBook = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook/export',
  summary: 'Export the grade book as CSV',
  access: readers,
  query: listQuery(['date', 'score', 'title'], entryFilters).omit({ max: true, offset: true }),
  responses: { 200: z.string() },
  bytes: true,
});
export type GradeBookExportQuery = z.output<typeof exportGradeBook.query>;
