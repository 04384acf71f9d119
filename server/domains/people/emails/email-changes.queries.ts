import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export interface EmailChangeRow {
  id: number;
  accountId: number;
  oldEmail: string;
  newEmail: string;
  newEmailNormalized: string;
  sessionId: number | null;
  changedAt: Date | null;
}

const columns = sql`c.id, c.account_id as "accountId", c.old_email as "oldEmail", c.new_email as "newEmail",
  c.new_email_normalized as "newEmailNormalized", c.session_id as "sessionId",
  c.changed_at as "changedAt"`;
const isWanted = sql`c.changed_at is null and c.ended_at is null and c.expires_at > now()`;
const isUndoable = sql`c.changed_at is not null and c.ended_at is null and c.undo_until > now()`;

interface Wanted {
  accountId: number;
  sessionId: number;
  oldEmail: string;
  oldEmailNormalized: string;
  newEmail: string;
  newEmailNormalized: string;
  hours: number;
}

export async function insertWanted(trx: Trx, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into email_change (account_id, session_id, old_email, old_email_normalized, new_email,
      new_email_normalized, expires_at)
    values (${wanted.accountId}, ${wanted.sessionId}, ${wanted.oldEmail}, ${wanted.oldEmailNormalized},
      ${wanted.newEmail}, ${wanted.newEmailNormalized}, now() + make_interval(hours => ${wanted.hours}::integer))
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A change of address was not recorded');
  return row.id;
}

/** Cancels the pending change, expired or not. Returns whether there was one. */
export async function endWanted(trx: Trx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update email_change set ended_at = now(), confirm_hash = null
    where account_id = ${accountId} and changed_at is null and ended_at is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Invalidates every link of the account and frees its former addresses. */
export async function endChanges(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update email_change set ended_at = now(), confirm_hash = null, undo_hash = null
    where account_id = ${accountId} and ended_at is null`.execute(trx);
}

export async function deleteChanges(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from email_change where account_id = ${accountId}`.execute(trx);
}

export async function findOwnWanted(
  db: Db,
  accountId: number,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ email: string; expiresAt: Date }>`
    select c.new_email as email, c.expires_at as "expiresAt" from email_change c
    where c.account_id = ${accountId} and ${isWanted}`.execute(db);
  return rows[0];
}

export async function lockWanted(trx: Trx, id: number): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    select ${columns} from email_change c where c.id = ${id} and ${isWanted} for update`.execute(trx);
  return rows[0];
}

export async function setConfirmHash(trx: Trx, id: number, hash: Buffer): Promise<void> {
  await sql`update email_change set confirm_hash = ${hash} where id = ${id}`.execute(trx);
}

export async function findWantedBy(db: Db, hash: Buffer): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    select ${columns} from email_change c where c.confirm_hash = ${hash} and ${isWanted}`.execute(db);
  return rows[0];
}

/** Undefined if the change was confirmed or cancelled in the meantime; only one of two concurrent calls gets it. */
export async function markChanged(
  trx: Trx,
  hash: Buffer,
  undoDays: number,
): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    update email_change c set changed_at = now(), confirm_hash = null,
      undo_until = now() + make_interval(days => ${undoDays}::integer)
    where c.confirm_hash = ${hash} and ${isWanted}
    returning ${columns}`.execute(trx);
  return rows[0];
}

export async function lockUndoable(trx: Trx, id: number): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    select ${columns} from email_change c where c.id = ${id} and ${isUndoable} for update`.execute(trx);
  return rows[0];
}

export async function setUndoHash(trx: Trx, id: number, hash: Buffer): Promise<void> {
  await sql`update email_change set undo_hash = ${hash} where id = ${id}`.execute(trx);
}

export async function findUndoableBy(db: Db, hash: Buffer): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    select ${columns} from email_change c where c.undo_hash = ${hash} and ${isUndoable}`.execute(db);
  return rows[0];
}

/** Also undoes every later change and cancels the pending one: an attacker made those. */
export async function markUndone(trx: Trx, hash: Buffer): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    update email_change c set ended_at = now(), undo_hash = null
    where c.undo_hash = ${hash} and ${isUndoable}
    returning ${columns}`.execute(trx);
  const [undone] = rows;
  if (!undone) return undefined;
  await sql`
    update email_change set ended_at = now(), undo_hash = null, confirm_hash = null
    where account_id = ${undone.accountId} and id > ${undone.id} and ended_at is null`.execute(trx);
  return undone;
}

/** Whether another account had this address recently and can still restore it. */
export async function isHeldByOther(
  db: Db,
  { institutionId, emailNormalized, accountId }: HeldAddress,
): Promise<boolean> {
  const { rows } = await sql`
    select from email_change c join user_account a on a.id = c.account_id
    where a.institution_id = ${institutionId} and c.old_email_normalized = ${emailNormalized} and ${isUndoable}
      and c.account_id <> ${accountId} limit 1`.execute(db);
  return rows.length > 0;
}

interface HeldAddress {
  institutionId: number;
  emailNormalized: string;
  /** The account whose own former addresses don't count; 0 for an account that is about to be created. */
  accountId: number;
}

export async function deleteOldChanges(db: Db, days: number): Promise<void> {
  await sql`
    delete from email_change
    where coalesce(ended_at, undo_until, expires_at) < now() - make_interval(days => ${days}::integer)`.execute(
    db,
  );
}

export async function lockAccountStatus(trx: Trx, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from user_account where id = ${accountId} for no key update`.execute(trx);
  return rows[0]?.status;
}

/** For an account that was taken over; works while it is suspended too. */
export async function overwritePasswordHash(trx: Trx, accountId: number, hash: string): Promise<void> {
  await sql`
    update user_account set password_hash = ${hash}, password_changed_at = now(), last_updated = now()
    where id = ${accountId} and status <> 'DELETED'`.execute(trx);
}
