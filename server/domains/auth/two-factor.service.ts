import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  RecoveryCodes,
  TwoFactorProof,
  TwoFactorSetup,
  TwoFactorState,
} from '#shared/contract/people/two-factor.ts';
import { twoFactor } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { seal, unseal } from '../files/sealing.service.ts';
import { findAccount } from '../people/people.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { type AuthDeps, provePassword } from './auth.service.ts';
import { assertTriesLeft, proveSecondFactor, readSealingKey } from './second-factor.service.ts';
import {
  describeSecret,
  findStep,
  hashRecoveryCode,
  readGiven,
  recoveryCodeOf,
  secretOfAccount,
} from './two-factor.policy.ts';
import {
  confirmSecret,
  deleteTwoFactor,
  findSecret,
  findState,
  lockAccountById,
  replaceRecoveryHashes,
  replaceSecret,
} from './two-factor.queries.ts';

export async function getTwoFactor(db: Db, actor: Actor): Promise<TwoFactorState> {
  const state = await findState(db, actor.accountId);
  const isStaff = actor.role !== 'STUDENT';
  const since = state?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since === null ? 0 : (state?.recoveryCodesLeft ?? 0),
    isRequired: isStaff && (await getSettings(db, actor.institutionId)).requireSecondFactorForStaff,
  };
}

/** Creates a secret that has no effect until a code proves the app has it. */
export async function startTwoFactor(
  deps: AuthDeps,
  actor: Actor,
  given: { currentPassword: string; issuer: string },
): Promise<TwoFactorSetup> {
  const { account } = await provePassword(deps, actor, given.currentPassword);
  const secret = randomBytes(20);
  await inTransaction(deps.db, async (trx) => {
    await lockAccountById(trx, account.id);
    if ((await findSecret(trx, account.id, twoFactor.setupMinutes))?.isConfirmed) {
      throw new AppError('TWO_FACTOR_ON_ALREADY');
    }
    const key = await readSealingKey(trx);
    await replaceSecret(trx, account.id, seal(key, secretOfAccount(account.id), secret, randomBytes(12)));
  });
  const described = describeSecret(secret, { issuer: given.issuer, label: account.email });
  return { ...described, qrCode: await drawQrCode(described.uri) };
}

// Made on the server: in the browser it would be one more thing to load, and an image address would contain the secret.
async function drawQrCode(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
}

export function confirmTwoFactor(deps: AuthDeps, actor: Actor, code: string): Promise<RecoveryCodes> {
  return inTransaction(deps.db, async (trx) => {
    await lockAccountById(trx, actor.accountId);
    const stored = await findSecret(trx, actor.accountId, twoFactor.setupMinutes);
    if (stored?.isConfirmed) throw new AppError('TWO_FACTOR_ON_ALREADY');
    if (!stored || stored.isOld) throw new AppError('TWO_FACTOR_SETUP_OVER');
    const secret = unseal(await readSealingKey(trx), secretOfAccount(actor.accountId), stored.sealed);
    const step = findStep(secret, code, stored.nowSeconds);
    if (step === undefined) throw new AppError('TWO_FACTOR_CODE_WRONG');
    await confirmSecret(trx, actor.accountId, step);
    await recordAudit(trx, actor, { action: 'twoFactor.turnedOn' });
    await mailOwner(deps, trx, actor, { kind: 'twoFactor.turnedOn' });
    // Ends the restriction with the person's next call, in every process.
    await deps.sessions.forgetAccount(trx, actor.accountId);
    return { recoveryCodes: await makeRecoveryCodes(trx, actor.accountId) };
  });
}

async function makeRecoveryCodes(trx: Trx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: twoFactor.recoveryCodes }, () => recoveryCodeOf(randomBytes(16)));
  await replaceRecoveryHashes(
    trx,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  );
  return codes;
}

export async function replaceRecoveryCodes(
  deps: AuthDeps,
  actor: Actor,
  proof: TwoFactorProof,
): Promise<RecoveryCodes> {
  return withProof(deps, actor, proof, async (trx) => {
    await recordAudit(trx, actor, { action: 'twoFactor.recoveryCodesReplaced' });
    await publishChange(deps, trx, actor.institutionId, actor.accountId);
    return { recoveryCodes: await makeRecoveryCodes(trx, actor.accountId) };
  });
}

export async function turnOffTwoFactor(deps: AuthDeps, actor: Actor, proof: TwoFactorProof): Promise<void> {
  await withProof(deps, actor, proof, async (trx) => {
    await assertMayTurnOff(trx, actor);
    await deleteTwoFactor(trx, actor.accountId);
    await recordAudit(trx, actor, { action: 'twoFactor.turnedOff' });
    await mailOwner(deps, trx, actor, { kind: 'twoFactor.turnedOff', byAdmin: false });
    return true;
  });
}

/**
 * While staff must have a second factor, only an administrator can turn it off, for a lost device; the person then
 * sets up a new one.
 */
async function assertMayTurnOff(trx: Trx, { role, institutionId }: Actor): Promise<void> {
  if (role === 'STUDENT') return;
  if ((await getSettings(trx, institutionId)).requireSecondFactorForStaff)
    throw new AppError('TWO_FACTOR_KEPT');
}

/** Runs the work if both the password and the code are right. */
async function withProof<T extends object | true>(
  deps: AuthDeps,
  actor: Actor,
  { currentPassword, code }: TwoFactorProof,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  await provePassword(deps, actor, currentPassword);
  const { accountId, address, sessionId } = actor;
  const claim = { accountId, address, browser: `session ${sessionId}`, given: readGiven(code) };
  await assertTriesLeft(deps, claim);
  const done = await inTransaction(deps.db, async (trx) => {
    await lockAccountById(trx, accountId);
    const stored = await findSecret(trx, accountId, twoFactor.setupMinutes);
    if (!stored?.isConfirmed) throw new AppError('TWO_FACTOR_NOT_ON');
    const isRight = await proveSecondFactor(deps, trx, claim);
    return isRight ? work(trx) : undefined;
  });
  // Thrown after the transaction, so that the wrong code is counted.
  if (done === undefined) throw new AppError('TWO_FACTOR_CODE_WRONG');
  return done;
}

/** For a person who lost their device and their recovery codes. */
export async function turnOffTwoFactorOf(
  deps: AuthDeps,
  actor: Actor,
  { accountId, currentPassword }: { accountId: number; currentPassword: string },
): Promise<void> {
  const account = await findAccount(deps.db, deps.links, accountId);
  if (!account || account.institutionId !== actor.institutionId || account.status === 'DELETED') {
    throw new AppError('NOT_FOUND');
  }
  // For the caller's own account a code is required too, or the password alone would be enough.
  if (accountId === actor.accountId) throw new AppError('TWO_FACTOR_OWN');
  await provePassword(deps, actor, currentPassword);
  await inTransaction(deps.db, async (trx) => {
    await lockAccountById(trx, accountId);
    if (!(await deleteTwoFactor(trx, accountId))) throw new AppError('TWO_FACTOR_NOT_ON');
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, actor, { action: 'twoFactor.turnedOff', target });
    const owner = { accountId, institutionId: account.institutionId };
    await mailOwner(deps, trx, owner, { kind: 'twoFactor.turnedOff', byAdmin: true });
  });
}

type TwoFactorLetter = { kind: 'twoFactor.turnedOn' } | { kind: 'twoFactor.turnedOff'; byAdmin: boolean };

async function mailOwner(
  deps: AuthDeps,
  trx: Trx,
  { accountId, institutionId }: Pick<Actor, 'accountId' | 'institutionId'>,
  letter: TwoFactorLetter,
): Promise<void> {
  const account = await findAccount(trx, deps.links, accountId);
  if (account) await deps.mailer.enqueue(trx, { email: account.email, cameBy: account.cameBy }, letter);
  await publishChange(deps, trx, institutionId, accountId);
}

function publishChange(
  { events }: AuthDeps,
  trx: Trx,
  institutionId: number,
  accountId: number,
): Promise<void> {
  return events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'profile.changed' });
}
