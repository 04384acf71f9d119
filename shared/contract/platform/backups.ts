import { z } from 'zod';
import { backup } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { SystemSettings } from '../../settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, CurrentPassword, Id, IdParam, listQuery, NoContent, Timestamp } from '../fields.ts';
import { StartForReal } from './set-up.ts';

const superAdmin = ['SUPER_ADMIN'] as const;

export const BackupCause = z.enum(['MANUAL', 'SCHEDULED', 'FACTORY_RESET', 'RESTORE', 'UPGRADE']);
export type BackupCause = z.infer<typeof BackupCause>;
export const BackupStatus = z.enum(['RUNNING', 'COMPLETED', 'FAILED']);
export type BackupStatus = z.infer<typeof BackupStatus>;

export const Backup = z.object({
  id: Id,
  cause: BackupCause,
  isBrought: z.boolean().describe('true if uploaded'),
  status: BackupStatus,
  progress: z.int().describe('Percent'),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
  takenAt: Timestamp.nullable().describe('When the data was read'),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  filesMissing: z.int().describe('Files whose content was already missing when the backup was made'),
  requestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  error: z.string().nullable(),
  abilities: abilities(['download', 'restore', 'delete']),
});
export type Backup = z.infer<typeof Backup>;

export const listBackups = defineEndpoint({
  methods: ['GET'],
  path: '/backup',
  summary: 'List backups, newest first',
  access: superAdmin,
  query: listQuery(['startedAt'], {}),
  responses: { 200: z.array(Backup) },
  list: true,
});
export type BackupQuery = z.output<typeof listBackups.query>;

export const startBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup',
  summary: 'Start a backup. It runs in the background',
  access: superAdmin,
  limit: { max: 60, seconds: 3_600 },
  responses: { 202: Backup },
});

export const BackupSchedule = z.object({
  frequency: SystemSettings.shape.backupFrequency.unwrap(),
  kept: z.int().describe('Number of scheduled backups kept'),
  nextAt: Timestamp,
  lastCompletedAt: Timestamp.nullable().describe('Of scheduled and manual backups'),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const getBackupSchedule = defineEndpoint({
  methods: ['GET'],
  path: '/backup/schedule',
  summary: 'Get when the next scheduled backup runs',
  access: superAdmin,
  responses: { 200: BackupSchedule },
});

export const uploadBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/upload',
  summary: 'Upload a backup file. The whole file is verified',
  access: superAdmin,
  limit: { max: 30, seconds: 3_600 },
  form: { file: 'file', maxBytes: backup.maxBytes, tooLarge: 'BACKUP_TOO_LARGE', toDisk: true },
  responses: { 201: Backup },
});

const params = z.object({ backupId: IdParam });
const WithPassword = z.object({ password: CurrentPassword });

export const getBackup = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId',
  summary: 'Get one backup and its progress',
  access: superAdmin,
  params,
  responses: { 200: Backup },
});

/**
 * A backup holds every secret of the school, so its download address expires after a minute and requesting one is
 * recorded.
 */
export const createBackupLink = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/link',
  summary: 'Get a download address that is valid for one minute',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 200: z.object({ url: z.string() }) },
});

export const downloadBackup = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId/download',
  summary: 'Download a backup file through an address from the API',
  access: 'anyone',
  openInMaintenance: true,
  params,
  query: z.object({
    expires: z.string().regex(/^\d{10}$/, sentence('must be a time')),
    signature: z.string().regex(/^[\w-]{43}$/, sentence('must be a signature')),
  }),
  responses: { 200: z.string().describe('The backup file') },
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
  safetyBackupId: Id.describe('Backup of the data before the restore'),
  isSignedIn: z
    .boolean()
    .describe('Whether the caller is also an administrator in the restored data and stays signed in'),
  erasedAgain: z.int().describe('People in the backup who were erased after it was made'),
});
export type RestoreResult = z.infer<typeof RestoreResult>;

export const restoreBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/restore',
  summary: 'Replace all data with a backup, after backing up the current data',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 200: RestoreResult },
});

export const FactoryReset = StartForReal.extend({
  confirmation: z.literal(backup.resetWord),
});
export type FactoryReset = z.infer<typeof FactoryReset>;

export const factoryReset = defineEndpoint({
  methods: ['POST'],
  path: '/system/factoryReset',
  summary: 'Delete everything except the calling super admin, after a backup',
  access: superAdmin,
  body: FactoryReset,
  responses: { 200: z.object({ backupId: Id }) },
});
