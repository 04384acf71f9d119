import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { emailLinks } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { lockInstitution } from './accounts/accounts.queries.ts';
import { hashChosen } from './chosen-password.service.ts';
import {
  deleteOldChanges,
  type EmailChangeRow,
  endWanted,
  findOwnWanted,
  findUndoableBy,
  findWantedBy,
  insertWanted,
  isHeldByOther,
  lockAccountStatus,
  lockUndoable,
  lockWanted,
  markChanged,
  markUndone,
  overwritePasswordHash,
  setConfirmHash,
  setUndoHash,
} from './emails/email-changes.queries.ts';
import { mailsTo } from './emails/mailbox-limits.policy.ts';
import {
  type Account,
  changeEmail,
  findAccount,
  findAccountOf,
  namesOf,
  type PeopleDeps,
} from './people.service.ts';
import { publishToAdmins, publishToPerson } from './people-events.service.ts';

interface LinkAsked extends Origin {
  changeId: number;
  institutionId: number;
}

const confirmLink: { name: string; retries: number; data?: LinkAsked } = {
  name: 'people.confirmEmailLink',
  retries: 8,
};
const undoLink: { name: string; retries: number; data?: LinkAsked } = {
  name: 'people.undoEmailLink',
  retries: 12,
};

const keptDays = 30;
// Ids start at 1.
const noAccount = 0;

/**
 * Stores the requested address and mails it a link. Does the same for an address that already has an account, so
 * that neither the response nor its timing reveals that; a job decides what to mail.
 */
export async function wantEmail(
  { db, queue, events }: PeopleDeps,
  actor: Actor,
  origin: Origin,
  { account, email }: { account: Account; email: string },
): Promise<void> {
  const { accountId, institutionId, sessionId } = actor;
  await inTransaction(db, async (trx) => {
    await lockAccountStatus(trx, accountId);
    await endWanted(trx, accountId);
    const changeId = await insertWanted(trx, {
      accountId,
      sessionId,
      oldEmail: account.email,
      oldEmailNormalized: account.emailNormalized,
      newEmail: email,
      newEmailNormalized: normalizeEmail(email),
      hours: emailLinks.proofHours,
    });
    await recordAudit(trx, actor, { action: 'email.requested', target: { type: 'account', id: accountId } });
    await queue.send(trx, confirmLink, { changeId, institutionId, ...origin });
    await publishToPerson(trx, events, { institutionId, accountId });
  });
}

export async function findWantedEmail(
  db: Db,
  actor: Actor,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  return findOwnWanted(db, actor.accountId);
}

export async function cancelWantedEmail({ db, events }: PeopleDeps, actor: Actor): Promise<void> {
  const { accountId, institutionId } = actor;
  await inTransaction(db, async (trx) => {
    if (await endWanted(trx, accountId)) await publishToPerson(trx, events, { institutionId, accountId });
  });
}

export function defineEmailLinks(deps: PeopleDeps): void {
  deps.queue.define(confirmLink, (asked: LinkAsked) => mailConfirmLink(deps, asked));
  deps.queue.define(undoLink, (asked: LinkAsked) => mailUndoLink(deps, asked));
}

function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The token exists only in the mail: each retry creates a new one. */
async function mailConfirmLink(deps: PeopleDeps, asked: LinkAsked): Promise<void> {
  const { db, limits, mailer } = deps;
  const { changeId, institutionId, linkBase, cameBy } = asked;
  const { token, hash } = newToken();
  const change = await inTransaction(db, async (trx) => {
    const wanted = await lockWanted(trx, changeId);
    if (!wanted) return undefined;
    const mails = mailsTo(wanted.newEmailNormalized, 'address');
    if ((await limits.countWithin(trx, mails)) > mails.limit.max) return undefined;
    if (!(await isFree(deps, trx, institutionId, wanted))) return undefined;
    await setConfirmHash(trx, changeId, hash);
    return wanted;
  });
  if (!change) return;
  const to = { email: change.newEmail, cameBy, accountId: change.accountId };
  await mailer.deliver(to, {
    kind: 'email.confirm',
    link: { linkBase, token },
    hours: emailLinks.proofHours,
  });
}

/** If the address has an account, its owner gets a notice instead. */
async function isFree(
  { links, mailer }: PeopleDeps,
  trx: Trx,
  institutionId: number,
  { newEmailNormalized, accountId }: EmailChangeRow,
): Promise<boolean> {
  const owner = await findAccountOf(trx, links, institutionId, newEmailNormalized);
  if (owner && owner.id !== accountId) {
    const to = { email: owner.email, cameBy: owner.cameBy, accountId: owner.id };
    await mailer.enqueue(trx, to, { kind: 'email.wanted' });
    return false;
  }
  return !(await isHeldByOther(trx, { institutionId, emailNormalized: newEmailNormalized, accountId }));
}

/** Finds the address change a link confirms or undoes; undefined if the link is unknown or expired. */
export async function findEmailChange(
  db: Db,
  token: string,
): Promise<{ kind: 'change' | 'undo'; change: EmailChangeRow } | undefined> {
  const hash = hashToken(token);
  const wanted = await findWantedBy(db, hash);
  if (wanted) return { kind: 'change', change: wanted };
  const undoable = await findUndoableBy(db, hash);
  return undoable && { kind: 'undo', change: undoable };
}

/** Moves the account to the confirmed address; the old address gets a link to undo the change. */
export async function confirmEmailChange(
  deps: PeopleDeps,
  by: Stranger,
  origin: Origin,
  token: string,
): Promise<string> {
  const { db, queue, sessions } = deps;
  const { institutionId } = by;
  const hash = hashToken(token);
  return inTransaction(db, async (trx) => {
    // Takes the same lock as creating an account, so that no one can register the old address before it is reserved.
    await lockInstitution(trx, institutionId);
    // Locks the account before its changes, like a request for a change, to avoid deadlocks.
    const wanted = await findWantedBy(trx, hash);
    const status = await lockAccountStatus(trx, wanted?.accountId ?? noAccount);
    const change = await markChanged(trx, hash, emailLinks.undoDays);
    if (!change || status !== 'ACTIVE') throw new AppError('EMAIL_LINK_INVALID');
    const { id: changeId, accountId, newEmail, newEmailNormalized, sessionId } = change;
    if (await isHeldByOther(trx, { institutionId, emailNormalized: newEmailNormalized, accountId })) {
      throw new AppError('EMAIL_TAKEN');
    }
    await changeEmail(trx, accountId, newEmail);
    const sessionsEnded = await sessions.end(trx, accountId, { except: sessionId ?? 0 });
    // A code mailed to the former address must not open the account any more.
    await revokeResetCodes(trx, accountId);
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, by, { action: 'email.changed', target, detail: { sessionsEnded } });
    await queue.send(trx, undoLink, { changeId, institutionId, ...origin });
    await publishToAdmins(trx, deps.events, institutionId);
    await publishToPerson(trx, deps.events, { institutionId, accountId });
    return newEmail;
  });
}

async function mailUndoLink(deps: PeopleDeps, asked: LinkAsked): Promise<void> {
  const { db, links, mailer } = deps;
  const { changeId, linkBase, cameBy } = asked;
  const { token, hash } = newToken();
  const change = await inTransaction(db, async (trx) => {
    const undoable = await lockUndoable(trx, changeId);
    if (undoable) await setUndoHash(trx, changeId, hash);
    return undoable;
  });
  if (!change) return;
  const account = await findAccount(db, links, change.accountId);
  const to = { email: change.oldEmail, cameBy: account?.cameBy ?? cameBy, accountId: change.accountId };
  await mailer.deliver(to, {
    kind: 'email.undo',
    newEmail: change.newEmail,
    link: { linkBase, token },
    days: emailLinks.undoDays,
  });
}

interface Undoing {
  token: string;
  password: string;
  /** Removes what an attacker may have set up since the change to keep the owner out. */
  dropSince: (trx: Trx, accountId: number, changedAt: Date) => Promise<void>;
}

/**
 * Moves the account back to the address the link was mailed to, whatever changed since. The person who changed it
 * knew the password, so the same transaction replaces the password and ends every session.
 */
export async function undoEmailChange(
  deps: PeopleDeps,
  by: Stranger,
  { token, password, dropSince }: Undoing,
): Promise<string> {
  const { db, links, mailer, passwords, sessions } = deps;
  const { institutionId } = by;
  const hash = hashToken(token);
  // Checked before hashing, so that calls without a link can't cost processor time.
  const undoable = await findUndoableBy(db, hash);
  const account = undoable && (await findAccount(db, links, undoable.accountId));
  if (!undoable || !account) throw new AppError('EMAIL_LINK_INVALID');
  const owner = { email: undoable.oldEmail, ...namesOf(account) };
  const passwordHash = await hashChosen(passwords, password, owner);
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    const status = await lockAccountStatus(trx, undoable.accountId);
    const change = await markUndone(trx, hash);
    if (!change || status === undefined || status === 'DELETED') throw new AppError('EMAIL_LINK_INVALID');
    const { accountId, oldEmail } = change;
    const now = await findAccount(trx, links, accountId);
    await changeEmail(trx, accountId, oldEmail);
    await overwritePasswordHash(trx, accountId, passwordHash);
    if (change.changedAt) await dropSince(trx, accountId, change.changedAt);
    const sessionsEnded = await sessions.end(trx, accountId);
    await revokeResetCodes(trx, accountId);
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, by, { action: 'email.undone', target, detail: { sessionsEnded } });
    if (now && now.emailNormalized !== normalizeEmail(oldEmail)) {
      const to = { email: now.email, cameBy: now.cameBy, accountId };
      await mailer.enqueue(trx, to, { kind: 'email.changed', newEmail: oldEmail });
    }
    await publishToAdmins(trx, deps.events, institutionId);
    return oldEmail;
  });
}

/** Deletes changes that can no longer be confirmed or undone. */
export function pruneEmailChanges(db: Db): Promise<void> {
  return deleteOldChanges(db, keptDays);
}
