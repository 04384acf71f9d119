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

export const BackupContents = z.object({
  school: z.string().nullable().describe('null in backups of older versions'),
  appVersion: z.string(),
  accounts: z.int(),
  quizzes: z.int(),
  attempts: z.int(),
  grades: z.int(),
  files: z.int(),
});
export type BackupContents = z.infer<typeof BackupContents>;

/** A test restore into a database of its own, which is dropped afterwards. */
export const BackupVerification = z.object({
  state: z.enum(['NONE', 'RUNNING', 'VERIFIED', 'FAILED']),
  progress: z.int().describe('Percent'),
  at: Timestamp.nullable().describe('When the test restore ended'),
  rows: z.int().nullable().describe('Rows compared with the manifest'),
  files: z.int().nullable().describe('Files compared with the manifest'),
  ms: z.int().nullable(),
  checkedAt: Timestamp.nullable().describe(
    'When an encrypted file was last read again and found unchanged since its test restore',
  ),
  error: z.string().nullable(),
});
export type BackupVerification = z.infer<typeof BackupVerification>;

export const BackupCopy = z.object({
  state: z.enum(['NONE', 'RUNNING', 'COPIED', 'FAILED']),
  at: Timestamp.nullable(),
  error: z.string().nullable(),
});
export type BackupCopy = z.infer<typeof BackupCopy>;

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
  contents: BackupContents.nullable().describe(
    'null if unknown: made by an older version, or uploaded encrypted',
  ),
  isEncrypted: z.boolean(),
  verification: BackupVerification,
  copy: BackupCopy.describe('The copy at the second location, BACKUP_COPY_URL'),
  requestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  error: z.string().nullable(),
  abilities: abilities(['download', 'restore', 'delete', 'verify']),
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
  newest: Backup.nullable().describe('The newest completed backup'),
  lastVerified: Backup.nullable(),
  recipients: z
    .int()
    .describe('Number of public keys that new backups are encrypted to. 0 if they are not encrypted'),
  copies: z
    .object({
      place: z.string(),
      missing: z.int().describe('Backups that should have a copy and have none'),
      missingSince: Timestamp.nullable(),
      isRunning: z.boolean(),
      error: z.string().nullable().describe('Why the last try failed'),
    })
    .nullable()
    .describe('null without BACKUP_COPY_URL'),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const getBackupSchedule = defineEndpoint({
  methods: ['GET'],
  path: '/backup/schedule',
  summary: 'Get the backup schedule and the latest backups',
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
  summary: 'Get a download link that is valid for one minute',
  access: superAdmin,
  params,
  body: WithPassword,
  responses: { 200: z.object({ url: z.string() }) },
});

export const downloadBackup = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId/download',
  summary: 'Download a backup file through a link from the API',
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

export const verifyBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/verify',
  summary: 'Verify a backup with a test restore. It runs in the background',
  access: superAdmin,
  limit: { max: 60, seconds: 3_600 },
  params,
  responses: { 202: Backup },
});

export const copyBackups = defineEndpoint({
  methods: ['POST'],
  path: '/backup/copy',
  summary: 'Copy the backups that have no copy at the second location. It runs in the background',
  access: superAdmin,
  limit: { max: 60, seconds: 3_600 },
  responses: { 202: BackupSchedule },
});

const Counted = z.object({ accounts: z.int(), quizzes: z.int(), attempts: z.int() });

export const RestorePreview = z.object({
  takenAt: Timestamp.nullable(),
  contents: BackupContents.nullable(),
  isEncrypted: z.boolean(),
  encryptsPresent: z
    .boolean()
    .describe('Whether the backup of the current data, which undoes the restore, is encrypted'),
  since: Counted.nullable().describe('Added to this system since the backup. null if unknown'),
  present: Counted.describe('In the system now. All of it is replaced'),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

export const previewRestore = defineEndpoint({
  methods: ['GET'],
  path: '/backup/:backupId/restorePreview',
  summary: 'Preview what restoring this backup would restore and replace',
  access: superAdmin,
  params,
  responses: { 200: RestorePreview },
});

export const RestoreResult = z.object({
  rows: z.int(),
  files: z.int(),
  takenAt: Timestamp,
  safetyBackupId: Id.describe('The backup of the data as it was before the restore'),
  isSignedIn: z
    .boolean()
    .describe('Whether the caller is also an administrator in the restored data and stays signed in'),
  erasedAgain: z
    .int()
    .describe('Number of people erased after the backup was made, and erased again by the restore'),
  contents: BackupContents,
});
export type RestoreResult = z.infer<typeof RestoreResult>;

export const restoreBackup = defineEndpoint({
  methods: ['POST'],
  path: '/backup/:backupId/restore',
  summary: 'Replace all data with a backup, after backing up the current data',
  access: superAdmin,
  params,
  body: WithPassword.extend({
    identity: z
      .string()
      .max(backup.maxIdentity)
      .optional()
      .describe('The age private key of an encrypted backup. Used once and stored nowhere'),
  }),
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
