import type { FastifyRequest } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { MaintenanceWatch } from '#server/plugins/http/maintenance.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { StartedSession } from '#server/plugins/sessions/session-store.ts';
import type {
  Credentials,
  CurrentUser,
  PasswordChange,
  SecondFactorAsked,
  Session,
  SessionEnd,
  SignedIn,
} from '#shared/contract/people/auth.ts';
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
  type PeopleDeps,
} from '../people/people.service.ts';
import { ownPasswordGuard, signInGuard } from './auth.policy.ts';
import { presentCurrentUser, presentSession } from './auth.presenter.ts';
import { selectLiveSessions, selectSessionEnd } from './auth.queries.ts';
import { deviceOf, findWhence, keepOnlyDevice, rememberDevice } from './known-devices.service.ts';
import { isConfirmed, lockAccountById } from './two-factor.queries.ts';

/** Dependencies for signing in and resetting a password. */
export interface AuthDeps extends PeopleDeps {
  maintenance: MaintenanceWatch;
}

/** The caller of a sign-in. */
export interface Visitor extends Stranger {
  userAgent: string | undefined;
  /** The browser's id from its cookie, or the one it will get. */
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

/**
 * A wrong address and a wrong password take the same path, so that neither the response nor its timing tells them
 * apart.
 */
export async function signIn(
  deps: AuthDeps,
  visitor: Visitor,
  given: Credentials,
): Promise<SignedIn | SecondFactorAsked> {
  const { db, limits, links, passwords } = deps;
  const account = await findAccountOf(db, links, visitor.institutionId, given.email);
  const whence = await findWhence(db, account?.id, visitor);
  const tries = limits.guardedTries(signInGuard(normalizeEmail(given.email), whence));
  const hash = account?.passwordHash ?? null;
  const isRight = await passwords.verify(hash, given.password, tries);
  if (!isRight || !account || hash === null) return refuse(db, visitor, account, 'WRONG_CREDENTIALS');
  await assertMaySignIn(deps, visitor, account);
  if (await isConfirmed(db, account.id)) return askSecondFactor(deps, visitor, account.id);
  const start = { account, hash, remember: given.remember };
  if (whence.isFresh) return startInKnownBrowser(deps, db, visitor, start);
  return startSession(deps, db, visitor, start);
}

/** For a correct password; checked again before a second factor lets them in. */
export async function assertMaySignIn(
  { db, maintenance }: AuthDeps,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  maintenance.assertOpenTo(account);
  if (account.status === 'PENDING') await refuse(db, visitor, account, 'ACCOUNT_PENDING');
  if (account.status === 'SUSPENDED') await refuse(db, visitor, account, 'ACCOUNT_SUSPENDED');
}

/**
 * Exchanges the password for a ticket that doesn't grant access. One address gets fewer tickets than are
 * kept, so that someone who knows only the password can't push out the owner's ticket.
 */
async function askSecondFactor(
  { db, limits }: AuthDeps,
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
  /** What was given in addition to the password. */
  secondFactor?: 'code' | 'recoveryCode';
}

/** Starts a session after a correct password; the browser is known from now on. */
export function startSession(deps: AuthDeps, db: Db, visitor: Visitor, start: Start): Promise<SignedIn> {
  const work = async (trx: Trx) => {
    // Locks the account before the session takes a shared lock: two concurrent starts would deadlock.
    await lockAccountById(trx, start.account.id);
    const { id: sessionId, token } = await insertSession(deps, trx, visitor, start);
    await rememberDevice(deps.mailer, trx, visitor, { account: start.account, sessionId });
    return signedIn(token, start.account);
  };
  return db.isTransaction ? work(db as Trx) : inTransaction(db, work);
}

/** The same if there is nothing to remember: one statement, because a whole room signs in at once. */
async function startInKnownBrowser(
  deps: AuthDeps,
  db: Db,
  visitor: Visitor,
  start: Start,
): Promise<SignedIn> {
  const { token } = await insertSession(deps, db, visitor, start);
  return signedIn(token, start.account);
}

function signedIn(token: string, account: Account): SignedIn {
  return { success: true, token, user: presentCurrentUser(account) };
}

async function insertSession(
  { sessions }: AuthDeps,
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

export async function getCurrentUser({ db, links }: AuthDeps, actor: Actor): Promise<CurrentUser> {
  return presentCurrentUser(await getOwnAccount(db, links, actor));
}

// The account existed when the caller was identified, up to two seconds ago.
async function getOwnAccount(db: Db, links: FileLinks, actor: Actor): Promise<Account> {
  const account = await findAccount(db, links, actor.accountId);
  if (!account) throw new AppError('NOT_SIGNED_IN');
  return account;
}

interface Proven {
  account: Account;
  /** The hash of the correct password. */
  hash: string;
}

/** The caller's own account, after checking its password; wrong ones count as failed sign-ins. */
export async function provePassword(deps: AuthDeps, actor: Actor, password: string): Promise<Proven> {
  const { db, limits, links, passwords } = deps;
  const account = await getOwnAccount(db, links, actor);
  const guard = ownPasswordGuard(account.emailNormalized, actor.sessionId, actor.address);
  const hash = account.passwordHash;
  const isRight = await passwords.verify(hash, password, limits.guardedTries(guard));
  if (!isRight || hash === null) throw new AppError('WRONG_PASSWORD');
  return { account, hash };
}

export async function changePassword(
  deps: AuthDeps,
  visitor: Visitor,
  actor: Actor,
  change: PasswordChange,
): Promise<void> {
  const { db, mailer, passwords, sessions } = deps;
  const { account, hash: from } = await provePassword(deps, actor, change.currentPassword);
  const owner = { email: account.email, ...namesOf(account) };
  const to = await hashChosen(passwords, change.newPassword, owner, 'newPassword');
  await inTransaction(db, async (trx) => {
    // Changed before ending the sessions: a session starting now waits for this lock and then fails with the old
    // password.
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

/** The caller's own session; other people's aren't found. */
export async function endSession(deps: AuthDeps, actor: Actor, sessionId: number): Promise<void> {
  if ((await endSessions(deps, actor, { only: sessionId })) === 0) throw new AppError('NOT_FOUND');
}

export function endOtherSessions(deps: AuthDeps, actor: Actor): Promise<number> {
  return endSessions(deps, actor, { except: actor.sessionId });
}

/** Succeeds for a session that has already ended, too. */
export async function signOut(deps: AuthDeps, actor: Actor): Promise<void> {
  await endSessions(deps, actor, { only: actor.sessionId });
}

function endSessions(
  { db, sessions }: AuthDeps,
  actor: Actor,
  which: { only: number } | { except: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await sessions.end(trx, actor.accountId, which);
    if (ended > 0) await recordAudit(trx, actor, { action: 'session.ended', detail: { ...which, ended } });
    return ended;
  });
}
