import { z } from 'zod';
import { attempt } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParam, listQuery, Reference, Timestamp } from '../fields.ts';
import { AnswerVersion, AttemptDevice, DeviceKind, UnmergedVersion } from './answer-versions.ts';
import { QuizAnswer } from './attempts.ts';

const attemptParams = z.object({ attemptId: IdParam });
const DeviceNumber = z.int().min(1).describe('A random number that identifies the device on this attempt');

export const WritingDevice = AttemptDevice.extend({
  lastActiveAt: Timestamp.nullable().describe('When the server last heard from it'),
});
export type WritingDevice = z.infer<typeof WritingDevice>;

export const openDevice = defineEndpoint({
  methods: ['PUT'],
  path: '/quizAttempt/:attemptId/device',
  summary: 'Register a device on the attempt and return which device can edit',
  access: ['STUDENT'],
  limit: { max: 60, seconds: 60 },
  params: attemptParams,
  body: z.object({
    device: DeviceNumber,
    sendsAs: DeviceNumber.optional().describe('Another number that the device saves under'),
    kind: DeviceKind,
    browser: z.string().trim().max(attempt.browserName),
    takeOver: z.boolean().default(false).describe('Make this the device that can edit (“Continue here”)'),
  }),
  responses: {
    200: z.object({
      writing: WritingDevice,
      isShared: z.boolean().describe('Whether the attempt was also opened on another device'),
    }),
  },
});
export type DeviceRegistration = z.infer<(typeof openDevice.responses)[200]>;

export const getStoredAnswers = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/answers',
  summary: 'Get the saved answers of an attempt in progress, for a device that can only view them',
  access: ['STUDENT'],
  params: attemptParams,
  responses: {
    200: z.object({
      answers: z.array(QuizAnswer),
      unmerged: z.array(UnmergedVersion),
      writing: WritingDevice.nullable(),
      serverTime: Timestamp,
    }),
  },
});
export type StoredAnswers = z.infer<(typeof getStoredAnswers.responses)[200]>;

export const getHistory = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/history',
  summary:
    'List the versions of each answer, newest first, with the beginning of long texts. Teachers of the quiz always can, students once the attempt is submitted and its marks are released',
  access: classroom,
  params: attemptParams,
  query: listQuery(['place'], {
    questionId: IdParam.optional().describe(
      'Versions of this question only. max and offset apply to the versions of each question',
    ),
  }),
  responses: {
    200: z.object({
      attempt: Reference,
      questions: z.array(
        z.object({
          question: Reference,
          orderNumber: z.int(),
          total: z.int().describe('Versions of this answer'),
          versions: z.array(AnswerVersion),
        }),
      ),
    }),
  },
});
export type AttemptHistory = z.infer<(typeof getHistory.responses)[200]>;
export type AnswerHistory = AttemptHistory['questions'][number];
export type HistoryQuery = z.output<typeof getHistory.query>;

export const getAnswerVersion = defineEndpoint({
  methods: ['GET'],
  path: '/quizAttempt/:attemptId/history/:versionId',
  summary: 'Get one earlier version of an answer with its whole text',
  access: classroom,
  params: attemptParams.extend({ versionId: IdParam }),
  responses: { 200: AnswerVersion },
});
