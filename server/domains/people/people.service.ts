import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Person, ProfileChange } from '#shared/contract/people.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { FileLinks } from '../files/files.service.ts';
import { presentPerson } from './people.presenter.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  hasAccounts,
  insertAccount,
  insertAdmin,
  updateName,
  updatePasswordHash,
} from './people.queries.ts';

/** An account as the server knows it. Never answered as it is: see `passwordHash`. */
export interface Account {
  id: number;
  institutionId: number;
  email: string;
  emailNormalized: string;
  role: Role;
  status: AccountRow['status'];
  passwordHash: string | null;
  memberSince: Date;
  person: Person | null;
}

export async function findAccount(db: Db, links: FileLinks, id: number): Promise<Account | undefined> {
  return toAccount(await findAccountById(db, id), links);
}

export async function findAccountOf(
  db: Db,
  links: FileLinks,
  institutionId: number,
  email: string,
): Promise<Account | undefined> {
  return toAccount(await findAccountByEmail(db, institutionId, normalizeEmail(email)), links);
}

function toAccount(row: AccountRow | undefined, links: FileLinks): Account | undefined {
  return (
    row && {
      id: row.id,
      institutionId: row.institution_id,
      email: row.email,
      emailNormalized: row.email_normalized,
      role: row.role,
      status: row.status,
      passwordHash: row.password_hash,
      memberSince: row.date_created,
      person: presentPerson(row, (fileId) => links.sign(fileId, new Date())),
    }
  );
}

export async function updateProfile(
  db: Db,
  events: Events,
  links: FileLinks,
  actor: Actor,
  change: ProfileChange,
): Promise<Person> {
  return inTransaction(db, async (trx) => {
    if (Object.keys(change).length > 0) {
      if (!(await updateName(trx, actor, change))) throw new AppError('NOT_FOUND');
      await recordAudit(trx, actor, { action: 'profile.changed', detail: { ...change } });
      const audience = { institutionId: actor.institutionId, accountIds: [actor.accountId] };
      await events.publish(trx, audience, { type: 'profile.changed' });
    }
    const account = await findAccount(trx, links, actor.accountId);
    if (!account?.person) throw new AppError('NOT_FOUND');
    return account.person;
  });
}

/** False when the password is no longer the one that was checked. */
export function changePasswordHash(
  trx: Trx,
  accountId: number,
  hash: { from: string; to: string },
): Promise<boolean> {
  return updatePasswordHash(trx, accountId, hash);
}

export function hasAnyAccount(db: Db, institutionId: number): Promise<boolean> {
  return hasAccounts(db, institutionId);
}

export function hasSuperAdmin(db: Db, institutionId: number): Promise<boolean> {
  return hasAccounts(db, institutionId, 'SUPER_ADMIN');
}

interface NewSuperAdmin {
  institutionId: number;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/** Answers the id of the account. */
export async function createSuperAdmin(trx: Trx, admin: NewSuperAdmin): Promise<number> {
  const accountId = await insertAccount(trx, {
    institution_id: admin.institutionId,
    email: admin.email,
    email_normalized: normalizeEmail(admin.email),
    password_hash: admin.passwordHash,
    role: 'SUPER_ADMIN',
    status: 'ACTIVE',
  });
  await insertAdmin(trx, {
    institution_id: admin.institutionId,
    account_id: accountId,
    first_name: admin.firstName,
    last_name: admin.lastName,
  });
  return accountId;
}
