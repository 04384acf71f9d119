import type { Generated, Timestamp } from './column.ts';

type CodePurpose = 'RESET' | 'RESET_TOKEN' | 'INVITATION' | 'TWO_FACTOR' | 'FIRST_ADMIN';

export interface SessionTable {
  id: Generated<number>;
  account_id: number;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  idle_expires_at: Timestamp;
  revoked_at: Timestamp | null;
  remember: Generated<boolean>;
  address: string | null;
  user_agent: string | null;
}

export interface OneTimeCodeTable {
  id: Generated<number>;
  account_id: number | null;
  purpose: CodePurpose;
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  failed_attempts: Generated<number>;
}

export interface TwoFactorTable {
  account_id: number;
  secret: Buffer;
  confirmed_at: Timestamp | null;
  last_used_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface TwoFactorRecoveryCodeTable {
  account_id: number;
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
}

export interface KnownDeviceTable {
  account_id: number;
  token_hash: Buffer;
  user_agent: string | null;
  network: string | null;
  first_seen_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  told_at: Timestamp | null;
}

export interface ResetLongCodeTable {
  code_hash: Buffer;
  account_id: number;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface RegistrationProofTable {
  account_id: number;
  proof_hash: Buffer | null;
  expires_at: Timestamp | null;
  lapses_at: Timestamp;
}

export interface EmailChangeTable {
  id: Generated<number>;
  account_id: number;
  old_email: string;
  old_email_normalized: string;
  new_email: string;
  new_email_normalized: string;
  session_id: number | null;
  confirm_hash: Buffer | null;
  requested_at: Generated<Timestamp>;
  expires_at: Timestamp;
  changed_at: Timestamp | null;
  undo_hash: Buffer | null;
  undo_until: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface LimitCounterTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}
