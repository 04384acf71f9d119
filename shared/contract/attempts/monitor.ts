import { z } from 'zod';
import { grading } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, NoContent, optionalText, Reference, Timestamp } from '../fields.ts';
import { AttemptDevice } from './answer-versions.ts';
import { AttemptStatus, QuizAttempt } from './attempts.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);

/** A student with an attempt, in progress or submitted. */
export const MonitoredAttempt = z.object({
  attempt: Reference,
  attemptNumber: z.int(),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  status: AttemptStatus,
  startedAt: Timestamp,
  deadline: Timestamp.nullable(),
  extensionMinutes: z.int(),
  completedAt: Timestamp.nullable(),
  isReopened: z.boolean(),
  questions: Count,
  answered: Count,
  flagged: Count,
  lastAnswerAt: Timestamp.nullable(),
  isConnected: z.boolean().describe('Their page is open and responding'),
  lastSeenAt: Timestamp.nullable().describe('When their page last responded'),
  isAway: z.boolean().describe('They are looking at another window or page'),
  focusLost: Count.nullable().describe('Times they left the page. null if not counted'),
  percentage: z.number().nullable().describe('For submitted attempts: score of what is marked so far'),
  device: z
    .object({
      writing: AttemptDevice.omit({ device: true })
        .nullable()
        .describe("null if there is no device yet or it didn't identify itself"),
      refusals: Count.describe('Times another device tried to open the attempt'),
      refusedAt: Timestamp.nullable(),
      isReleased: z.boolean().describe('The next device to open the attempt can take over'),
    })
    .nullable()
    .describe('For an attempt in progress limited to one device at a time. null otherwise'),
});
export type MonitoredAttempt = z.infer<typeof MonitoredAttempt>;

export const Monitor = z.object({
  quiz: z.object({
    id: Id,
    title: z.string(),
    isActive: z.boolean(),
    timeLimit: z.number().nullable(),
    opensAt: Timestamp.nullable(),
    closesAt: Timestamp.nullable(),
  }),
  serverTime: Timestamp,
  running: Count,
  connected: Count.describe('Attempts in progress whose page is open'),
  handedIn: Count,
  expected: Count.describe('Accepted students of the programme'),
  notStarted: Count.describe('Accepted students without an attempt'),
  attempts: z
    .array(MonitoredAttempt)
    .describe('All attempts in progress and those submitted in the last day, by student name'),
  isCut: z.boolean().describe('Whether there are more than listed'),
  absent: z
    .array(z.object({ id: Id, firstName: z.string(), lastName: z.string() }))
    .describe(
      'Students without an attempt, by name: those the caller sees, at most a few hundred. notStarted counts all',
    ),
});
export type Monitor = z.infer<typeof Monitor>;

const quizParams = z.object({ quizId: IdParam });
const attemptParams = z.object({ attemptId: IdParam });

export const getMonitor = defineEndpoint({
  methods: ['GET'],
  path: '/monitor/quiz/:quizId',
  summary: 'Get who is taking a quiz now and their progress. Pages poll this every second',
  access: authors,
  params: quizParams,
  responses: { 200: Monitor },
});

export const extendQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz/:quizId/extension',
  summary: 'Extend the time of every attempt in progress at a quiz',
  access: authors,
  params: quizParams,
  body: z.object({ minutes: z.int().min(1).max(1_440) }),
  responses: { 200: z.object({ extended: Count, withoutDeadline: Count }) },
});

export const reopenAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/reopen',
  summary: 'Reopen a submitted attempt. Its grade is provisional until it is submitted again',
  access: authors,
  params: attemptParams,
  body: z.object({
    minutes: z.int().min(1).max(1_440).nullable().describe('Minutes from now. null for no limit'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: QuizAttempt },
});

export const handInAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/handIn',
  summary: "Submit a student's saved answers. Safe to repeat",
  access: authors,
  params: attemptParams,
  body: z.object({ reason: optionalText(grading.reason).default('') }).nullish(),
  responses: { 200: QuizAttempt },
});

export const releaseDevice = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/device/release',
  summary: 'Let another device take over an attempt limited to one device at a time',
  access: authors,
  params: attemptParams,
  responses: { 204: NoContent },
});

export const reportPresence = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/presence',
  summary:
    'Report that the quiz screen is open and whether the student is looking at it. No effect after the end',
  access: ['STUDENT'],
  limit: { max: 120, seconds: 60 },
  params: attemptParams,
  body: z.object({
    focus: z.enum(['LOST', 'REGAINED']).optional(),
    isLeaving: z.boolean().optional().describe('The page is closing'),
    follows: z.boolean().optional().describe('This device only shows the answers written on another device'),
    device: z.int().min(1).optional().describe('Device that writes'),
  }),
  responses: { 204: NoContent },
});
