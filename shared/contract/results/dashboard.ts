import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, Reference, Timestamp } from '../fields.ts';
import { SetUpProgress } from '../platform/set-up.ts';

const Count = z.int().min(0);

export const AdminMetrics = z.object({
  totalStudents: Count,
  acceptedStudents: Count,
  pendingStudents: Count,
  activeTeachers: Count.describe('Accounts that are not suspended'),
  departments: Count,
  totalQuiz: Count,
  activeQuiz: Count.describe('Published and not closed'),
  averageCgpa: z.number().describe('Average over accepted students with a final grade. 0 if there are none'),
  gradedStudents: Count,
});
export type AdminMetrics = z.infer<typeof AdminMetrics>;

export const getAdminMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/adminMetrics',
  summary: 'Get the figures of the admin dashboard',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  responses: { 200: AdminMetrics },
});

/** The four bars of the admin dashboard, with the total of each. */
export const AdminStats = z.object({
  studentRegistrations: Count.describe('All registrations except refused and deleted ones'),
  acceptedStudents: Count.describe('Accepted registrations'),
  paymentsCompleted: Count.describe('Always 0, because there is no payment system'),
  activeQuizUsers: Count.describe('Accepted students with an attempt in the last 30 days'),
  quizCompletionRate: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of started attempts that were submitted or timed out'),
  attemptsStarted: Count,
  attemptsCompleted: Count,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const getAdminStats = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/adminStats',
  summary: 'Get the statistics of the admin dashboard',
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
      from: z.iso.date().describe('First day of the period'),
      registrations: Count,
      attemptsStarted: Count,
      attemptsCompleted: Count.describe('Submitted or timed out'),
      results: Count.describe('Fully marked attempts among those completed in the period'),
      averagePercentage: z
        .number()
        .nullable()
        .describe('Average over fully marked attempts. null if there are none'),
    }),
  ),
});
export type Trends = z.infer<typeof Trends>;

export const getTrends = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/trends',
  summary: 'Get registrations, attempts and results over time',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  query: z.object({ range: TrendRange.default('30days') }),
  responses: { 200: Trends },
});

export const TeacherMetrics = z.object({
  activeQuizzes: Count.describe('Published and not closed'),
  totalQuizzes: Count,
  students: Count.describe(
    'Students who are assigned to the teacher or have an attempt at one of their quizzes',
  ),
  totalQuestions: Count,
  questionBanks: Count,
  fileUploads: Count,
});
export type TeacherMetrics = z.infer<typeof TeacherMetrics>;

export const getTeacherMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/teacherMetrics',
  summary: 'Get the figures of the teacher dashboard. For a super admin, over all teachers',
  access: ['TEACHER', 'SUPER_ADMIN'],
  responses: { 200: TeacherMetrics },
});

const happened = { at: Timestamp };

/** Recent events around a teacher's quizzes and files. The page writes the text in the reader's language. */
export const TeacherActivity = z.discriminatedUnion('type', [
  z.object({
    ...happened,
    type: z.literal('attempt.completed'),
    attempt: Reference,
    quiz: z.object({ id: Id, title: z.string() }),
    studentName: z.string(),
    percentage: z.number().nullable().describe('null while an answer is not marked'),
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
  summary: "List the teacher's latest quizzes and files, at most ten. For a super admin, over all teachers",
  access: ['TEACHER', 'SUPER_ADMIN'],
  responses: { 200: z.array(TeacherActivity) },
});

export const StudentMetrics = z.object({
  completed: Count.describe('Quizzes with a grade'),
  available: Count.describe('Open quizzes of the programme without an attempt'),
  averageScore: z
    .int()
    .nullable()
    .describe(
      'Rounded average percentage over grades whose marks the caller can see. null if there are none',
    ),
  grades: Count.describe('Number of these grades'),
});
export type StudentMetrics = z.infer<typeof StudentMetrics>;

export const getStudentMetrics = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/studentMetrics',
  summary: "Get the figures of a student's dashboard. A super admin names the student",
  access: ['STUDENT', 'SUPER_ADMIN'],
  query: z.object({ studentId: IdParam.optional() }),
  responses: { 200: StudentMetrics },
});

/** The counts beside the sidebar items and on the bell. null if the role has no such item. */
export const Badges = z.object({
  pendingRegistrations: Count.nullable(),
  pendingNameCorrections: Count.nullable(),
  pendingCreditRequests: Count.nullable(),
  openQuizzes: Count.nullable(),
  waitingSubmissions: Count.nullable().describe(
    "Submissions to the teacher's quizzes with an unmarked answer",
  ),
  problems: Count.nullable().describe('Parts of the system that do not work'),
  setUp: SetUpProgress.nullable().describe('null unless the caller is an administrator'),
  unreadNotifications: Count,
  unreadMessages: Count.describe('Messages received since the caller last opened them'),
});
export type Badges = z.infer<typeof Badges>;

export const getBadges = defineEndpoint({
  methods: ['GET'],
  path: '/dashboard/badges',
  summary: 'Get the counts shown in the navigation',
  access: 'signed-in',
  responses: { 200: Badges },
});
