import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { MailServerAccess, MailTransport } from '#server/plugins/jobs/mail-transport.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { PasswordProof } from '#server/plugins/sessions/password-proof.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { MailServer, MailServerSettings, TestedMail } from '#shared/contract/platform/mail-server.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { openServerSecret } from '../files/files.service.ts';
import { seal, unseal } from '../files/sealing.service.ts';
import type { Mailer } from './mail.service.ts';
import { hashSettings, keepsPassword, passwordFor } from './mail-server.policy.ts';
import { presentMailServer, sayProblem } from './mail-server.presenter.ts';
import {
  deleteMailServerRow,
  lockMailServer,
  type MailServerRow,
  selectMailServer,
  selectTest,
  selectTester,
  upsertMailServer,
  upsertTest,
} from './mail-server.queries.ts';

export interface MailServerDeps {
  db: Db;
  events: Events;
  mailer: Mailer;
  mailTransport: MailTransport;
  passwordProof: PasswordProof;
  retryMails: (trx: Trx) => Promise<void>;
}

type Update = MailServerSettings & { currentPassword: string };

/** Read each time, like the key of second factors: a process must not keep one that was replaced. */
function readSealingKey(db: Db): Promise<Buffer> {
  return openServerSecret(db, 'mailServer', randomBytes(32));
}

/** The stored settings, as the mail transport reads them before each mail. */
export function storedMailServers(db: Db): Parameters<MailTransport['provide']>[0] {
  return {
    read: async (institutionId) => {
      const row = await selectMailServer(db, institutionId);
      return row && readAccess(db, institutionId, row);
    },
    findTest: async (institutionId, settings) =>
      selectTest(db, institutionId, hashSettings(await readSealingKey(db), settings)),
  };
}

async function readAccess(db: Db, institutionId: number, row: MailServerRow): Promise<MailServerAccess> {
  const { host, port, security, user_name: userName, from_address: fromAddress } = row;
  const access = { host, port, security, userName, fromAddress };
  if (row.password === null) return { ...access, password: null };
  const purpose = passwordFor(institutionId, { ...access, userName: userName ?? '' });
  try {
    return { ...access, password: unseal(await readSealingKey(db), purpose, row.password).toString() };
  } catch {
    // Sealed by a key that is gone. Shown as missing, so that an administrator can enter it again.
    return { ...access, password: undefined };
  }
}

export async function getMailServer(deps: MailServerDeps, actor: Actor): Promise<MailServer> {
  const [described, tester] = await Promise.all([
    deps.mailTransport.describe(actor.institutionId),
    findTester(deps.db, actor),
  ]);
  return presentMailServer(described, tester.email);
}

async function findTester(db: Db, actor: Actor) {
  const tester = await selectTester(db, actor.accountId);
  if (!tester) throw new AppError('NOT_SIGNED_IN');
  return tester;
}

export async function updateMailServer(
  deps: MailServerDeps,
  actor: Actor,
  { currentPassword, ...given }: Update,
): Promise<MailServer> {
  const { institutionId } = actor;
  const { isFromFixed } = await assertChangeable(deps, actor);
  await deps.passwordProof.ask(actor, currentPassword);
  await inTransaction(deps.db, async (trx) => {
    const before = await lockMailServer(trx, institutionId);
    const stored = before && (await readAccess(trx, institutionId, before));
    const access = readGiven(given, stored, isFromFixed);
    await upsertMailServer(trx, institutionId, await sealedRow(trx, institutionId, access));
    const detail = difference(stored, access);
    await recordAudit(trx, actor, { action: 'mailServer.changed', detail });
    await deps.retryMails(trx);
    await deps.events.publish(trx, { institutionId }, { type: 'settings.changed' });
  });
  return getMailServer(deps, actor);
}

export async function deleteMailServer(
  deps: MailServerDeps,
  actor: Actor,
  currentPassword: string,
): Promise<null> {
  await assertChangeable(deps, actor);
  await deps.passwordProof.ask(actor, currentPassword);
  await inTransaction(deps.db, async (trx) => {
    const before = await lockMailServer(trx, actor.institutionId);
    if (!before) return;
    await deleteMailServerRow(trx, actor.institutionId);
    await recordAudit(trx, actor, { action: 'mailServer.removed', detail: { host: before.host } });
    const { institutionId } = actor;
    await deps.events.publish(trx, { institutionId }, { type: 'settings.changed' });
  });
  return null;
}

/** Sends to the caller alone, through the given server or the current one. */
export async function testMailServer(
  deps: MailServerDeps,
  actor: Actor,
  given: MailServerSettings | undefined,
): Promise<TestedMail> {
  const { db, mailer, mailTransport } = deps;
  const { institutionId, accountId } = actor;
  const { email: to, cameBy } = await findTester(db, actor);
  const current = given ? await assertChangeable(deps, actor) : await mailTransport.describe(institutionId);
  if (!given && current.kind === 'folder') throw new AppError('MAIL_NOT_SET_UP');
  const row = given && (await selectMailServer(db, institutionId));
  const stored = row && (await readAccess(db, institutionId, row));
  const access = given && readGiven(given, stored, current.isFromFixed);
  const tried = access ?? current;

  const tested = await mailer.test({ email: to, cameBy, accountId }, access);
  const { problem, reply, milliseconds, fromAddress } = tested;
  await inTransaction(db, async (trx) => {
    const settings = hashSettings(await readSealingKey(trx), tested.settings);
    await upsertTest(trx, institutionId, { settings, problem });
    const detail = { host: tried.host, port: tried.port, isAccepted: problem === null };
    await recordAudit(trx, actor, { action: 'mailServer.tested', detail });
    if (!given && problem === null) await deps.retryMails(trx);
  });
  if (problem === null) return { to, milliseconds };
  const { field, sentence, isRefusal } = sayProblem(problem, { ...tried, fromAddress, to });
  throw new AppError(isRefusal ? 'MAIL_SERVER_REFUSED' : 'MAIL_SERVER_UNREACHABLE', {
    message: reply === undefined ? sentence : say('{sentence} It said: “{reply}”', { sentence, reply }),
    ...(field === null ? {} : { details: [`${field}: ${sentence}`] }),
  });
}

async function assertChangeable({ mailTransport }: MailServerDeps, actor: Actor) {
  const described = await mailTransport.describe(actor.institutionId);
  if (described.kind === 'environment') throw new AppError('MAIL_SERVER_FIXED');
  return described;
}

/** Fills in the stored password where it may be kept. */
function readGiven(
  given: MailServerSettings,
  stored: MailServerAccess | undefined,
  isFromFixed: boolean,
): MailServerAccess {
  const { host, port, security, userName, password: typed = '' } = given;
  const faults: string[] = [];
  const fromAddress = isFromFixed ? (stored?.fromAddress ?? null) : (given.fromAddress ?? null);
  if (!isFromFixed && fromAddress === null) faults.push(`fromAddress: ${say('is required')}`);
  let password = typed === '' ? null : typed;
  if (userName === '' && password !== null) faults.push(`userName: ${say('is required')}`);
  if (userName !== '' && password === null) {
    const isKept =
      stored !== undefined && keepsPassword({ ...stored, userName: stored.userName ?? '' }, given);
    password = isKept ? (stored.password ?? null) : null;
    if (password === null) faults.push(`password: ${missingPassword(stored)}`);
  }
  if (faults.length > 0) throw faultyFields(faults);
  return { host, port, security, userName: userName === '' ? null : userName, password, fromAddress };
}

function missingPassword(stored: MailServerAccess | undefined): string {
  return stored?.password == null
    ? say('is required')
    : say('is required again if the server, port, security or user name changes');
}

async function sealedRow(
  trx: Trx,
  institutionId: number,
  { host, port, security, userName, password, fromAddress }: MailServerAccess,
): Promise<MailServerRow> {
  const row = { host, port, security, user_name: userName, from_address: fromAddress };
  if (userName === null || password == null) return { ...row, password: null };
  const purpose = passwordFor(institutionId, { host, port, security, userName });
  const key = await readSealingKey(trx);
  return { ...row, password: seal(key, purpose, Buffer.from(password), randomBytes(12)) };
}

/** For the audit log: never a password, only whether it is another one. */
function difference(before: MailServerAccess | undefined, after: MailServerAccess): Record<string, unknown> {
  const keys = ['host', 'port', 'security', 'userName', 'fromAddress'] as const;
  const changed = keys.filter((key) => (before?.[key] ?? null) !== after[key]);
  return {
    ...Object.fromEntries(changed.map((key) => [key, { from: before?.[key] ?? null, to: after[key] }])),
    ...((before?.password ?? null) === after.password ? {} : { isPasswordChanged: true }),
  };
}
