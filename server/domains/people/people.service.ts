import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/events.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import type { Limits } from '#server/plugins/limits.ts';
import type { PasswordProof } from '#server/plugins/password-proof.ts';
import type { Passwords } from '#server/plugins/passwords.ts';
import type { Photos } from '#server/plugins/photos.ts';
import type { Actor, Sessions } from '#server/plugins/session.ts';
import type { Person, ProfileChange } from '#shared/contract/people.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { FileLinks } from '../files/files.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { presentPerson } from './people.presenter.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  hasAccounts,
  insertAccount,
  insertAdmin,
  replacePasswordHash,
  updateAdminDetails,
  updateEmail,
  updateName,
  updatePasswordHash,
  updateStudentContact,
} from './people.queries.ts';

/** There is one institution for now: who is not signed in comes to it. */
export const homeInstitutionId = 1;

/** What the services of this domain work with. */
export interface PeopleTools {
  db: Db;
  events: Events;
  links: FileLinks;
  store: FileStore;
  mailer: Mailer;
  queue: FastifyInstance['queue'];
  log: FastifyInstance['log'];
  limits: Limits;
  photos: Photos;
  sessions: Sessions;
  passwords: Passwords;
  passwordProof: PasswordProof;
}

/** The rest of them the server has as it is. */
export function gatherPeopleTools(
  app: FastifyInstance,
  own: Pick<PeopleTools, 'db' | 'links' | 'store'>,
): PeopleTools {
  const { events, limits, log, mailer, passwordProof, passwords, photos, queue, sessions } = app;
  return { ...own, events, limits, log, mailer, passwordProof, passwords, photos, queue, sessions };
}

/** An account as the server knows it. Never answered as it is: see `passwordHash`. */
export interface Account {
  id: number;
  institutionId: number;
  email: string;
  emailNormalized: string;
  role: Role;
  status: AccountRow['status'];
  passwordHash: string | null;
  /** The address they registered at, for the brand of their mails; a stranger chose it. */
  cameBy: string | null;
  memberSince: Date;
  /** The institution requires a second factor of staff, and they have none yet. */
  owesSecondFactor: boolean;
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
      cameBy: row.came_by,
      memberSince: row.date_created,
      owesSecondFactor: row.owes_second_factor,
      person: presentPerson(row, (fileId) => links.sign(fileId, new Date())),
    }
  );
}

/** For what must not be made of somebody's name. */
export function namesOf({ person }: Account): { firstName?: string; lastName?: string } {
  return person === null ? {} : { firstName: person.firstName, lastName: person.lastName };
}

export async function updateProfile(
  db: Db,
  events: Events,
  links: FileLinks,
  actor: Actor,
  change: ProfileChange,
): Promise<Person> {
  const isAdmin = actor.role === 'SUPER_ADMIN' || actor.role === 'READ_ONLY_ADMIN';
  const isStudent = actor.role === 'STUDENT';
  assertOwnFields(change, { isAdmin, isStudent });
  return inTransaction(db, async (trx) => {
    if (isStudent) await assertOwnName(trx, actor.accountId, change);
    if (Object.keys(change).length > 0) {
      if (!(await updateName(trx, actor, isStudent ? {} : change))) throw new AppError('NOT_FOUND');
      if (isAdmin) await updateAdminDetails(trx, actor.accountId, change);
      if (isStudent) await updateStudentContact(trx, actor.accountId, change);
      await recordAudit(trx, actor, { action: 'profile.changed', detail: recorded(change, isStudent) });
      const audience = { institutionId: actor.institutionId, accountIds: [actor.accountId] };
      await events.publish(trx, audience, { type: 'profile.changed' });
    }
    const account = await findAccount(trx, links, actor.accountId);
    if (!account?.person) throw new AppError('NOT_FOUND');
    return account.person;
  });
}

/**
 * Documents carry a student's name, so only an administrator changes it. Clients that send the whole profile back
 * send the name as it is.
 */
async function assertOwnName(trx: Trx, accountId: number, change: ProfileChange): Promise<void> {
  const account = await findAccountById(trx, accountId);
  if (!account || account.student_id === null) return;
  const stored = { firstName: account.first_name ?? '', lastName: account.last_name ?? '' };
  const details = (['firstName', 'lastName'] as const)
    .filter((field) => change[field] !== undefined && change[field]?.trim() !== stored[field].trim())
    .map((field) => `${field}: ${say('can only be changed by an administrator. Ask for a correction')}`);
  if (details.length > 0) throw faultyFields(details);
}

const contactFields = ['phoneNumber', 'country', 'address'] as const;

/** Of how to reach a student the log says only that it has changed. */
function recorded(change: ProfileChange, isStudent: boolean): Record<string, unknown> {
  if (!isStudent) return { ...change };
  const { phoneNumber, country, address, firstName: _first, lastName: _last, ...told } = change;
  const contact = { phoneNumber, country, address };
  const fields = contactFields.filter((field) => contact[field] !== undefined);
  return fields.length === 0 ? told : { ...told, fields };
}

interface ProfileOwner {
  isAdmin: boolean;
  isStudent: boolean;
}

/** Some of the fields are of some roles only; how to reach a student may change and not be taken away. */
function assertOwnFields(change: ProfileChange, { isAdmin, isStudent }: ProfileOwner): void {
  const sent = Object.keys(change) as (keyof ProfileChange)[];
  const details = sent.flatMap((field) => {
    const isContact = contactFields.some((name) => name === field);
    if (isStudent && isContact)
      return change[field]?.trim() === '' ? [`${field}: ${say('is required')}`] : [];
    if (field === 'country' || field === 'address') return [`${field}: ${say('is for students')}`];
    return isAdmin || field === 'firstName' || field === 'lastName'
      ? []
      : [`${field}: ${say('is for administrators')}`];
  });
  if (details.length > 0) throw faultyFields(details);
}

/** False when the password is no longer the one that was checked. */
export function changePasswordHash(
  trx: Trx,
  accountId: number,
  hash: { from: string; to: string },
): Promise<boolean> {
  return updatePasswordHash(trx, accountId, hash);
}

/** For who has shown in another way that the account is theirs. False when it is not active. */
export function setPasswordHash(trx: Trx, accountId: number, hash: string): Promise<boolean> {
  return replacePasswordHash(trx, accountId, hash);
}

/** Throws EMAIL_TAKEN where another account has it, in whatever spelling. */
export async function changeEmail(trx: Trx, accountId: number, email: string): Promise<void> {
  try {
    await updateEmail(trx, accountId, { email, emailNormalized: normalizeEmail(email) });
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'user_account_email_unique') throw error;
    throw new AppError('EMAIL_TAKEN', { cause: error });
  }
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
    came_by: null,
  });
  await insertAdmin(trx, {
    institution_id: admin.institutionId,
    account_id: accountId,
    first_name: admin.firstName,
    last_name: admin.lastName,
  });
  return accountId;
}
