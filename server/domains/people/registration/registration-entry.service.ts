import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit, type Stranger } from '../../audit/audit.service.ts';
import { recordPhoto, type StoredPhoto, storePhoto } from '../../files/photos.service.ts';
import { startTeaching } from '../../programs/teaching.service.ts';
import { lockInstitution } from '../accounts/accounts.queries.ts';
import { openAccount } from '../accounts/accounts.service.ts';
import { isHeldByOther } from '../emails/email-changes.queries.ts';
import { mailsTo } from '../emails/mailbox-limits.policy.ts';
import { insertAdmin } from '../people.queries.ts';
import { type Account, findAccountOf, type PeopleDeps } from '../people.service.ts';
import { getProgramId } from '../references.service.ts';
import { insertStudent } from '../students/students.queries.ts';
import { insertTeacher } from '../teachers/teachers.queries.ts';
import { sendProofLink } from './proof-links.service.ts';
import { receiveStudent } from './received-registration.service.ts';
import { hasProof } from './registration-proofs.queries.ts';
import {
  deleteRequest,
  findRequest,
  listForgottenRequests,
  type RegistrationRequest,
} from './registration-requests.queries.ts';

export const requestedRegistration: { name: string; retries: number; data?: { id: number } } = {
  name: 'people.enterRegistration',
  retries: 12,
};

const forgottenMinutes = 60;

export function defineEntering(deps: PeopleDeps): void {
  deps.queue.define(requestedRegistration, ({ id }: { id: number }) => enterRequest(deps, id));
}

/** Resends jobs that were lost with a restore or after the last retry. */
export async function retryForgotten({ db, queue }: PeopleDeps): Promise<void> {
  for (const id of await listForgottenRequests(db, forgottenMinutes)) {
    await queue.send(db, requestedRegistration, { id });
  }
}

/** The job: a new address becomes a pending student; the owner of a known address gets a mail. */
async function enterRequest(deps: PeopleDeps, id: number): Promise<void> {
  const request = await findRequest(deps.db, id);
  if (!request || (await isAnswered(deps, request))) return;
  try {
    await enterPhotographed(deps, request);
  } catch (error) {
    // The address was taken between the check and the insert.
    if (!(error instanceof AppError) || !isRefused(error)) throw error;
    await isAnswered(deps, request);
  }
}

function isRefused({ code }: AppError): boolean {
  return code === 'EMAIL_TAKEN' || code === 'EMAIL_HELD';
}

/** Whether the request is already handled: the address is known, or another run was first. */
function isAnswered(deps: PeopleDeps, request: RegistrationRequest): Promise<boolean> {
  const { db, links } = deps;
  const { institutionId, email } = request;
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    const owner = await findAccountOf(trx, links, institutionId, email);
    const emailNormalized = normalizeEmail(email);
    const isHeld = !owner && (await isHeldByOther(trx, { institutionId, emailNormalized, accountId: 0 }));
    if (!owner && !isHeld) return false;
    if (await deleteRequest(trx, request.id)) await writeToOwner(deps, trx, request, owner);
    return true;
  });
}

async function writeToOwner(
  deps: PeopleDeps,
  trx: Trx,
  { institutionId, email, cameBy, linkBase }: RegistrationRequest,
  owner: Account | undefined,
): Promise<void> {
  const { limits, mailer } = deps;
  if (owner?.status === 'PENDING' && (await hasProof(trx, owner.id))) {
    return sendProofLink(deps, trx, { accountId: owner.id, institutionId, cameBy, linkBase });
  }
  const mails = mailsTo(normalizeEmail(email), 'registration');
  if ((await limits.countWithin(trx, mails)) > mails.limit.max) return;
  const to = owner
    ? { email: owner.email, cameBy: owner.cameBy ?? cameBy, accountId: owner.id }
    : { email, cameBy };
  if (!owner) return mailer.enqueue(trx, to, { kind: 'registration.held' });
  if (owner.status === 'PENDING') return mailer.enqueue(trx, to, { kind: 'registration.waiting' });
  await mailer.enqueue(trx, to, { kind: 'registration.known' });
}

async function enterPhotographed(deps: PeopleDeps, request: RegistrationRequest): Promise<void> {
  const { db, store } = deps;
  const { photo } = request;
  const enter = (stored: StoredPhoto | null) =>
    inTransaction(db, (trx) => enterStudent(deps, trx, request, stored));
  await (photo ? storePhoto(db, store, photo, enter) : enter(null));
}

async function enterStudent(
  deps: PeopleDeps,
  trx: Trx,
  request: RegistrationRequest,
  stored: StoredPhoto | null,
): Promise<void> {
  const { id: requested, institutionId, email, form, cameBy, linkBase, address, requestId } = request;
  const by: Stranger = { institutionId, address, requestId };
  if (!(await deleteRequest(trx, requested))) throw new AppError('EMAIL_TAKEN');
  const account = { institutionId, email, passwordHash: null, role: 'STUDENT', isActive: false } as const;
  const accountId = await openAccount(trx, { ...account, cameBy });
  const id =
    form === null
      ? await enterNameless(trx, institutionId, accountId, 'STUDENT')
      : await insertStudent(trx, {
          institution_id: institutionId,
          account_id: accountId,
          program_id: await chosenOrDefault(trx, institutionId, form.program),
          first_name: form.firstName,
          last_name: form.lastName,
          date_of_birth: form.dob,
          phone_number: form.phone,
          country: form.country,
          address: form.address,
          photo_file_id: stored && (await recordPhoto(trx, stored, { institutionId, accountId })),
        });
  if (form === null) {
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, by, { action: 'account.registered', target, detail: { role: 'STUDENT' } });
  } else {
    await recordAudit(trx, by, { action: 'student.registered', target: { type: 'student', id } });
  }
  await receiveStudent(deps, trx, by, { cameBy, linkBase }, id);
}

/** The programme may have been deleted since the form was sent. */
async function chosenOrDefault(trx: Trx, institutionId: number, id?: number): Promise<number> {
  try {
    return await getProgramId(trx, institutionId, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return getProgramId(trx, institutionId);
  }
}

/** Returns the id of the student, teacher or admin. */
export async function enterNameless(
  trx: Trx,
  institutionId: number,
  accountId: number,
  role: Role,
): Promise<number> {
  const person = { institution_id: institutionId, account_id: accountId, first_name: '', last_name: '' };
  switch (role) {
    case 'STUDENT':
      return insertStudent(trx, { ...person, program_id: await getProgramId(trx, institutionId) });
    case 'TEACHER': {
      const teacherId = await insertTeacher(trx, person);
      await startTeaching(trx, institutionId, [{ teacherId }]);
      return teacherId;
    }
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return insertAdmin(trx, person);
  }
}
