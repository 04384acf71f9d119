import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';

export const getHealth = defineEndpoint({
  methods: ['GET'],
  path: '/health',
  summary: 'Check that the process is up',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
});

export const getReadiness = defineEndpoint({
  methods: ['GET'],
  path: '/ready',
  summary: 'Check that the process is ready: migrations are done and the database answers',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.object({ status: z.literal('ready') }) },
});

/** Whether the system is closed to everyone but admins, and when it is or will be. */
export const Maintenance = z.object({
  isClosed: z.boolean(),
  mode: z.enum(['off', 'on', 'scheduled']),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  message: z.string().describe("The institution's own text, plain. Empty if there is none"),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = defineEndpoint({
  methods: ['GET'],
  path: '/maintenance',
  summary: 'Get whether the system is closed for maintenance',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: Maintenance },
});

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
  mail: z.object({ isConfigured: z.boolean().describe('false if mail is written to a folder instead') }),
  explainer: z.object({ isConfigured: z.boolean() }),
  lastBackup: z
    .object({ at: Timestamp, status: z.enum(['RUNNING', 'COMPLETED', 'FAILED']) })
    .nullable()
    .describe('null before the first backup'),
  users: z.object({ count: z.int(), most: z.int() }),
  attemptsRunning: z.int().describe('Attempts in progress, or with an open page'),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getStatus = defineEndpoint({
  methods: ['GET'],
  path: '/status',
  summary: 'Get the system status',
  access: ['SUPER_ADMIN'],
  responses: { 200: SystemStatus },
});
