import { inTransaction, type Trx } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Student, StudentChange } from '#shared/contract/people/people.ts';
import { discardFile } from '../../files/photos.service.ts';
import { lockInstitution } from '../accounts/accounts.queries.ts';
import { assertRoom } from '../accounts/accounts.service.ts';
import { recordChange } from '../accounts/change-audit.service.ts';
import { readContactDetails } from '../contact-details.service.ts';
import { moveToAddress } from '../emails/former-address.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { assertTeacher, getProgramId, invalidField } from '../references.service.ts';
import { admitStudent, inviteStudent } from '../registration/admission.service.ts';
import { canStudent } from './students.policy.ts';
import { presentStudent } from './students.presenter.ts';
import { getStudentRow, lockStudent, type StudentRow, updateStudentRow } from './students.queries.ts';

/** The first enrollment date accepts the registration; of concurrent callers the first one does. */
export async function updateStudent(
  deps: PeopleDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  sent: StudentChange,
): Promise<Student> {
  return inTransaction(deps.db, async (trx) => {
    // Locks the institution before the student, like every account creation, so that only one of two takes the last
    // place.
    if (sent.enrollmentDate) await lockInstitution(trx, actor.institutionId);
    const { shown, announced } = await changeStudent(deps, trx, actor, origin, id, sent);
    if (announced !== null) await publishChange(deps, trx, actor, announced);
    return shown;
  });
}

/**
 * To accept a registration, the caller must have locked the institution. Returns the account whose pages the caller
 * has to reload, so that many changes are published at once.
 */
export async function changeStudent(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  origin: Origin,
  id: number,
  sent: StudentChange,
): Promise<{ shown: Student; announced: number | null }> {
  const { institutionId } = actor;
  const before = await lockStudent(trx, institutionId, id);
  assertCan(canStudent, actor, 'edit', before);
  const change = readContactDetails(sent, { phoneNumber: before.phone_number, country: before.country });
  const isJoining = before.status === 'PENDING' && before.enrollment_date === null;
  if (isJoining && change.enrollmentDate) await assertRoom(trx, institutionId);
  await writeChange(deps, trx, before, change);
  const after = await getStudentRow(trx, institutionId, id);
  const isAdmitted = before.enrollment_date === null && after.enrollment_date !== null;
  const { enrollmentDate: _, ...rest } = change;
  const viewer = { actor, signFile: (fileId: number) => deps.links.sign(fileId, new Date()) };
  const shown = presentStudent(after, viewer);
  const hasChanged = await recordChange(trx, actor, {
    action: 'student.changed',
    target: { type: 'student', id },
    before: presentStudent(before, viewer),
    after: shown,
    // The acceptance has its own audit entry.
    sent: isAdmitted ? rest : change,
    detail: renamed(before, after),
  });
  if (isAdmitted) await admitStudent(deps, trx, actor, origin, after);
  else if (isLeftWithoutWayIn(before, after)) await inviteStudent(deps, trx, actor, origin, after);
  return { shown, announced: hasChanged && !isAdmitted ? before.account_id : null };
}

/** Documents show the name, so the log must keep who had which name and when. */
function renamed(before: StudentRow, after: StudentRow): { name?: { from: string; to: string } } {
  const [from, to] = [before, after].map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
  return from === undefined || to === undefined || from === to ? {} : { name: { from, to } };
}

/** The invitation went to a wrong address: send it to the corrected one. */
function isLeftWithoutWayIn(before: StudentRow, after: StudentRow): boolean {
  return after.email !== before.email && after.status === 'ACTIVE' && !after.has_password;
}

async function writeChange(
  deps: PeopleDeps,
  trx: Trx,
  before: StudentRow,
  change: StudentChange,
): Promise<void> {
  const { institution_id: institutionId, account_id: accountId } = before;
  if (change.enrollmentDate === null && before.enrollment_date !== null) {
    throw invalidField('enrollmentDate', say('can’t be removed from an accepted student'));
  }
  await assertTeacher(trx, institutionId, change.assignedTeacher?.id);
  if (change.program) await getProgramId(trx, institutionId, change.program.id);
  const account = { institutionId, accountId, email: before.email, cameBy: before.came_by };
  await moveToAddress(deps, trx, account, change.emailAddress);
  if (change.passportPhotoUrl !== undefined) await discardFile(trx, deps.queue, before.photo_file_id);
  await updateStudentRow(trx, before.id, change);
}

async function publishChange(
  { events }: PeopleDeps,
  trx: Trx,
  { institutionId }: Actor,
  accountId: number,
): Promise<void> {
  await publishToAdmins(trx, events, institutionId);
  await publishToPerson(trx, events, { institutionId, accountId });
}
