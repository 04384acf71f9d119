import { z } from 'zod';
import { NotificationEventName } from './contract/notifications.ts';

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

const EmailDomain = z
  .string()
  .max(253)
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as school.example, in lower case');

/** What a super admin decides for the whole institution, with what holds until they do. */
export const SystemSettings = z.object({
  timezone: TimeZone.default('UTC'),
  maintenanceMode: z.enum(['off', 'on', 'scheduled']).default('off'),
  maintenanceStartsAt: z.iso.datetime().nullable().default(null),
  maintenanceEndsAt: z.iso.datetime().nullable().default(null),
  backupFrequency: z.enum(['daily', 'weekly', 'monthly']).default('daily'),
  logRetentionDays: z.int().min(1).max(3650).default(90),
  maxUsers: z.int().min(1).max(10_000_000).default(5000),
  sessionTimeoutMinutes: z.int().min(5).max(10_080).default(120),
  autoApproveRegistrations: z.boolean().default(true),
  trustedEmailDomains: z.array(EmailDomain).max(100).default([]),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

const EventNames = z.array(NotificationEventName).max(100).default([]);

/** What each person decides for themselves. */
export const Preferences = z.object({
  language: z.enum(['en', 'es', 'fr', 'de']).default('en'),
  theme: z.enum(['light', 'dark', 'auto']).default('auto'),
  timezone: TimeZone.nullable().default(null).describe("Null follows the institution's"),
  dateFormat: z.enum(['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']).default('D MMM YYYY'),
  itemsPerPage: z.literal([10, 25, 50, 100]).default(25),
  mutedNotifications: EventNames.describe('Events one does not want to be told of'),
  mailedNotifications: EventNames.describe('Events one wants to be told of by e-mail as well'),
});
export type Preferences = z.infer<typeof Preferences>;

type Store = typeof SystemSettings | typeof Preferences;

/**
 * The defaults with what is stored laid over them. A stored value that this version no longer
 * takes falls back to its default instead of making every page fail.
 */
export function withDefaults<S extends Store>(schema: S, stored: Record<string, unknown>): z.output<S> {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    if (stored[key] !== undefined && field.safeParse(stored[key]).success) kept[key] = stored[key];
  }
  return schema.parse(kept) as z.output<S>;
}

/** The same fields for a change: only what is sent, and nothing filled in. */
export const SystemSettingsChange = changeOf(SystemSettings);
export type SystemSettingsChange = Partial<SystemSettings>;
export const PreferencesChange = changeOf(Preferences);
export type PreferencesChange = Partial<Preferences>;

function changeOf<S extends Store>(schema: S) {
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, field.unwrap().optional()]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodType<
    Partial<z.output<S>>,
    Partial<z.output<S>>
  >;
}
