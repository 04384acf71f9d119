import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, Id, IdParam, listQuery, Reference, Timestamp } from '../fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);
const search = z.string().max(200).optional().describe("Part of the student's name or number");

export const RosterState = z
  .enum(['not-started', 'missed', 'in-progress', 'submitted', 'marked'])
  .describe('submitted: an answer needs marking. missed: closed without an attempt');
export type RosterState = z.infer<typeof RosterState>;

const Student = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  studentNumber: z.string(),
});
const Program = z.object({ id: Id, name: z.string() });

/** One student at one quiz. */
const result = {
  state: RosterState,
  isLate: z.boolean().describe('Late answers are not decided yet'),
  attempts: Count,
  attempt: Reference.nullable().describe('The one in progress, else one to mark, else the best one'),
  percentage: z.number().nullable().describe('Best final grade'),
  completedAt: Timestamp.nullable().describe('Last submission'),
  deadline: Timestamp.nullable().describe('Of the attempt in progress'),
  extraTime: z
    .object({
      factor: z.number().nullable(),
      minutes: z.int().nullable(),
      isForAll: z.boolean().describe('Granted for all quizzes, not for this one'),
    })
    .nullable(),
  timeLimit: z.number().nullable().describe('In minutes, including extra time'),
  closesAt: Timestamp.nullable().describe('Includes extra time'),
};

export const RosterEntry = z.object({
  student: Student,
  program: Program,
  ...result,
  abilities: abilities(['extraTime', 'extraTimeForAll']),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** How far the students of a quiz are. */
export const QuizRoster = z.object({
  quiz: z.object({
    id: Id,
    title: z.string(),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    opensAt: Timestamp.nullable(),
    closesAt: Timestamp.nullable(),
    timeLimit: z.int().nullable(),
    questionCount: Count,
  }),
  program: Program,
  students: Count,
  states: z.record(RosterState, Count),
  late: Count.describe('Students with undecided late answers'),
  submissions: Count.describe('Submitted attempts'),
  waitingSubmissions: Count.describe('Submitted attempts with an answer to mark'),
  waitingAnswers: Count.describe('Answers to mark'),
  mean: z.number().nullable().describe("Mean of each student's best final grade, in percent"),
});
export type QuizRoster = z.infer<typeof QuizRoster>;

const quizParams = z.object({ quizId: IdParam });

export const getQuizRoster = defineEndpoint({
  methods: ['GET'],
  path: '/roster/quiz/:quizId',
  summary: 'Count the students of a quiz by state, and what needs marking',
  access: authors,
  params: quizParams,
  responses: { 200: QuizRoster },
});

export const listQuizRoster = defineEndpoint({
  methods: ['GET'],
  path: '/roster/quiz/:quizId/student',
  summary: 'List the students of a quiz: those of its programme the caller teaches, and all who started it',
  access: authors,
  params: quizParams,
  query: listQuery(['lastName', 'state', 'completedAt', 'percentage'], {
    search,
    state: z.enum([...RosterState.options, 'late']).optional(),
  }),
  responses: { 200: z.array(RosterEntry) },
  list: true,
});
export type QuizRosterQuery = z.output<typeof listQuizRoster.query>;

/** A student the caller teaches, with their work at the caller's quizzes. */
export const TaughtStudent = z.object({
  student: Student,
  program: Program,
  isAssigned: z.boolean().describe('Assigned to the calling teacher'),
  quizzes: Count.describe("Quizzes started. A super admin counts everyone's"),
  running: Count.describe('Attempts in progress'),
  waiting: Count.describe('Submissions to mark'),
  lastSubmission: Timestamp.nullable(),
});
export type TaughtStudent = z.infer<typeof TaughtStudent>;

export const listTaughtStudents = defineEndpoint({
  methods: ['GET'],
  path: '/roster/student',
  summary:
    "List the students assigned to a teacher, in the teacher's programmes, or with an attempt at the teacher's quizzes",
  access: authors,
  query: listQuery(['lastName', 'lastSubmission', 'program'], {
    search,
    programId: IdParam.optional(),
    relation: z
      .enum(['own', 'assigned', 'taken'])
      .optional()
      .describe('assigned: to the teacher. taken: started a quiz. own: either, as the dashboard counts'),
    state: z.enum(['in-progress', 'to-mark', 'none']).optional().describe('none: started no quiz'),
  }),
  responses: { 200: z.array(TaughtStudent) },
  list: true,
});
export type TaughtStudentQuery = z.output<typeof listTaughtStudents.query>;

const StudentQuiz = z.object({
  quiz: z.object({
    id: Id,
    title: z.string(),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    opensAt: Timestamp.nullable(),
    closesAt: Timestamp.nullable().describe('Without extra time'),
    timeLimit: z.int().nullable().describe('Without extra time'),
  }),
  ...result,
  abilities: abilities(['extraTime']),
});
export type StudentQuiz = z.infer<typeof StudentQuiz>;

export const StudentRoster = z.object({
  student: Student,
  program: Program,
  isAssigned: z.boolean(),
  quizzes: z
    .array(StudentQuiz)
    .describe("The caller's quizzes in the student's programme and those the student started, newest first"),
  isCut: z.boolean().describe('Whether there are more quizzes'),
  abilities: abilities(['extraTimeForAll']),
});
export type StudentRoster = z.infer<typeof StudentRoster>;

export const getStudentRoster = defineEndpoint({
  methods: ['GET'],
  path: '/roster/student/:studentId',
  summary: "Get a student with their state at each of the caller's quizzes",
  access: authors,
  params: z.object({ studentId: IdParam }),
  responses: { 200: StudentRoster },
});
