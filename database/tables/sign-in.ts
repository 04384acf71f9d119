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

export interface LimitCounterTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}
