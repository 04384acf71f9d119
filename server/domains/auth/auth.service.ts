import type { FastifyRequest } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { MaintenanceWatch } from '#server/plugins/maintenance.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { StartedSession } from '#server/plugins/session-store.ts';
import type {
  Credentials,
  CurrentUser,
  PasswordChange,
  SecondFactorAsked,
  Session,
  SessionEnd,
  SignedIn,
} from '#shared/contract/auth.ts';
import { twoFactor } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { auditWithin, recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueTicket, revokeResetCodes } from '../codes/codes.service.ts';
import type { FileLinks } from '../files/files.service.ts';
import { hashChosen } from '../people/chosen-password.service.ts';
import {
  type Account,
  changePasswordHash,
  findAccount,
  findAccountOf,
  homeInstitutionId,
  namesOf,
  type PeopleTools,
} from '../people/people.service.ts';
import { ownPasswordGuard, signInGuard } from './auth.policy.ts';
import { presentCurrentUser, presentSession } from './auth.presenter.ts';
import { selectLiveSessions, selectSessionEnd } from './auth.queries.ts';
import { deviceOf, findWhence, keepOnlyDevice, rememberDevice } from './known-devices.service.ts';
import { isConfirmed, lockAccountById } from './two-factor.queries.ts';

/** What signing in, and getting back in, works with. */
export interface AuthTools extends PeopleTools {
  maintenance: MaintenanceWatch;
}

/** Whoever asks to be let in. */
export interface Visitor extends Stranger {
  userAgent: string | undefined;
  /** What its cookie names the browser, or what it will be named. */
  device: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    institutionId: homeInstitutionId,
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'],
    device: deviceOf(request),
  };
}

/** A wrong address and a wrong password take the same path, so that neither answer nor time tells them apart. */
export async function signIn(
  tools: AuthTools,
  visitor: Visitor,
  given: Credentials,
): Promise<SignedIn | SecondFactorAsked> {
  const { db, limits, links, passwords } = tools;
  const account = await findAccountOf(db, links, visitor.institutionId, given.email);
  const whence = await findWhence(db, account?.id, visitor);
  const tries = limits.guardedTries(signInGuard(normalizeEmail(given.email), whence));
  const hash = account?.passwordHash ?? null;
  const isRight = await passwords.verify(hash, given.password, tries);
  if (!isRight || !account || hash === null) return refuse(db, visitor, account, 'WRONG_CREDENTIALS');
  await assertMaySignIn(tools, visitor, account);
  if (await isConfirmed(db, account.id)) return askSecondFactor(tools, visitor, account.id);
  const start = { account, hash, remember: given.remember };
  if (whence.isFresh) return startInKnownBrowser(tools, db, visitor, start);
  return startSession(tools, db, visitor, start);
}

/** Of somebody whose password is right; asked again before a second factor lets them in. */
export async function assertMaySignIn(
  { db, maintenance }: AuthTools,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  maintenance.assertOpenTo(account);
  if (account.status === 'PENDING') await refuse(db, visitor, account, 'ACCOUNT_PENDING');
  if (account.status === 'SUSPENDED') await refuse(db, visitor, account, 'ACCOUNT_SUSPENDED');
}

/**
 * What the password is exchanged for: it lets nobody in by itself. Who knows the password alone must not open so many
 * that the owner's own ends, so one address gets fewer than are kept.
 */
async function askSecondFactor(
  { db, limits }: AuthTools,
  { address }: Visitor,
  accountId: number,
): Promise<SecondFactorAsked> {
  const { ticketSeconds: seconds, ticketsPerAddress: max } = twoFactor;
  await limits.count({
    key: `second steps of account ${accountId} from ${address}`,
    limit: { max, seconds },
  });
  return inTransaction(db, async (trx) => {
    const ticket = await issueTicket(trx, accountId);
    return { success: true, secondFactor: { ticket, expiresInSeconds: seconds } };
  });
}

async function refuse(
  db: Db,
  visitor: Visitor,
  account: Account | undefined,
  reason: 'WRONG_CREDENTIALS' | 'ACCOUNT_PENDING' | 'ACCOUNT_SUSPENDED',
): Promise<never> {
  await inTransaction(db, (trx) =>
    recordAudit(trx, visitor, {
      action: 'session.refused',
      ...(account && { target: { type: 'account', id: account.id } }),
      detail: { reason },
    }),
  );
  throw new AppError(reason);
}

interface Start {
  account: Account;
  hash: string;
  remember: boolean;
  /** What was shown beside the password. */
  secondFactor?: 'code' | 'recoveryCode';
}

/** A new session for an account whose password was found right; its browser is known from now on. */
export function startSession(tools: AuthTools, db: Db, visitor: Visitor, start: Start): Promise<SignedIn> {
  const work = async (trx: Trx) => {
    // Before the session shares the row: two that start at once would wait for each other.
    await lockAccountById(trx, start.account.id);
    const { id: sessionId, token } = await insertSession(tools, trx, visitor, start);
    await rememberDevice(tools.mailer, trx, visitor, { account: start.account, sessionId });
    return signedIn(token, start.account);
  };
  return db.isTransaction ? work(db as Trx) : inTransaction(db, work);
}

/** The same where there is nothing to remember: one statement, as a room signs in at once. */
async function startInKnownBrowser(
  tools: AuthTools,
  db: Db,
  visitor: Visitor,
  start: Start,
): Promise<SignedIn> {
  const { token } = await insertSession(tools, db, visitor, start);
  return signedIn(token, start.account);
}

function signedIn(token: string, account: Account): SignedIn {
  return { success: true, token, user: presentCurrentUser(account) };
}

async function insertSession(
  { sessions }: AuthTools,
  db: Db,
  { institutionId, address, requestId, userAgent }: Visitor,
  { account, hash, remember, secondFactor }: Start,
): Promise<StartedSession> {
  const { id: accountId, role } = account;
  const recorded = auditWithin(
    { accountId, institutionId, role, address, requestId },
    {
      action: 'session.started',
      target: { type: 'session', row: 'started' },
      detail: { remember, ...(secondFactor && { secondFactor }) },
    },
  );
  const session = { accountId, passwordHash: hash, remember, address, userAgent };
  const started = await sessions.start(db, session, recorded);
  if (!started) throw new AppError('WRONG_CREDENTIALS');
  return started;
}

export async function getCurrentUser({ db, links }: AuthTools, actor: Actor): Promise<CurrentUser> {
  return presentCurrentUser(await getOwnAccount(db, links, actor));
}

// It was there when the caller was identified, up to two seconds ago.
async function getOwnAccount(db: Db, links: FileLinks, actor: Actor): Promise<Account> {
  const account = await findAccount(db, links, actor.accountId);
  if (!account) throw new AppError('NOT_SIGNED_IN');
  return account;
}

interface Proven {
  account: Account;
  /** Of the password that was found right. */
  hash: string;
}

/** The caller's own account, once they have shown its password; wrong ones count as failed sign-ins. */
export async function provePassword(tools: AuthTools, actor: Actor, password: string): Promise<Proven> {
  const { db, limits, links, passwords } = tools;
  const account = await getOwnAccount(db, links, actor);
  const guard = ownPasswordGuard(account.emailNormalized, actor.sessionId, actor.address);
  const hash = account.passwordHash;
  const isRight = await passwords.verify(hash, password, limits.guardedTries(guard));
  if (!isRight || hash === null) throw new AppError('WRONG_PASSWORD');
  return { account, hash };
}

export async function changePassword(
  tools: AuthTools,
  visitor: Visitor,
  actor: Actor,
  change: PasswordChange,
): Promise<void> {
  const { db, mailer, passwords, sessions } = tools;
  const { account, hash: from } = await provePassword(tools, actor, change.currentPassword);
  const owner = { email: account.email, ...namesOf(account) };
  const to = await hashChosen(passwords, change.newPassword, owner, 'newPassword');
  await inTransaction(db, async (trx) => {
    // Before the sessions: one that begins now waits for this lock and then fails on the old password.
    if (!(await changePasswordHash(trx, actor.accountId, { from, to }))) throw new AppError('WRONG_PASSWORD');
    const sessionsEnded = await sessions.end(trx, actor.accountId, { except: actor.sessionId });
    await revokeResetCodes(trx, actor.accountId);
    await keepOnlyDevice(trx, actor.accountId, visitor);
    await recordAudit(trx, actor, { action: 'password.changed', detail: { sessionsEnded } });
    const { email, cameBy } = account;
    await mailer.enqueue(trx, { email, cameBy }, { kind: 'password.changed' });
  });
}

export async function listSessions(db: Db, actor: Actor): Promise<Session[]> {
  const rows = await selectLiveSessions(db, actor.accountId, actor.sessionId);
  return rows.map((row) => presentSession(row, actor.sessionId));
}

export function getSessionEnd(db: Db, actor: Actor): Promise<SessionEnd> {
  return selectSessionEnd(db, actor.sessionId);
}

/** One's own; anybody else's does not exist for the caller. */
export async function endSession(tools: AuthTools, actor: Actor, sessionId: number): Promise<void> {
  if ((await endSessions(tools, actor, { only: sessionId })) === 0) throw new AppError('NOT_FOUND');
}

export function endOtherSessions(tools: AuthTools, actor: Actor): Promise<number> {
  return endSessions(tools, actor, { except: actor.sessionId });
}

/** Also of a session that has ended meanwhile: whoever signs out is out. */
export async function signOut(tools: AuthTools, actor: Actor): Promise<void> {
  await endSessions(tools, actor, { only: actor.sessionId });
}

function endSessions(
  { db, sessions }: AuthTools,
  actor: Actor,
  which: { only: number } | { except: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await sessions.end(trx, actor.accountId, which);
    if (ended > 0) await recordAudit(trx, actor, { action: 'session.ended', detail: { ...which, ended } });
    return ended;
  });
}
