import { inTransaction, type Trx } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Student, StudentChange } from '#shared/contract/people.ts';
import { discardFile } from '../files/photos.service.ts';
import { lockInstitution } from './accounts.queries.ts';
import { assertRoom } from './accounts.service.ts';
import { admitStudent, inviteStudent } from './admission.service.ts';
import { recordChange } from './changes.service.ts';
import { moveToAddress } from './former-address.service.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { assertTeacher, getProgramId, invalidField } from './references.service.ts';
import { canStudent } from './students.policy.ts';
import { presentStudent } from './students.presenter.ts';
import { getStudentRow, lockStudent, type StudentRow, updateStudentRow } from './students.queries.ts';

/** The first enrolment date accepts the registration; of several who send one at once the first does. */
export async function updateStudent(
  tools: PeopleTools,
  actor: Actor,
  origin: Origin,
  id: number,
  change: StudentChange,
): Promise<Student> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    // Before the student, as everybody does who opens accounts: of two that see the last place one gets it.
    if (change.enrollmentDate) await lockInstitution(trx, institutionId);
    const before = await lockStudent(trx, institutionId, id);
    assertCan(canStudent, actor, 'edit', before);
    const isJoining = before.status === 'PENDING' && before.enrollment_date === null;
    if (isJoining && change.enrollmentDate) await assertRoom(trx, institutionId);
    await writeChange(tools, trx, before, change);
    const after = await getStudentRow(trx, institutionId, id);
    const isAdmitted = before.enrollment_date === null && after.enrollment_date !== null;
    const { enrollmentDate: _, ...rest } = change;
    const viewer = { actor, signFile: (fileId: number) => tools.links.sign(fileId, new Date()) };
    const shown = presentStudent(after, viewer);
    const hasChanged = await recordChange(trx, actor, {
      action: 'student.changed',
      target: { type: 'student', id },
      before: presentStudent(before, viewer),
      after: shown,
      // That they were accepted is recorded as such.
      sent: isAdmitted ? rest : change,
      detail: renamed(before, after),
    });
    if (isAdmitted) await admitStudent(tools, trx, actor, origin, after);
    else if (hasChanged) await tellOfChange(tools, trx, after);
    if (!isAdmitted && isLeftWithoutWayIn(before, after))
      await inviteStudent(tools, trx, actor, origin, after);
    return shown;
  });
}

/** Documents carry the name: who had it, and from when on, must be known later. */
function renamed(before: StudentRow, after: StudentRow): { name?: { from: string; to: string } } {
  const [from, to] = [before, after].map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
  return from === undefined || to === undefined || from === to ? {} : { name: { from, to } };
}

/** An invitation went to an address that was wrong: the right one has got nothing yet. */
function isLeftWithoutWayIn(before: StudentRow, after: StudentRow): boolean {
  return after.email !== before.email && after.status === 'ACTIVE' && !after.has_password;
}

async function writeChange(
  tools: PeopleTools,
  trx: Trx,
  before: StudentRow,
  change: StudentChange,
): Promise<void> {
  const { institution_id: institutionId, account_id: accountId } = before;
  if (change.enrollmentDate === null && before.enrollment_date !== null) {
    throw invalidField('enrollmentDate', say('cannot be removed from a student who was accepted'));
  }
  await assertTeacher(trx, institutionId, change.assignedTeacher?.id);
  if (change.program) await getProgramId(trx, institutionId, change.program.id);
  const account = { institutionId, accountId, email: before.email, cameBy: before.came_by };
  await moveToAddress(tools, trx, account, change.emailAddress);
  if (change.passportPhotoUrl !== undefined) await discardFile(trx, tools.queue, before.photo_file_id);
  await updateStudentRow(trx, before.id, change);
}

async function tellOfChange({ events }: PeopleTools, trx: Trx, student: StudentRow): Promise<void> {
  const { institution_id: institutionId, account_id: accountId } = student;
  await tellAdmins(trx, events, institutionId);
  await tellPerson(trx, events, { institutionId, accountId });
}
