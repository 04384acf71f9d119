import type { Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Stranger } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings, keepLanguage } from '../settings/settings.service.ts';
import { admitStudent } from './admission.service.ts';
import { adminRoles, tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { isOfTrustedDomain } from './registration.policy.ts';
import { enrollNow, getStudentRow, type StudentRow } from './students.queries.ts';

/** A new student is accepted at once where the institution trusts their address; else the admins hear of them. */
export async function receiveStudent(
  tools: PeopleTools,
  trx: Trx,
  by: Actor | Stranger,
  origin: Origin,
  id: number,
): Promise<StudentRow> {
  const { institutionId } = by;
  const waiting = await getStudentRow(trx, institutionId, id);
  const { autoApproveRegistrations, language, trustedEmailDomains } = await getSettings(trx, institutionId);
  if (by.accountId === undefined) await keepLanguage(trx, waiting.account_id, language);
  if (!autoApproveRegistrations || !isOfTrustedDomain(waiting.email, trustedEmailDomains)) {
    await announceStudent(tools, trx, waiting);
    return waiting;
  }
  await enrollNow(trx, id);
  const accepted = await getStudentRow(trx, institutionId, id);
  await admitStudent(tools, trx, by, origin, accepted);
  return accepted;
}

async function announceStudent(tools: PeopleTools, trx: Trx, student: StudentRow): Promise<void> {
  const { events, mailer } = tools;
  const { institution_id: institutionId, email, came_by: cameBy, first_name: firstName } = student;
  const studentName = `${firstName} ${student.last_name}`.trim() || email;
  await notify(
    trx,
    tools,
    { institutionId, roles: adminRoles },
    { event: 'registration.received', params: { studentName } },
  );
  await tellAdmins(trx, events, institutionId);
  await mailer.enqueue(trx, { email, cameBy }, { kind: 'registration.received', firstName });
}
