import { z } from 'zod';
import { backup } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { SystemSettings } from '../settings.ts';
import { defineEndpoint } from './endpoint.ts';
import { abilities, CurrentPassword, Id, IdParam, listQuery, NoContent, Timestamp } from './fields.ts';

const superAdmin = ['SUPER_ADMIN'] as const;

export const BackupCause = z.enum(['MANUAL', 'SCHEDULED', 'FACTORY_RESET', 'RESTORE', 'UPGRADE']);
export type BackupCause = z.infer<typeof BackupCause>;
export const BackupStatus = z.enum(['RUNNING', 'COMPLETED', 'FAILED']);
export type BackupStatus = z.infer<typeof BackupStatus>;

export const Backup = z.object({
  id: Id,
  cause: BackupCause,
  isBrought: z.boolean().describe('Uploaded from elsewhere'),
  status: BackupStatus,
  progress: z.int().describe('In percent'),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
  takenAt: Timestamp.nullable().describe('The moment whose data it holds'),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  filesMissing: z.int().describe('Files whose bytes were gone already when it was made'),
  requestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  error: z.string().nullable(),
  abilities: abilities(['download', 'restore', 'delete']),
});
export type Backup = z.infer<typeof Backup>;

export const listBackups = defineEndpoint({
  methods: ['GET'],
  path: '/backup',
  summary: 'Backups, newest first',
  access: superAdmin,
  query: listQuery(['startedAt'], {}),
  responses: { 200: z.array(Backup) },
  list: true,
});
export type BackupQuery = z.output<typeof listBackups.query>;

export const startBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup',
  summary: 'Make a backup now; it runs on its own',
  access: superAdmin,
  limit: { max: 60, seconds: 3_600 },
  responses: { 202: Backup },
});

export const BackupSchedule = z.object({
  frequency: SystemSettings.shape.backupFrequency.unwrap(),
  kept: z.int().describe('How many of the scheduled ones are kept'),
  nextAt: Timestamp,
  lastCompletedAt: Timestamp.nullable().describe('Of whatever cause'),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const getBackupSchedule = defineEndpoint({
  methods: ['GET'],
  path: '/backup/schedule',
  summary: 'When the next backup is made by itself',
  access: superAdmin,
  responses: { 200: BackupSchedule },
});

export const uploadBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/upload',
  summary: 'Bring a backup file from elsewhere; it is checked to its last byte',
  access: superAdmin,
  limit: { max: 30, seconds: 3_600 },
  form: { file: 'file', mostBytes: backup.mostBytes, tooLarge: 'BACKUP_TOO_LARGE', toDisk: true },
  responses: { 201: Backup },
});

const params = z.object({ backupId: IdParam });
const WithPassword = z.object({ password: CurrentPassword });

export const getBackup = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId',
  summary: 'One backup, and how far it is',
  access: superAdmin,
  params,
  responses: { 200: Backup },
});

/** A backup holds every secret of the school: an address to it is good for a minute, and asking for one is recorded. */
export const createBackupLink = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/link',
  summary: 'An address under which the file can be downloaded for a minute',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 200: z.object({ url: z.string() }) },
});

export const downloadBackup = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId/download',
  summary: 'The file of a backup, by an address the API handed out',
  access: 'anyone',
  openInMaintenance: true,
  params,
  query: z.object({
    expires: z.string().regex(/^\d{10}$/, sentence('must be a time')),
    signature: z.string().regex(/^[\w-]{43}$/, sentence('must be a signature')),
  }),
  responses: { 200: z.string().describe('The file') },
  bytes: true,
});

export const deleteBackup = defineEndpoint({
  methods: ['DELETE'],
  path: '/backup/:backupId',
  summary: 'Delete a backup and its file',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 204: NoContent },
});

export const RestoreResult = z.object({
  rows: z.int(),
  files: z.int(),
  takenAt: Timestamp,
  safetyBackupId: Id.describe('What was there before'),
  isSignedIn: z
    .boolean()
    .describe('Whether the caller is an administrator in the restored data too, and stays signed in'),
  erasedAgain: z.int().describe('People the backup still had although they were erased since'),
});
export type RestoreResult = z.infer<typeof RestoreResult>;

export const restoreBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/restore',
  summary: 'Replace everything by what a backup holds, after a backup of the present',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 200: RestoreResult },
});

export const FactoryReset = z.object({
  password: CurrentPassword,
  confirmation: z.literal(backup.resetWord),
});
export type FactoryReset = z.infer<typeof FactoryReset>;

export const factoryReset = defineEndpoint({
  methods: ['POST'],
  path: '/system/factoryReset',
  summary: 'Delete everything but the calling super admin, after a backup',
  access: superAdmin,
  body: FactoryReset,
  responses: { 200: z.object({ backupId: Id }) },
});
