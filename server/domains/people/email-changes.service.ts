import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import { emailLinks } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { lockInstitution } from './accounts.queries.ts';
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
} from './email-changes.queries.ts';
import { mailsTo } from './mailbox-limits.policy.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import {
  type Account,
  changeEmail,
  findAccount,
  findAccountOf,
  namesOf,
  type PeopleTools,
} from './people.service.ts';

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
// Ids begin at 1.
const nobody = 0;

/**
 * Keeps the address that somebody wants, and mails it a link. Does the same for an address that has an account, so
 * that neither answer nor time tells: what is mailed is decided by a job.
 */
export async function wantEmail(
  { db, queue, events }: PeopleTools,
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
    await tellPerson(trx, events, { institutionId, accountId });
  });
}

export async function findWantedEmail(
  db: Db,
  actor: Actor,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  return findOwnWanted(db, actor.accountId);
}

export async function cancelWantedEmail({ db, events }: PeopleTools, actor: Actor): Promise<void> {
  const { accountId, institutionId } = actor;
  await inTransaction(db, async (trx) => {
    if (await endWanted(trx, accountId)) await tellPerson(trx, events, { institutionId, accountId });
  });
}

export function defineEmailLinks(tools: PeopleTools): void {
  tools.queue.define(confirmLink, (asked: LinkAsked) => mailConfirmLink(tools, asked));
  tools.queue.define(undoLink, (asked: LinkAsked) => mailUndoLink(tools, asked));
}

function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The token exists in the mail alone: each try makes another one. */
async function mailConfirmLink(tools: PeopleTools, asked: LinkAsked): Promise<void> {
  const { db, limits, mailer } = tools;
  const { changeId, institutionId, linkBase, cameBy } = asked;
  const { token, hash } = newToken();
  const change = await inTransaction(db, async (trx) => {
    const wanted = await lockWanted(trx, changeId);
    if (!wanted) return undefined;
    const mails = mailsTo(wanted.newEmailNormalized, 'address');
    if ((await limits.countWithin(trx, mails)) > mails.limit.max) return undefined;
    if (!(await isFree(tools, trx, institutionId, wanted))) return undefined;
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

/** Where it is not, its owner is told. */
async function isFree(
  { links, mailer }: PeopleTools,
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

/** Whose address a link confirms or undoes; undefined where it is none of these, or over. */
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

/** The account moves to the address that has just been proved; the old one gets a link to undo it. */
export async function confirmEmailChange(
  tools: PeopleTools,
  by: Stranger,
  origin: Origin,
  token: string,
): Promise<string> {
  const { db, queue, sessions } = tools;
  const { institutionId } = by;
  const hash = hashToken(token);
  return inTransaction(db, async (trx) => {
    // As who opens an account: nobody takes the old address between its release and its hold.
    await lockInstitution(trx, institutionId);
    // The account before its changes, as who asks for one does: else the two would wait for each other.
    const wanted = await findWantedBy(trx, hash);
    const status = await lockAccountStatus(trx, wanted?.accountId ?? nobody);
    const change = await markChanged(trx, hash, emailLinks.undoDays);
    if (!change || status !== 'ACTIVE') throw new AppError('EMAIL_LINK_INVALID');
    const { id: changeId, accountId, newEmail, newEmailNormalized, sessionId } = change;
    if (await isHeldByOther(trx, { institutionId, emailNormalized: newEmailNormalized, accountId })) {
      throw new AppError('EMAIL_TAKEN');
    }
    await changeEmail(trx, accountId, newEmail);
    const sessionsEnded = await sessions.end(trx, accountId, { except: sessionId ?? 0 });
    // A code that was mailed to the former address must not open the account any more.
    await revokeResetCodes(trx, accountId);
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, by, { action: 'email.changed', target, detail: { sessionsEnded } });
    await queue.send(trx, undoLink, { changeId, institutionId, ...origin });
    await tellAdmins(trx, tools.events, institutionId);
    await tellPerson(trx, tools.events, { institutionId, accountId });
    return newEmail;
  });
}

async function mailUndoLink(tools: PeopleTools, asked: LinkAsked): Promise<void> {
  const { db, links, mailer } = tools;
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
  /** Drops what whoever changed the address may have set up since, to keep its owner out. */
  dropSince: (trx: Trx, accountId: number, changedAt: Date) => Promise<void>;
}

/**
 * The account goes back to the address the link was mailed to, whatever it was changed to since. Whoever changed it knew
 * the password: it is replaced in the same transaction, and every session ends.
 */
export async function undoEmailChange(
  tools: PeopleTools,
  by: Stranger,
  { token, password, dropSince }: Undoing,
): Promise<string> {
  const { db, links, mailer, passwords, sessions } = tools;
  const { institutionId } = by;
  const hash = hashToken(token);
  // Before the hash: nobody without a link makes the server work.
  const found = await findUndoableBy(db, hash);
  const account = found && (await findAccount(db, links, found.accountId));
  if (!found || !account) throw new AppError('EMAIL_LINK_INVALID');
  const owner = { email: found.oldEmail, ...namesOf(account) };
  const passwordHash = await hashChosen(passwords, password, owner);
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    const status = await lockAccountStatus(trx, found.accountId);
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
    await tellAdmins(trx, tools.events, institutionId);
    return oldEmail;
  });
}

/** Changes that nobody can confirm or undo any more. */
export function pruneEmailChanges(db: Db): Promise<void> {
  return deleteOldChanges(db, keptDays);
}
