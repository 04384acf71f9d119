import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';

/** The parts of the system that can fail on their own. */
export const ServicePart = z.enum([
  'database',
  'replica',
  'fileStore',
  'disk',
  'mail',
  'jobs',
  'liveUpdates',
]);
export type ServicePart = z.infer<typeof ServicePart>;

export const ServiceState = z.enum(['ok', 'degraded', 'down']);
export type ServiceState = z.infer<typeof ServiceState>;

/** What is wrong with a part, so that pages can say it in plain words. */
export const ServiceFault = z.enum([
  'refused',
  'notFound',
  'timeout',
  'slow',
  'certificate',
  'noBucket',
  'otherRegion',
  'accessDenied',
  'wrongKey',
  'full',
  'almostFull',
  'readOnly',
  'noPermission',
  'damaged',
  'behind',
  'notReplica',
  'recipientsRefused',
  'notSent',
  'notRunning',
  'waiting',
  'notDelivered',
  'other',
]);
export type ServiceFault = z.infer<typeof ServiceFault>;

/** What the oldest waiting email is about. */
export const MailTopic = z.enum([
  'notification',
  'passwordReset',
  'invitation',
  'emailConfirmation',
  'registration',
  'account',
]);
export type MailTopic = z.infer<typeof MailTopic>;

const Milliseconds = z.int().optional().describe('How long the latest check took');

/** Figures of the latest check. Each part has its own. */
export const ServiceFacts = z.object({
  ms: Milliseconds,
  kind: z.enum(['disk', 's3']).optional().describe('Of the file store'),
  freeBytes: z.int().optional().describe('Of the disk'),
  totalBytes: z.int().optional().describe('Of the disk'),
  lagSeconds: z.number().optional().describe('Of the replica'),
  people: z.int().optional().describe('Accounts with a page open'),
  isMailSent: z.boolean().optional().describe('false if email is written to a folder instead'),
  host: z.string().optional().describe('The mail server'),
  waiting: z.int().optional().describe('Emails or jobs'),
  oldest: z.object({ at: Timestamp, topic: MailTopic }).nullable().optional(),
  nextTryAt: Timestamp.nullable().optional(),
  lastFailureAt: Timestamp.nullable().optional(),
  sentToday: z.int().optional().describe('Emails sent in the last 24 hours'),
  givenUp: z.int().optional().describe('Emails or jobs of the last 24 hours that failed for good'),
  active: z.int().optional().describe('Jobs in progress'),
});
export type ServiceFacts = z.infer<typeof ServiceFacts>;

export const Outage = z.object({
  state: z.enum(['degraded', 'down']).describe('The worst state it reached'),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type Outage = z.infer<typeof Outage>;

export const Service = z.object({
  part: ServicePart,
  state: ServiceState,
  since: Timestamp,
  fault: ServiceFault.nullable(),
  error: z.string().nullable().describe('The original error, without secrets'),
  facts: ServiceFacts,
  outages: z.array(Outage).describe('Of the last 30 days, oldest first'),
});
export type Service = z.infer<typeof Service>;

export const SystemStatus = z.object({
  version: z.string(),
  startedAt: Timestamp.describe('When the responding process started'),
  uptimeSeconds: z.int(),
  processes: z.int().describe('Processes that share the database'),
  database: z.object({ version: z.string(), bytes: z.int() }),
  storage: z.object({ files: z.int(), bytes: z.int() }),
  queue: z.object({
    waiting: z.int(),
    active: z.int(),
    failed: z.int().describe('Failed jobs that are still stored'),
  }),
  mail: z.object({ isConfigured: z.boolean().describe('false if email is written to a folder instead') }),
  explainer: z.object({ isConfigured: z.boolean() }),
  lastBackup: z
    .object({ at: Timestamp, status: z.enum(['RUNNING', 'COMPLETED', 'FAILED']) })
    .nullable()
    .describe('null before the first backup'),
  users: z.object({ count: z.int(), most: z.int() }),
  attemptsRunning: z.int().describe('Attempts in progress, or with an open page'),
  now: Timestamp.describe("By the database's clock"),
  checkedAt: Timestamp.nullable().describe('null before the first check'),
  services: z
    .array(Service)
    .describe('Empty before the first check. Parts that are not configured are left out'),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const admins = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;

export const getStatus = defineEndpoint({
  methods: ['GET'],
  path: '/status',
  summary: 'Get the system status, with the latest check of each part and its outages',
  access: admins,
  responses: { 200: SystemStatus },
});

export const checkStatus = defineEndpoint({
  methods: ['POST'],
  path: '/status/check',
  summary: 'Check every part now, and get the system status',
  access: ['SUPER_ADMIN'],
  limit: { max: 30, seconds: 60 },
  responses: { 200: SystemStatus },
});

export const ServiceTest = z.object({
  part: ServicePart,
  works: z.boolean(),
  ms: z.int(),
  fault: ServiceFault.nullable(),
  error: z.string().nullable().describe('The original error, without secrets'),
});
export type ServiceTest = z.infer<typeof ServiceTest>;

export const TestablePart = z.enum(['database', 'replica', 'fileStore', 'liveUpdates']);
export type TestablePart = z.infer<typeof TestablePart>;

export const testService = defineEndpoint({
  methods: ['POST'],
  path: '/status/test/:part',
  summary: 'Test one part, without recording the result',
  access: ['SUPER_ADMIN'],
  limit: { max: 30, seconds: 60 },
  params: z.object({ part: TestablePart }),
  responses: { 200: ServiceTest },
});
