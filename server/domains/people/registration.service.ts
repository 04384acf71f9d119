import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { RegistrationReceived, StudentRegistration } from '#shared/contract/people/people.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { lockInstitution } from './accounts/accounts.queries.ts';
import { assertMayOpenAccount, openAccount } from './accounts/accounts.service.ts';
import { readContactDetails } from './contact-details.service.ts';
import type { PeopleDeps } from './people.service.ts';
import { adminRoles, publishToAdmins } from './people-events.service.ts';
import { getProgramId } from './references.service.ts';
import { enterNameless, requestedRegistration } from './registration/registration-entry.service.ts';
import {
  countPending,
  insertRequest,
  type RegistrationRequest,
} from './registration/registration-requests.queries.ts';
import { enrollNow } from './students/students.queries.ts';

/** The caller: anonymous, or a super admin, who may know which addresses have accounts. */
type Asker = Actor | Stranger;

/** Registers by the form, with a photo and without a password; a link in a mail lets them choose one. */
export async function registerStudent(
  deps: PeopleDeps,
  by: Asker,
  origin: Origin,
  { email, ...sent }: StudentRegistration,
  file: UploadedFile | null,
): Promise<RegistrationReceived> {
  const { db, photos } = deps;
  const form = readRegistration(sent);
  if (!file) throw new AppError('PHOTO_REQUIRED');
  // Checked before the photo is decoded, so that a refused caller can't cost processor time.
  await assertRoomToWait(deps, by.institutionId);
  await getProgramId(db, by.institutionId, form.program);
  if (by.role === 'SUPER_ADMIN') await assertMayOpenAccount(db, by.institutionId, email);
  const photo = { bytes: await photos.prepare(file.bytes, by), fileName: file.fileName };
  return receiveRequest(deps, by, origin, { email, form, photo });
}

function readRegistration(form: Omit<StudentRegistration, 'email'>): Omit<StudentRegistration, 'email'> {
  const { phone, country } = form;
  const read = readContactDetails({ phoneNumber: phone, country }, {}, 'phone');
  return { ...form, phone: read.phoneNumber, country: read.country };
}

/** Registers with an address alone. The sent password isn't stored, because its sender has not proved the address. */
export function registerAddress(
  deps: PeopleDeps,
  by: Stranger,
  origin: Origin,
  email: string,
): Promise<RegistrationReceived> {
  return receiveRequest(deps, by, origin, { email, form: null, photo: null });
}

/**
 * Does the same for every address, so that neither the response nor its timing reveals whether an account has it; a
 * job looks that up.
 */
async function receiveRequest(
  deps: PeopleDeps,
  { institutionId, address, requestId }: Asker,
  { cameBy, linkBase }: Origin,
  { email, form, photo }: Pick<RegistrationRequest, 'email' | 'form' | 'photo'>,
): Promise<RegistrationReceived> {
  const { db, queue } = deps;
  const isReceived = await inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    if (await isFull(trx, institutionId)) return false;
    const request = { institutionId, email, form, photo, cameBy, linkBase, address, requestId };
    await queue.send(trx, requestedRegistration, { id: await insertRequest(trx, request) });
    return true;
  });
  if (!isReceived) await refuseForRoom(deps, institutionId);
  return {
    success: true,
    message: say('Registration received. We’ve emailed you the next steps.'),
  };
}

async function isFull(db: Db, institutionId: number): Promise<boolean> {
  const { maxPendingRegistrations } = await getSettings(db, institutionId);
  return (await countPending(db, institutionId)) >= maxPendingRegistrations;
}

async function assertRoomToWait(deps: PeopleDeps, institutionId: number): Promise<void> {
  if (await isFull(deps.db, institutionId)) await refuseForRoom(deps, institutionId);
}

const fullSeconds = 24 * 3_600;
const retryAfterSeconds = 3_600;

/** Notifies the admins once a day, however many registrations are refused. */
async function refuseForRoom(deps: PeopleDeps, institutionId: number): Promise<never> {
  const { db, limits } = deps;
  await inTransaction(db, async (trx) => {
    const use = {
      key: `registrations full ${institutionId}`,
      limit: { max: 1, seconds: fullSeconds },
    };
    if ((await limits.countWithin(trx, use)) > use.limit.max) return;
    const { maxPendingRegistrations: maxCount } = await getSettings(trx, institutionId);
    await notify(
      trx,
      deps,
      { institutionId, roles: adminRoles },
      { event: 'registrations.full', params: { most: maxCount } },
    );
  });
  throw new AppError('REGISTRATIONS_FULL', { retryAfterSeconds });
}

interface BareAccount {
  email: string;
  passwordHash: string;
  role: Role;
}

/** Creates an account with a password and no personal details, by a super admin: accepted immediately, in any role. */
export async function registerAccount(deps: PeopleDeps, admin: Actor, account: BareAccount): Promise<number> {
  if (admin.role !== 'SUPER_ADMIN') throw new AppError('FORBIDDEN');
  const { institutionId } = admin;
  return inTransaction(deps.db, async (trx: Trx) => {
    const accountId = await openAccount(trx, { institutionId, ...account, isActive: true, cameBy: null });
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, admin, { action: 'account.registered', target, detail: { role: account.role } });
    const personId = await enterNameless(trx, institutionId, accountId, account.role);
    if (account.role === 'STUDENT') await enrollNow(trx, personId);
    await publishToAdmins(trx, deps.events, institutionId);
    return accountId;
  });
}
