import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, Reference, Timestamp } from './fields.ts';

const Count = z.int().min(0);

export const AdminMetrics = z.object({
  totalStudents: Count,
  acceptedStudents: Count,
  pendingStudents: Count,
  activeTeachers: Count.describe('Accounts not suspended'),
  departments: Count,
  totalQuiz: Count,
  activeQuiz: Count.describe('Published and not closed'),
  averageCgpa: z.number().describe('Over accepted students with a final grade; 0 where there are none'),
  gradedStudents: Count,
});
export type AdminMetrics = z.infer<typeof AdminMetrics>;

export const getAdminMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/adminMetrics',
  summary: 'The figures of the admin dashboard',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  responses: { 200: AdminMetrics },
});

/** What the four bars of the admin dashboard show, with what each is a share of. */
export const AdminStats = z.object({
  studentRegistrations: Count.describe('All registrations; refused and deleted ones are gone'),
  acceptedStudents: Count.describe('Of them'),
  paymentsCompleted: Count.describe('There is no payment system: always 0'),
  activeQuizUsers: Count.describe('Accepted students with an attempt in the last 30 days'),
  quizCompletionRate: z.number().min(0).max(1).describe('Handed in or timed out, of all attempts begun'),
  attemptsStarted: Count,
  attemptsCompleted: Count,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const getAdminStats = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/adminStats',
  summary: 'The four bars of the admin dashboard',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  responses: { 200: AdminStats },
});

export const TrendRange = z.enum(['30days', '12weeks', '12months']);
export type TrendRange = z.infer<typeof TrendRange>;

/** Days, weeks (from Monday) or months of the institution's calendar, the current one last. */
export const Trends = z.object({
  range: TrendRange,
  timezone: z.string(),
  points: z.array(
    z.object({
      from: z.iso.date().describe('The first day'),
      registrations: Count,
      attemptsStarted: Count,
      attemptsCompleted: Count.describe('Handed in or timed out'),
      results: Count.describe('Of attempts completed then that are fully marked'),
      averagePercentage: z.number().nullable().describe('Over them; null without any'),
    }),
  ),
});
export type Trends = z.infer<typeof Trends>;

export const getTrends = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/trends',
  summary: 'Registrations, attempts and results over time',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  query: z.object({ range: TrendRange.default('30days') }),
  responses: { 200: Trends },
});

export const TeacherMetrics = z.object({
  activeQuizzes: Count.describe('Published and not closed'),
  totalQuizzes: Count,
  students: Count.describe('Assigned to the teacher, or with an attempt at one of their quizzes'),
  totalQuestions: Count,
  questionBanks: Count,
  fileUploads: Count,
});
export type TeacherMetrics = z.infer<typeof TeacherMetrics>;

export const getTeacherMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/teacherMetrics',
  summary: "The figures of the teacher dashboard; a super admin's are over all teachers",
  access: ['TEACHER', 'SUPER_ADMIN'],
  responses: { 200: TeacherMetrics },
});

const happened = { at: Timestamp };

/** What has happened around a teacher's quizzes and files. The text is made from it in the reader's language. */
export const TeacherActivity = z.discriminatedUnion('type', [
  z.object({
    ...happened,
    type: z.literal('attempt.completed'),
    attempt: Reference,
    quiz: z.object({ id: Id, title: z.string() }),
    studentName: z.string(),
    percentage: z.number().nullable().describe('Null while an answer waits to be marked'),
  }),
  z.object({
    ...happened,
    type: z.literal('upload.ended'),
    upload: Reference,
    fileName: z.string(),
    status: z.enum(['COMPLETED', 'FAILED']),
    questions: Count,
  }),
  z.object({
    ...happened,
    type: z.literal('quiz.changed'),
    quiz: z.object({ id: Id, title: z.string() }),
    isActive: z.boolean(),
  }),
]);
export type TeacherActivity = z.infer<typeof TeacherActivity>;

export const listTeacherActivity = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/teacherActivity',
  summary: "The latest of the teacher's quizzes and files, at most ten; a super admin's over all teachers",
  access: ['TEACHER', 'SUPER_ADMIN'],
  responses: { 200: z.array(TeacherActivity) },
});

export const StudentMetrics = z.object({
  completed: Count.describe('Quizzes with a grade'),
  available: Count.describe('Open quizzes of the programme not attempted yet'),
  averageScore: z
    .int()
    .nullable()
    .describe('Rounded percent over all grades whose marks the caller may see; null without one'),
  grades: Count.describe('Of these'),
});
export type StudentMetrics = z.infer<typeof StudentMetrics>;

export const getStudentMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/studentMetrics',
  summary: "The figures of the student's own dashboard; a super admin names the student",
  access: ['STUDENT', 'SUPER_ADMIN'],
  query: z.object({ studentId: IdParam.optional() }),
  responses: { 200: StudentMetrics },
});

/** The numbers beside the items of the sidebar and on the bell; null where the role has no such item. */
export const Badges = z.object({
  pendingRegistrations: Count.nullable(),
  pendingNameCorrections: Count.nullable(),
  pendingCreditRequests: Count.nullable(),
  openQuizzes: Count.nullable(),
  waitingSubmissions: Count.nullable().describe("At the teacher's quizzes, with an answer to mark"),
  unreadNotifications: Count,
  unreadMessages: Count.describe('Announcements written since one last opened them'),
});
export type Badges = z.infer<typeof Badges>;

export const getBadges = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/badges',
  summary: 'The numbers the frame of every screen shows',
  access: 'signed-in',
  responses: { 200: Badges },
});
