import type { Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import { emailLinks } from '#shared/limits.ts';
import type { Stranger } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { getSettings, keepLanguage } from '../../settings/settings.service.ts';
import { hasRoomFor } from '../accounts/accounts.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { adminRoles, publishToAdmins } from '../people-events.service.ts';
import { enrollNow, getStudentRow, type StudentRow } from '../students/students.queries.ts';
import { admitStudent } from './admission.service.ts';
import { sendProofLink } from './proof-links.service.ts';
import { isOfTrustedDomain } from './registration.policy.ts';
import { insertProof } from './registration-proofs.queries.ts';

/** An address of a trusted domain must be confirmed first; admins are notified of all others immediately. */
export async function receiveStudent(
  deps: PeopleDeps,
  trx: Trx,
  { institutionId }: Stranger,
  origin: Origin,
  id: number,
): Promise<void> {
  const waiting = await getStudentRow(trx, institutionId, id);
  const { language } = await getSettings(trx, institutionId);
  await keepLanguage(trx, waiting.account_id, language);
  if (!(await isTrusted(trx, waiting))) {
    await announceStudent(deps, trx, waiting);
    const { email, came_by: cameBy, first_name: firstName, account_id: accountId } = waiting;
    await deps.mailer.enqueue(
      trx,
      { email, cameBy, accountId },
      { kind: 'registration.received', firstName },
    );
    return;
  }
  await insertProof(trx, waiting.account_id, emailLinks.unprovedDays);
  await sendProofLink(deps, trx, { accountId: waiting.account_id, institutionId, ...origin });
  await publishToAdmins(trx, deps.events, institutionId);
}

/**
 * For a student who has just confirmed their address. Returns whether they were admitted; otherwise an administrator
 * decides.
 */
export async function receiveProved(
  deps: PeopleDeps,
  trx: Trx,
  by: Stranger,
  origin: Origin,
  id: number,
): Promise<boolean> {
  const { institutionId } = by;
  const waiting = await getStudentRow(trx, institutionId, id);
  if (!(await isTrusted(trx, waiting)) || !(await hasRoomFor(trx, institutionId, 1))) {
    await announceStudent(deps, trx, waiting);
    return false;
  }
  await enrollNow(trx, id);
  await admitStudent(deps, trx, by, origin, await getStudentRow(trx, institutionId, id));
  return true;
}

async function isTrusted(trx: Trx, { institution_id: institutionId, email }: StudentRow): Promise<boolean> {
  const { autoApproveRegistrations, trustedEmailDomains } = await getSettings(trx, institutionId);
  return autoApproveRegistrations && isOfTrustedDomain(email, trustedEmailDomains);
}

async function announceStudent(deps: PeopleDeps, trx: Trx, student: StudentRow): Promise<void> {
  const { institution_id: institutionId, id: studentId } = student;
  await notify(
    trx,
    deps,
    { institutionId, roles: adminRoles },
    { event: 'registration.received', params: { studentId } },
  );
  await publishToAdmins(trx, deps.events, institutionId);
}
