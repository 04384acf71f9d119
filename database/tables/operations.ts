import type { Generated, Json, Timestamp } from './column.ts';
import type { RoleName } from './people.ts';

type BackupCause = 'MANUAL' | 'SCHEDULED' | 'FACTORY_RESET' | 'RESTORE' | 'UPGRADE';
type MailSecurity = 'starttls' | 'tls' | 'none';
type BackupStatus = 'RUNNING' | 'COMPLETED' | 'FAILED';
type ServiceStateName = 'ok' | 'degraded' | 'down';
type OutageStateName = 'degraded' | 'down';

export interface SettingTable {
  institution_id: number;
  key: string;
  value: Json;
  updated_by: number | null;
  updated_at: Generated<Timestamp>;
}

export interface PreferenceTable {
  account_id: number;
  key: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

/** Append-only and pruned by age: the database refuses an update. */
export interface AuditLogTable {
  id: Generated<number>;
  institution_id: number;
  at: Generated<Timestamp>;
  /** An account that may be gone by now. */
  actor_id: number | null;
  actor_role: RoleName | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  detail: Generated<Json<Record<string, unknown>>>;
  address: string | null;
  request_id: string | null;
}

/** The people an entry is about, except the actor. The database refuses an update. */
export interface AuditSubjectTable {
  entry_id: number;
  /** An account that may be gone by now. */
  account_id: number;
}

export interface BrandingProfileTable {
  id: Generated<number>;
  institution_id: number;
  profile_key: string;
  priority: number;
  /** Null for the default profile. */
  pattern: string | null;
  description: Generated<string>;
  is_enabled: Generated<boolean>;
  name: string;
  short_name: string;
  tagline: Generated<string>;
  registration_description: Generated<string>;
  primary_color: string;
  tenant: Generated<string>;
  logo_path: string | null;
  logo_file_id: number | null;
  favicon_path: string | null;
  favicon_file_id: number | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface BackupTable {
  id: Generated<number>;
  institution_id: number;
  cause: BackupCause;
  status: Generated<BackupStatus>;
  file_id: number | null;
  requested_by: number | null;
  started_at: Generated<Timestamp>;
  completed_at: Timestamp | null;
  detail: Generated<Json<Record<string, unknown>>>;
  error: string | null;
}

export interface MailServerTable {
  institution_id: number;
  host: string;
  port: number;
  security: MailSecurity;
  /** Null, like the password, if the mail server asks for no sign-in. */
  user_name: string | null;
  /** Sealed; see decision 98. */
  password: Buffer | null;
  /** Null if it was set while MAIL_FROM was. */
  from_address: string | null;
  updated_at: Generated<Timestamp>;
}

export interface MailServerTestTable {
  institution_id: number;
  /** A keyed hash of the tested settings: the result says nothing about others. */
  settings: Buffer;
  tested_at: Generated<Timestamp>;
  /** Null if the test mail was accepted. */
  problem: string | null;
}

/** Created at first use and shared by all processes. */
export interface ServerSecretTable {
  key: string;
  value: Buffer;
  created_at: Generated<Timestamp>;
}

/** The latest check of each part of the system, by any process. */
export interface ServiceStateTable {
  part: string;
  state: ServiceStateName;
  since: Generated<Timestamp>;
  checked_at: Generated<Timestamp>;
  fault: string | null;
  error: string | null;
  facts: Generated<Json<Record<string, unknown>>>;
}

export interface ServiceOutageTable {
  id: Generated<number>;
  part: string;
  /** The worst state it reached. */
  state: OutageStateName;
  started_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  error: string | null;
  failed_checks: Generated<number>;
  notified_at: Timestamp | null;
}
