import { type Db, inTransaction } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { lockInstitution } from './accounts/accounts.queries.ts';
import { removeAccount } from './accounts/accounts.service.ts';
import { hashChosen } from './chosen-password.service.ts';
import type { PeopleDeps } from './people.service.ts';
import { publishToAdmins } from './people-events.service.ts';
import { receiveProved } from './registration/received-registration.service.ts';
import {
  findProofOwner,
  listExpired,
  lockExpired,
  type ProofOwner,
  setPendingPassword,
  spendProof,
} from './registration/registration-proofs.queries.ts';
import { lockStudent } from './students/students.queries.ts';

export function findUnproved(db: Db, token: string): Promise<ProofOwner | undefined> {
  return findProofOwner(db, hashToken(token));
}

/**
 * Confirms the address and stores the chosen password. Admits a student of a trusted domain; if the domain is no
 * longer trusted, or the institution is full, an administrator decides. Returns whether they were admitted.
 */
export async function proveRegistration(
  deps: PeopleDeps,
  by: Stranger,
  origin: Origin,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; isAdmitted: boolean }> {
  const { db, passwords } = deps;
  // Checked before hashing, so that calls without a link can't cost processor time.
  const owner = await findUnproved(db, token);
  if (!owner) throw new AppError('EMAIL_LINK_INVALID');
  const hash = await hashChosen(passwords, password, owner);
  const { institutionId } = by;
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    const student = await lockStudent(trx, institutionId, owner.studentId);
    if (!student || !(await spendProof(trx, hashToken(token)))) throw new AppError('EMAIL_LINK_INVALID');
    if (!(await setPendingPassword(trx, owner.accountId, hash))) throw new AppError('EMAIL_LINK_INVALID');
    const target = { type: 'student', id: student.id };
    await recordAudit(trx, by, { action: 'student.proved', target });
    const isAdmitted = await receiveProved(deps, trx, by, origin, student.id);
    return { email: student.email, isAdmitted };
  });
}

/** Deletes registrations whose address was not confirmed in time, with their photos. */
export async function removeExpired(deps: PeopleDeps): Promise<void> {
  for (const { studentId, institutionId } of await listExpired(deps.db)) {
    await inTransaction(deps.db, async (trx) => {
      const student = await lockStudent(trx, institutionId, studentId);
      if (student?.status !== 'PENDING' || !(await lockExpired(trx, student.account_id))) return;
      const { account_id: accountId, photo_file_id: photoFileId } = student;
      await removeAccount(deps, trx, { accountId, photoFileId });
      await recordAudit(
        trx,
        { institutionId, address: '', requestId: '' },
        { action: 'student.lapsed', target: { type: 'student', id: studentId }, people: [accountId] },
      );
      await publishToAdmins(trx, deps.events, institutionId);
    });
  }
}
