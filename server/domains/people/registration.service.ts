import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { RegistrationReceived, StudentRegistration } from '#shared/contract/people.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { lockInstitution } from './accounts.queries.ts';
import { assertMayOpenAccount, openAccount } from './accounts.service.ts';
import { enterNameless, requestedRegistration } from './entering.service.ts';
import { adminRoles, tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { getProgramId } from './references.service.ts';
import { countPending, insertRequest, type RegistrationRequest } from './registration-requests.queries.ts';
import { enrollNow } from './students.queries.ts';

/** Whoever asks: nobody who is signed in, except a super admin, who may know which addresses have accounts. */
type Asker = Actor | Stranger;

/** By a form with a photo and without a password, which is chosen by a link in a mail. */
export async function registerStudent(
  tools: PeopleTools,
  by: Asker,
  origin: Origin,
  { email, ...form }: StudentRegistration,
  file: UploadedFile | null,
): Promise<RegistrationReceived> {
  const { db, photos } = tools;
  if (!file) throw new AppError('PHOTO_REQUIRED');
  // Before the photo: nobody makes the server look at pictures for nothing.
  await assertRoomToWait(tools, by.institutionId);
  await getProgramId(db, by.institutionId, form.program);
  if (by.role === 'SUPER_ADMIN') await assertMayOpenAccount(db, by.institutionId, email);
  const photo = { bytes: await photos.prepare(file.bytes, by), fileName: file.fileName };
  return receiveRequest(tools, by, origin, { email, form, photo });
}

/** With an address alone. The password that was sent is not kept: its sender has not proved the address. */
export function registerAddress(
  tools: PeopleTools,
  by: Stranger,
  origin: Origin,
  email: string,
): Promise<RegistrationReceived> {
  return receiveRequest(tools, by, origin, { email, form: null, photo: null });
}

/**
 * Does the same for every address, so that neither answer nor time tells whether an account has it: that is looked up
 * by a job.
 */
async function receiveRequest(
  tools: PeopleTools,
  { institutionId, address, requestId }: Asker,
  { cameBy, linkBase }: Origin,
  { email, form, photo }: Pick<RegistrationRequest, 'email' | 'form' | 'photo'>,
): Promise<RegistrationReceived> {
  const { db, queue } = tools;
  const isReceived = await inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    if (await isFull(trx, institutionId)) return false;
    const request = { institutionId, email, form, photo, cameBy, linkBase, address, requestId };
    await queue.send(trx, requestedRegistration, { id: await insertRequest(trx, request) });
    return true;
  });
  if (!isReceived) await refuseForRoom(tools, institutionId);
  return {
    success: true,
    message: say('Registration received. We have sent you an email that says what comes next.'),
  };
}

async function isFull(db: Db, institutionId: number): Promise<boolean> {
  const { maxPendingRegistrations } = await getSettings(db, institutionId);
  return (await countPending(db, institutionId)) >= maxPendingRegistrations;
}

async function assertRoomToWait(tools: PeopleTools, institutionId: number): Promise<void> {
  if (await isFull(tools.db, institutionId)) await refuseForRoom(tools, institutionId);
}

const fullSeconds = 24 * 3_600;
const retryAfterSeconds = 3_600;

/** The admins are told once a day, however many are refused. */
async function refuseForRoom(tools: PeopleTools, institutionId: number): Promise<never> {
  const { db, limits } = tools;
  await inTransaction(db, async (trx) => {
    const use = {
      key: `registrations full ${institutionId}`,
      limit: { max: 1, seconds: fullSeconds },
    };
    if ((await limits.countWithin(trx, use)) > use.limit.max) return;
    const { maxPendingRegistrations: most } = await getSettings(trx, institutionId);
    await notify(
      trx,
      tools,
      { institutionId, roles: adminRoles },
      { event: 'registrations.full', params: { most } },
    );
  });
  throw new AppError('REGISTRATIONS_FULL', { retryAfterSeconds });
}

interface BareAccount {
  email: string;
  passwordHash: string;
  role: Role;
}

/** An account with a password and nothing else about the person, by a super admin: accepted at once, in every role. */
export async function registerAccount(
  tools: PeopleTools,
  admin: Actor,
  account: BareAccount,
): Promise<number> {
  if (admin.role !== 'SUPER_ADMIN') throw new AppError('FORBIDDEN');
  const { institutionId } = admin;
  return inTransaction(tools.db, async (trx: Trx) => {
    const accountId = await openAccount(trx, { institutionId, ...account, isActive: true, cameBy: null });
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, admin, { action: 'account.registered', target, detail: { role: account.role } });
    const personId = await enterNameless(trx, institutionId, accountId, account.role);
    if (account.role === 'STUDENT') await enrollNow(trx, personId);
    await tellAdmins(trx, tools.events, institutionId);
    return accountId;
  });
}
