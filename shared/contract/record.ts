import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, Reference, Timestamp } from './fields.ts';
import { BankCategory } from './question-banks.ts';

const readers = ['STUDENT', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);
const Percentage = z.number().min(0);
const studentId = IdParam.optional().describe('For a super admin: whose record it is');
const NamedQuiz = z.object({ id: Id, title: z.string() });

/** What a student has made of a subject, or of all of them. */
export const ProgressFigures = z.object({
  subject: BankCategory.nullable().describe('Null: all together'),
  average: Percentage.nullable().describe('Mean percent over the best final grade of each quiz'),
  cgpa: z.number().nullable().describe('Over the same grades, weighted by credits'),
  credits: z.number(),
  counted: Count.describe('Quizzes with a final grade'),
  waiting: Count.describe('Quizzes with nothing but a provisional grade: not in the average'),
  open: Count.describe('Quizzes open to the student that have no grade yet'),
  missed: Count.describe('Quizzes that closed without an attempt'),
});
export type ProgressFigures = z.infer<typeof ProgressFigures>;

/** A final result, with what the grades came to when it was handed in. */
export const ProgressPoint = z.object({
  attempt: Reference,
  attemptNumber: z.int(),
  quiz: NamedQuiz,
  subject: BankCategory,
  at: Timestamp.describe('Handed in'),
  percentage: Percentage,
  averageAfter: Percentage,
  subjectAverageAfter: Percentage,
  cgpaAfter: z.number().nullable(),
});
export type ProgressPoint = z.infer<typeof ProgressPoint>;

/** What is worth saying about the results. Subject null: over all of them. */
export const ProgressFinding = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RECENT'),
    subject: BankCategory.nullable(),
    quizzes: Count.describe('How many the latest are, and those before them'),
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
    gain: Percentage.describe('Points of percent between the first attempt and the best, on average'),
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
    .describe('Mathematics, English and science; then what else the student has'),
  findings: z.array(ProgressFinding),
  range: ProgressRange,
  semester: z
    .object({ name: z.string(), year: z.int() })
    .nullable()
    .describe('The one that began last; null: there is none, and the range `semester` is everything'),
  results: Count.describe('Final ones in the range'),
  points: z.array(ProgressPoint).describe('Of them, oldest first; of very many the latest'),
  letters: z
    .array(z.object({ letter: z.string(), count: Count }))
    .describe('Of the best final grade of each quiz, where it was earned in the range'),
});
export type Progress = z.infer<typeof Progress>;

export const getProgress = defineEndpoint({
  methods: ['GET'],
  path: '/progress',
  summary: "A student's own progress, overall and by subject; a super admin names the student",
  access: readers,
  query: z.object({ studentId, range: ProgressRange.default('all') }),
  responses: { 200: Progress },
});

export const GradeBookStatus = z.enum(['COMPLETED', 'IN_PROGRESS', 'MISSED']);
export type GradeBookStatus = z.infer<typeof GradeBookStatus>;

export const Difficulty = z.enum(['EASY', 'MEDIUM', 'HARD']);
export type Difficulty = z.infer<typeof Difficulty>;

/** A quiz of the grade book, with the grade that counts: the best final one, else the best provisional one. */
export const GradeBookEntry = z.object({
  quiz: NamedQuiz,
  subject: BankCategory,
  category: z.string().nullable().describe('The question bank of the quiz'),
  courseCode: z.string(),
  status: GradeBookStatus,
  attempt: Reference.nullable().describe('The one that counts'),
  score: z.number().nullable(),
  maxScore: z.number(),
  percentage: Percentage.nullable(),
  letterGrade: z.string().nullable(),
  isProvisional: z.boolean().describe('Not final, or to the student: not released'),
  marksReleased: z
    .boolean()
    .nullable()
    .describe('False: the student gets neither score nor letter. Null without a grade'),
  isPassed: z.boolean().nullable(),
  dateTaken: Timestamp.nullable().describe('Handed in; while nothing is, when it was begun'),
  closedAt: Timestamp.nullable().describe('Of a missed one: when it closed for this student'),
  timeSpent: z.number().nullable().describe('Seconds between start and hand-in'),
  difficulty: Difficulty.nullable().describe('Null while too few have a final grade'),
  attempts: Count.describe('Begun'),
  timeLimit: z.int().nullable().describe('In minutes, without extra time; null: no limit'),
  attemptLimit: z.int().nullable(),
  hasPassword: z.boolean(),
  waiting: Count.describe('Attempts with an answer that waits for a teacher'),
  abilities: z.object({
    view: z.boolean().describe('There are results'),
    retake: z.boolean(),
    resume: z.boolean(),
  }),
});
export type GradeBookEntry = z.infer<typeof GradeBookEntry>;

const entryFilters = {
  studentId,
  subject: BankCategory.optional(),
  status: GradeBookStatus.optional(),
  search: z.string().max(200).optional().describe('A part of the title'),
};

export const listGradeBook = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook',
  summary: "A student's own results, quiz by quiz; a super admin names the student",
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
  inProgress: Count.describe('Quizzes with an attempt that runs'),
  missed: Count,
  waiting: Count.describe('Quizzes with nothing but a provisional grade'),
  average: Percentage.nullable().describe('Mean percent over the best final grade of each quiz'),
  counted: Count.describe('Quizzes with a final grade'),
  best: z.object({ quiz: NamedQuiz, percentage: Percentage }).nullable(),
  timeSpent: z.number().describe('Seconds between start and hand-in, over all attempts handed in'),
  attempts: Count.describe('Handed in'),
  subjects: z.array(z.object({ subject: BankCategory, quizzes: Count })),
  statuses: z.array(z.object({ status: GradeBookStatus, quizzes: Count })),
});
export type GradeBookSummary = z.infer<typeof GradeBookSummary>;

export const getGradeBookSummary = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook/summary',
  summary: 'Whose grade book it is, and its figures',
  access: readers,
  query: z.object({ studentId }),
  responses: { 200: GradeBookSummary },
});

export const exportGradeBook = defineEndpoint({
  methods: ['GET'],
  path: '/gradeBook/export',
  summary: 'The grade book as a CSV file',
  access: readers,
  query: listQuery(['date', 'score', 'title'], entryFilters).omit({ max: true, offset: true }),
  responses: { 200: z.string() },
  bytes: true,
});
export type GradeBookExportQuery = z.output<typeof exportGradeBook.query>;
