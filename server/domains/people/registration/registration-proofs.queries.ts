import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export async function insertProof(trx: Trx, accountId: number, days: number): Promise<void> {
  await sql`
    insert into registration_proof (account_id, lapses_at)
    values (${accountId}, now() + make_interval(days => ${days}::integer))`.execute(trx);
}

export interface UnprovedRow {
  email: string;
  firstName: string;
}

/** Undefined if someone decided on it meanwhile. The registration stays while its latest link works. */
export async function renewProof(
  trx: Trx,
  accountId: number,
  { hash, hours, days }: { hash: Buffer; hours: number; days: number },
): Promise<UnprovedRow | undefined> {
  const { rows } = await sql<UnprovedRow>`
    update registration_proof p set proof_hash = ${hash},
      expires_at = now() + make_interval(hours => ${hours}::integer),
      lapses_at = now() + make_interval(days => ${days}::integer)
    from user_account a join student s on s.account_id = a.id
    where p.account_id = ${accountId} and a.id = p.account_id and a.status = 'PENDING'
    returning a.email, s.first_name as "firstName"`.execute(trx);
  return rows[0];
}

export interface ProofOwner {
  accountId: number;
  studentId: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** Finds the registration that an unexpired link confirms. */
export async function findProofOwner(db: Db, hash: Buffer): Promise<ProofOwner | undefined> {
  const { rows } = await sql<ProofOwner>`
    select a.id as "accountId", s.id as "studentId", a.email, s.first_name as "firstName",
      s.last_name as "lastName"
    from registration_proof p join user_account a on a.id = p.account_id and a.status = 'PENDING'
      join student s on s.account_id = a.id
    where p.proof_hash = ${hash} and p.expires_at > now()`.execute(db);
  return rows[0];
}

/** Single use: one of two concurrent calls gets it. */
export async function spendProof(trx: Trx, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from registration_proof where proof_hash = ${hash} and expires_at > now()`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteProof(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from registration_proof where account_id = ${accountId}`.execute(trx);
}

export async function hasProof(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from registration_proof where account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

export async function setPendingPassword(trx: Trx, accountId: number, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_account set password_hash = ${hash}, password_changed_at = now(), last_updated = now()
    where id = ${accountId} and status = 'PENDING'`.execute(trx);
  return numAffectedRows === 1n;
}

const maxBatchSize = 500;

export async function listExpired(db: Db): Promise<{ studentId: number; institutionId: number }[]> {
  const { rows } = await sql<{ studentId: number; institutionId: number }>`
    select s.id as "studentId", s.institution_id as "institutionId"
    from registration_proof p join student s on s.account_id = p.account_id
    where p.lapses_at < now() order by s.id limit ${maxBatchSize}`.execute(db);
  return rows;
}

/** Whether it is still expired: a new link may have been sent since the list was read. */
export async function lockExpired(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from registration_proof where account_id = ${accountId} and lapses_at < now() for update`.execute(
    trx,
  );
  return rows.length > 0;
}
