import type { Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/origins.ts';
import { emailLinks } from '#shared/limits.ts';
import type { Stranger } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings, keepLanguage } from '../settings/settings.service.ts';
import { hasRoomFor } from './accounts.service.ts';
import { admitStudent } from './admission.service.ts';
import { adminRoles, tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { sendProofLink } from './proof-links.service.ts';
import { isOfTrustedDomain } from './registration.policy.ts';
import { insertProof } from './registration-proofs.queries.ts';
import { enrollNow, getStudentRow, type StudentRow } from './students.queries.ts';

/** An address that the institution trusts is proved first; of everybody else the admins hear at once. */
export async function receiveStudent(
  tools: PeopleTools,
  trx: Trx,
  { institutionId }: Stranger,
  origin: Origin,
  id: number,
): Promise<void> {
  const waiting = await getStudentRow(trx, institutionId, id);
  const { language } = await getSettings(trx, institutionId);
  await keepLanguage(trx, waiting.account_id, language);
  if (!(await isTrusted(trx, waiting))) {
    await announceStudent(tools, trx, waiting);
    const { email, came_by: cameBy, first_name: firstName, account_id: accountId } = waiting;
    await tools.mailer.enqueue(
      trx,
      { email, cameBy, accountId },
      { kind: 'registration.received', firstName },
    );
    return;
  }
  await insertProof(trx, waiting.account_id, emailLinks.unprovedDays);
  await sendProofLink(tools, trx, { accountId: waiting.account_id, institutionId, ...origin });
  await tellAdmins(trx, tools.events, institutionId);
}

/** Of somebody who has just proved their address. Tells whether they were admitted; else an administrator decides. */
export async function receiveProved(
  tools: PeopleTools,
  trx: Trx,
  by: Stranger,
  origin: Origin,
  id: number,
): Promise<boolean> {
  const { institutionId } = by;
  const waiting = await getStudentRow(trx, institutionId, id);
  if (!(await isTrusted(trx, waiting)) || !(await hasRoomFor(trx, institutionId, 1))) {
    await announceStudent(tools, trx, waiting);
    return false;
  }
  await enrollNow(trx, id);
  await admitStudent(tools, trx, by, origin, await getStudentRow(trx, institutionId, id));
  return true;
}

async function isTrusted(trx: Trx, { institution_id: institutionId, email }: StudentRow): Promise<boolean> {
  const { autoApproveRegistrations, trustedEmailDomains } = await getSettings(trx, institutionId);
  return autoApproveRegistrations && isOfTrustedDomain(email, trustedEmailDomains);
}

async function announceStudent(tools: PeopleTools, trx: Trx, student: StudentRow): Promise<void> {
  const { institution_id: institutionId, id: studentId } = student;
  await notify(
    trx,
    tools,
    { institutionId, roles: adminRoles },
    { event: 'registration.received', params: { studentId } },
  );
  await tellAdmins(trx, tools.events, institutionId);
}
