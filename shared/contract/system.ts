import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Timestamp } from './fields.ts';

export const getHealth = defineEndpoint({
  methods: ['GET'],
  path: '/health',
  summary: 'Whether the process is up',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
});

export const getReadiness = defineEndpoint({
  methods: ['GET'],
  path: '/ready',
  summary: 'Whether the process is serving: migrated, and its database answers',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.object({ status: z.literal('ready') }) },
});

/** Whether the system is closed to all but admins, and when it is or will be. */
export const Maintenance = z.object({
  isClosed: z.boolean(),
  mode: z.enum(['off', 'on', 'scheduled']),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = defineEndpoint({
  methods: ['GET'],
  path: '/maintenance',
  summary: 'Whether the system is closed for maintenance',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: Maintenance },
});

export const SystemStatus = z.object({
  version: z.string(),
  startedAt: Timestamp.describe('Of the process that answers'),
  uptimeSeconds: z.int(),
  processes: z.int().describe('That share the database'),
  database: z.object({ version: z.string(), bytes: z.int() }),
  storage: z.object({ files: z.int(), bytes: z.int() }),
  queue: z.object({
    waiting: z.int(),
    active: z.int(),
    failed: z.int().describe('Given up, and not yet forgotten'),
  }),
  mail: z.object({ isConfigured: z.boolean().describe('Otherwise letters are kept in a folder') }),
  explainer: z.object({ isConfigured: z.boolean() }),
  lastBackup: z
    .object({ at: Timestamp, status: z.enum(['RUNNING', 'COMPLETED', 'FAILED']) })
    .nullable()
    .describe('Null before the first one'),
  users: z.object({ count: z.int(), most: z.int() }),
  attemptsRunning: z.int().describe('Whose time runs or whose page is open'),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getStatus = defineEndpoint({
  methods: ['GET'],
  path: '/status',
  summary: 'How the system is doing',
  access: ['SUPER_ADMIN'],
  responses: { 200: SystemStatus },
});
