import { z } from 'zod';
import { NotificationEventName } from './contract/communication/notifications.ts';
import { backup, passwordLength, textLength } from './limits.ts';
import { photoHostLimits } from './photo-hosts.ts';
import { sentence } from './sentence.ts';
import { findTimeZone } from './time-zones.ts';

// Old names keep working, sent or stored, and are read as the current ones.
const TimeZone = z
  .string()
  .max(64)
  .refine((name) => findTimeZone(name) !== undefined, sentence('must be a time zone such as Europe/Berlin'))
  .overwrite((name) => findTimeZone(name) ?? name);

const EmailDomain = z
  .string()
  .max(253)
  .regex(
    /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    sentence('must be a domain such as school.example, in lower case'),
  );

const AgeRecipient = z
  .string()
  .max(100)
  .regex(
    /^age1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}$/,
    sentence('must be an age public key (age1 followed by 58 characters, in lower case)'),
  );

export const Language = z.enum(['en', 'es', 'fr', 'de']);
export type Language = z.infer<typeof Language>;

/** The steps of the page Set-up, in the order it shows them. */
export const SetUpStepName = z.enum([
  'account',
  'demo',
  'name',
  'look',
  'mail',
  'programmes',
  'teachers',
  'backup',
]);
export type SetUpStepName = z.infer<typeof SetUpStepName>;

/** The institution's settings, set by super admins, with their defaults. */
export const SystemSettings = z.object({
  language: Language.default('en').describe('For everyone who has not chosen a language'),
  timezone: TimeZone.default('UTC'),
  maintenanceMode: z.enum(['off', 'on', 'scheduled']).default('off'),
  maintenanceStartsAt: z.iso.datetime().nullable().default(null),
  maintenanceEndsAt: z.iso.datetime().nullable().default(null),
  maintenanceMessage: z
    .string()
    .trim()
    .max(textLength.maintenanceMessage)
    .default('')
    .describe('Plain text for everyone, shown while maintenance is announced or on. Empty for none'),
  backupFrequency: z.enum(['daily', 'weekly', 'monthly']).default('daily'),
  backupsKept: z
    .int()
    .min(1)
    .max(100)
    .default(7)
    .describe('Number of scheduled backups kept. Older ones are deleted'),
  backupRecipients: z
    .array(AgeRecipient)
    .max(backup.maxRecipients)
    .default([])
    .describe('age public keys that new backups are encrypted to. Empty for unencrypted backups'),
  logRetentionDays: z.int().min(1).max(3650).default(90),
  maxUsers: z
    .int()
    .min(1)
    .max(10_000_000)
    .default(5000)
    .describe('Maximum number of accepted people. Pending registrations have their own limit'),
  maxPendingRegistrations: z
    .int()
    .min(1)
    .max(100_000)
    .default(500)
    .describe('Maximum number of registrations that need approval'),
  sessionTimeoutMinutes: z.int().min(5).max(10_080).default(120),
  autoApproveRegistrations: z.boolean().default(true),
  trustedEmailDomains: z.array(EmailDomain).max(100).default([]),
  trustedHosts: z
    .array(z.string().min(1).max(300))
    .max(20)
    .default([])
    .describe(
      'Hosts of this site besides PUBLIC_URL, such as quiz.school.example or http://192.168.1.10:3000. Emails and documents link to no other hosts',
    ),
  photoHosts: z
    .array(z.string().min(1).max(300))
    .max(photoHostLimits.count)
    .default([])
    .describe(
      'Hosts, such as photos.school.example, from which pages load student photos. For other hosts they show initials',
    ),
  recordAddresses: z
    .boolean()
    .default(true)
    .describe(
      'Whether the audit log, sessions and the server log record IP addresses. When off, earlier addresses are hidden immediately, deleted from sessions and known browsers a day later, and from the audit log with its entries',
    ),
  teachersSeeContact: z
    .boolean()
    .default(true)
    .describe("Whether teachers see their students' email, phone number, date of birth, country and address"),
  requireSecondFactorForStaff: z
    .boolean()
    .default(false)
    .describe('Whether teachers and administrators must set up a second factor before doing anything else'),
  countFocusLoss: z
    .boolean()
    .default(true)
    .describe(
      'Whether leaving the quiz page is counted and shown. When off, earlier counts are hidden immediately and deleted a day later',
    ),
  setUpHidden: z.boolean().default(false).describe('Whether the page Set-up is left out of the sidebar'),
  setUpSkipped: z
    .array(SetUpStepName)
    .max(SetUpStepName.options.length)
    .default([])
    .describe('Steps of the page Set-up that were skipped'),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

type MaintenanceTimes = Pick<SystemSettings, 'maintenanceMode' | 'maintenanceStartsAt' | 'maintenanceEndsAt'>;

/** Whether the system is closed to everyone but admins at that moment (in milliseconds). */
export function isClosedForMaintenance(times: MaintenanceTimes, at: number): boolean {
  const { maintenanceMode, maintenanceStartsAt, maintenanceEndsAt } = times;
  if (maintenanceMode !== 'scheduled') return maintenanceMode === 'on';
  if (maintenanceStartsAt === null || at < Date.parse(maintenanceStartsAt)) return false;
  return maintenanceEndsAt === null || at < Date.parse(maintenanceEndsAt);
}

const EventNames = z.array(NotificationEventName).max(100).default([]);

/** Each person's own preferences. */
export const Preferences = z.object({
  language: Language.nullable().default(null).describe("Null follows the institution's"),
  theme: z.enum(['light', 'dark', 'auto']).default('auto'),
  timezone: TimeZone.nullable().default(null).describe("Null follows the institution's"),
  dateFormat: z.enum(['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']).default('D MMM YYYY'),
  itemsPerPage: z.literal([10, 25, 50, 100]).default(25),
  mutedNotifications: EventNames.describe('Events without a notification'),
  mailedNotifications: EventNames.describe('Events also sent by email'),
});
export type Preferences = z.infer<typeof Preferences>;

type Store = typeof SystemSettings | typeof Preferences;

/**
 * The defaults overlaid with stored values. A stored value that this version no longer accepts falls back to its
 * default instead of failing every page.
 */
export function withDefaults<S extends Store>(schema: S, stored: Record<string, unknown>): z.output<S> {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    if (stored[key] !== undefined && field.safeParse(stored[key]).success) kept[key] = stored[key];
  }
  return schema.parse(kept) as z.output<S>;
}

/** The same fields for an update, without filling in defaults. */
export type SystemSettingsChange = Partial<SystemSettings>;
const currentPassword = z
  .string()
  .min(1, sentence('is required'))
  .max(passwordLength.max)
  .optional()
  .describe("The caller's own password, required for changes that make the system less safe");
export const SystemSettingsUpdate = z.strictObject({
  ...changeFields(SystemSettings),
  currentPassword,
}) as unknown as z.ZodType<SystemSettingsUpdate, SystemSettingsUpdate>;
export type SystemSettingsUpdate = SystemSettingsChange & { currentPassword?: string | undefined };
export const PreferencesChange = changeOf(Preferences);
export type PreferencesChange = Partial<Preferences>;

function changeFields(schema: Store): Record<string, z.ZodType> {
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, field.unwrap().optional()]);
  return Object.fromEntries(fields) as Record<string, z.ZodType>;
}

function changeOf<S extends Store>(schema: S) {
  return z.strictObject(changeFields(schema)) as unknown as z.ZodType<
    Partial<z.output<S>>,
    Partial<z.output<S>>
  >;
}

/**
 * Whether a change weakens what protects the school, as someone with a stolen session would. Shorter retention of
 * logs and fewer backups delete older ones.
 */
export function isLessSafe(before: SystemSettings, after: SystemSettings): boolean {
  return (
    (before.requireSecondFactorForStaff && !after.requireSecondFactorForStaff) ||
    after.logRetentionDays < before.logRetentionDays ||
    after.backupsKept < before.backupsKept ||
    // Another key lets another person read every later backup, or nobody.
    JSON.stringify(after.backupRecipients) !== JSON.stringify(before.backupRecipients)
  );
}
