import { z } from 'zod';
import { grading } from '../limits.ts';
import { AttemptDevice } from './answer-versions.ts';
import { AttemptStatus, QuizAttempt } from './attempts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, NoContent, optionalText, Reference, Timestamp } from './fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);

/** One who is in, or has been. */
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
  isConnected: z.boolean().describe('Their page is open and has been heard of'),
  lastSeenAt: Timestamp.nullable().describe('When their page was last heard of'),
  isAway: z.boolean().describe('They have another window or page before them'),
  focusLost: Count.nullable().describe('How often they left the page; null where that is not counted'),
  percentage: z.number().nullable().describe('Of who has handed in, of what is marked so far'),
  device: z
    .object({
      writing: AttemptDevice.omit({ device: true })
        .nullable()
        .describe('Null: none yet, or it did not say what it is'),
      refusals: Count.describe('How often another device tried to open the attempt'),
      refusedAt: Timestamp.nullable(),
      isReleased: z.boolean().describe('The next device that comes may take over'),
    })
    .nullable()
    .describe('Of an attempt in progress that is limited to one device at a time; null for any other'),
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
  connected: Count.describe('Of those that run'),
  handedIn: Count,
  expected: Count.describe('Accepted students of the programme'),
  notStarted: Count.describe('Of those: without an attempt'),
  attempts: z
    .array(MonitoredAttempt)
    .describe('All that run, and what was handed in within the last day; by the name of the student'),
  isCut: z.boolean().describe('There are more than are listed'),
});
export type Monitor = z.infer<typeof Monitor>;

const quizParams = z.object({ quizId: IdParam });
const attemptParams = z.object({ attemptId: IdParam });

export const getMonitor = defineEndpoint({
  methods: ['GET'],
  path: '/monitor/quiz/:quizId',
  summary: 'Who is writing a quiz now and how far they are: asked again every second while it is watched',
  access: authors,
  params: quizParams,
  responses: { 200: Monitor },
});

export const extendQuiz = defineEndpoint({
  methods: ['POST'],
  path: '/quiz/:quizId/extension',
  summary: 'Give every running attempt of a quiz more time',
  access: authors,
  params: quizParams,
  body: z.object({ minutes: z.int().min(1).max(1_440) }),
  responses: { 200: z.object({ extended: Count, withoutDeadline: Count }) },
});

export const reopenAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/reopen',
  summary: 'Let a student go on writing what was handed in; its grade waits until then',
  access: authors,
  params: attemptParams,
  body: z.object({
    minutes: z.int().min(1).max(1_440).nullable().describe('From now; null: without a limit'),
    reason: optionalText(grading.reason).default(''),
  }),
  responses: { 200: QuizAttempt },
});

export const handInAttempt = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/handIn',
  summary: 'Hand in for a student what is saved; once more answers the same',
  access: authors,
  params: attemptParams,
  body: z.object({ reason: optionalText(grading.reason).default('') }).nullish(),
  responses: { 200: QuizAttempt },
});

export const releaseDevice = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/device/release',
  summary: 'Allow another device to take over an attempt that is limited to one at a time',
  access: authors,
  params: attemptParams,
  responses: { 204: NoContent },
});

export const reportPresence = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/presence',
  summary: 'The quiz screen is there, and whether the student has it before them; nothing after the end',
  access: ['STUDENT'],
  limit: { max: 120, seconds: 60 },
  params: attemptParams,
  body: z.object({
    focus: z.enum(['LOST', 'REGAINED']).optional(),
    isLeaving: z.boolean().optional().describe('The page is being closed'),
    follows: z.boolean().optional().describe('It only shows what another device writes'),
    device: z.int().min(1).optional().describe('The device that writes'),
  }),
  responses: { 204: NoContent },
});
