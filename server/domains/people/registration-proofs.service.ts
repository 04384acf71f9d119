import { type Db, inTransaction } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/origins.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { lockInstitution } from './accounts.queries.ts';
import { removeAccount } from './accounts.service.ts';
import { hashChosen } from './chosen-password.service.ts';
import { tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { receiveProved } from './reception.service.ts';
import {
  findProofOwner,
  listLapsed,
  lockLapsed,
  type ProofOwner,
  setPendingPassword,
  spendProof,
} from './registration-proofs.queries.ts';
import { lockStudent } from './students.queries.ts';

export function findUnproved(db: Db, token: string): Promise<ProofOwner | undefined> {
  return findProofOwner(db, hashToken(token));
}

/**
 * The address is proved, and its owner has chosen the password. Who is at a trusted domain is admitted; where that no
 * longer holds, or the institution is full, an administrator decides. Tells whether they were admitted.
 */
export async function proveRegistration(
  tools: PeopleTools,
  by: Stranger,
  origin: Origin,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; isAdmitted: boolean }> {
  const { db, passwords } = tools;
  // Before the hash: nobody without a link makes the server work.
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
    const isAdmitted = await receiveProved(tools, trx, by, origin, student.id);
    return { email: student.email, isAdmitted };
  });
}

/** Deletes the registrations whose address nobody has proved in time, with their photos. */
export async function removeLapsed(tools: PeopleTools): Promise<void> {
  for (const { studentId, institutionId } of await listLapsed(tools.db)) {
    await inTransaction(tools.db, async (trx) => {
      const student = await lockStudent(trx, institutionId, studentId);
      if (student?.status !== 'PENDING' || !(await lockLapsed(trx, student.account_id))) return;
      const { account_id: accountId, photo_file_id: photoFileId } = student;
      await removeAccount(tools, trx, { accountId, photoFileId });
      await recordAudit(
        trx,
        { institutionId, address: '', requestId: '' },
        { action: 'student.lapsed', target: { type: 'student', id: studentId }, people: [accountId] },
      );
      await tellAdmins(trx, tools.events, institutionId);
    });
  }
}
