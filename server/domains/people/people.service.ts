import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Photos } from '#server/plugins/files/photos.ts';
import type { Limits } from '#server/plugins/http/limits.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { PasswordProof } from '#server/plugins/sessions/password-proof.ts';
import type { Passwords } from '#server/plugins/sessions/passwords.ts';
import type { Actor, Sessions } from '#server/plugins/sessions/session.ts';
import type { Person, ProfileChange } from '#shared/contract/people/people.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { FileLinks } from '../files/files.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { readContactDetails } from './contact-details.service.ts';
import { presentPerson } from './people.presenter.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  findContactDetails,
  hasAccounts,
  insertAccount,
  insertAdmin,
  replaceOwner,
  replacePasswordHash,
  updateAdminDetails,
  updateEmail,
  updateName,
  updatePasswordHash,
  updateStudentContact,
} from './people.queries.ts';

/** There is one institution for now, so anonymous callers belong to it. */
export const homeInstitutionId = 1;

/** Dependencies of the services in this domain. */
export interface PeopleDeps {
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

/** Adds what the server provides to the domain's own dependencies. */
export function createPeopleDeps(
  app: FastifyInstance,
  own: Pick<PeopleDeps, 'db' | 'links' | 'store'>,
): PeopleDeps {
  const { events, limits, log, mailer, passwordProof, passwords, photos, queue, sessions } = app;
  return { ...own, events, limits, log, mailer, passwordProof, passwords, photos, queue, sessions };
}

/** An account as stored. Never send it to a client: it has `passwordHash`. */
export interface Account {
  id: number;
  institutionId: number;
  email: string;
  emailNormalized: string;
  role: Role;
  status: AccountRow['status'];
  passwordHash: string | null;
  /** The host they registered at, for the branding of their mails; a stranger chose it. */
  cameBy: string | null;
  memberSince: Date;
  /** The institution requires a second factor for staff, and this person has none yet. */
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

/** The parts of a name a password must not contain. */
export function namesOf({ person }: Account): { firstName?: string; lastName?: string } {
  return person === null ? {} : { firstName: person.firstName, lastName: person.lastName };
}

export async function updateProfile(
  db: Db,
  events: Events,
  links: FileLinks,
  actor: Actor,
  sent: ProfileChange,
): Promise<Person> {
  const isAdmin = actor.role === 'SUPER_ADMIN' || actor.role === 'READ_ONLY_ADMIN';
  const isStudent = actor.role === 'STUDENT';
  assertOwnFields(sent, { isAdmin, isStudent });
  return inTransaction(db, async (trx) => {
    if (isStudent) await assertOwnName(trx, actor.accountId, sent);
    const change = readContactDetails(sent, await findContactDetails(trx, actor.accountId));
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
 * Documents show a student's name, so only an administrator can change it. Clients that send the whole profile back
 * send the name unchanged.
 */
async function assertOwnName(trx: Trx, accountId: number, change: ProfileChange): Promise<void> {
  const account = await findAccountById(trx, accountId);
  if (!account || account.student_id === null) return;
  const stored = { firstName: account.first_name ?? '', lastName: account.last_name ?? '' };
  const details = (['firstName', 'lastName'] as const)
    .filter((field) => change[field] !== undefined && change[field]?.trim() !== stored[field].trim())
    .map((field) => `${field}: ${say('can only be changed by an administrator. Request a correction')}`);
  if (details.length > 0) throw faultyFields(details);
}

const contactFields = ['phoneNumber', 'country', 'address'] as const;

/** For a student's contact details, the audit log records only that they changed. */
function recorded(change: ProfileChange, isStudent: boolean): Record<string, unknown> {
  if (!isStudent) return { ...change };
  const { phoneNumber, country, address, firstName: _first, lastName: _last, ...ownDetails } = change;
  const contact = { phoneNumber, country, address };
  const fields = contactFields.filter((field) => contact[field] !== undefined);
  return fields.length === 0 ? ownDetails : { ...ownDetails, fields };
}

interface ProfileOwner {
  isAdmin: boolean;
  isStudent: boolean;
}

/** Some fields exist for some roles only; a student's contact details may change but not be removed. */
function assertOwnFields(change: ProfileChange, { isAdmin, isStudent }: ProfileOwner): void {
  const sent = Object.keys(change) as (keyof ProfileChange)[];
  const details = sent.flatMap((field) => {
    const isContact = contactFields.some((name) => name === field);
    if (isStudent && isContact)
      return change[field]?.trim() === '' ? [`${field}: ${say('is required')}`] : [];
    if (field === 'country' || field === 'address') return [`${field}: ${say('is only for students')}`];
    return isAdmin || field === 'firstName' || field === 'lastName'
      ? []
      : [`${field}: ${say('is only for administrators')}`];
  });
  if (details.length > 0) throw faultyFields(details);
}

/** False if the password is no longer the one that was checked. */
export function changePasswordHash(
  trx: Trx,
  accountId: number,
  hash: { from: string; to: string },
): Promise<boolean> {
  return updatePasswordHash(trx, accountId, hash);
}

/** For a person who proved ownership in another way. False if the account isn't active. */
export function setPasswordHash(trx: Trx, accountId: number, hash: string): Promise<boolean> {
  return replacePasswordHash(trx, accountId, hash);
}

/** Throws EMAIL_TAKEN if another account has the address in any spelling. */
export async function changeEmail(trx: Trx, accountId: number, email: string): Promise<void> {
  try {
    await updateEmail(trx, accountId, { email, emailNormalized: normalizeEmail(email) });
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'user_account_email_unique') throw error;
    throw new AppError('EMAIL_TAKEN', { cause: error });
  }
}

/** For an administrator who keeps an account that somebody else made. */
export function takeOverAccount(
  trx: Trx,
  accountId: number,
  { email, ...owner }: { email: string; passwordHash: string; firstName: string; lastName: string },
): Promise<void> {
  return replaceOwner(trx, accountId, { ...owner, email, emailNormalized: normalizeEmail(email) });
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

/** Returns the account id. */
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
