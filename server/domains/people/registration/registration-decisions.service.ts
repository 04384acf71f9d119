import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Acceptance, Accepted, Refusals, Refused } from '#shared/contract/people/admissions.ts';
import type { StudentChange } from '#shared/contract/people/people.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getReaderLanguage } from '../../mail/mail.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { lockInstitution } from '../accounts/accounts.queries.ts';
import { countRoom, removeAccount } from '../accounts/accounts.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins } from '../people-events.service.ts';
import { assertTeacher, getProgramId } from '../references.service.ts';
import { canStudent } from '../students/students.policy.ts';
import {
  enrollNow,
  getStudentRow,
  lockStudent,
  lockStudents,
  type StudentRow,
  updateStudentRow,
} from '../students/students.queries.ts';
import { admitStudent } from './admission.service.ts';

/** Accepts pending students; students someone else decided on meanwhile are only counted. All or nothing. */
export async function acceptStudents(
  deps: PeopleDeps,
  actor: Actor,
  origin: Origin,
  { students, assignedTeacher, program }: Acceptance,
): Promise<Accepted> {
  return inTransaction(deps.db, async (trx) => {
    // Locks the institution before the students, like every account creation, so that only one of two takes the last
    // place.
    await lockInstitution(trx, actor.institutionId);
    await assertTeacher(trx, actor.institutionId, assignedTeacher?.id);
    if (program) await getProgramId(trx, actor.institutionId, program.id);
    const { waiting, ...others } = await lockWaiting(trx, actor, idsOf(students));
    await assertRoomForAll(trx, actor.institutionId, waiting);
    const placed: StudentChange = {
      ...(assignedTeacher === undefined ? {} : { assignedTeacher }),
      ...(program ? { program } : {}),
    };
    for (const { id } of waiting) {
      await updateStudentRow(trx, id, placed);
      await enrollNow(trx, id);
      await admitStudent(deps, trx, actor, origin, await getStudentRow(trx, actor.institutionId, id));
    }
    return { accepted: waiting.length, ...others };
  });
}

/** Names the students beyond the limit, in order of registration. */
async function assertRoomForAll(
  trx: Trx,
  institutionId: number,
  waiting: readonly StudentRow[],
): Promise<void> {
  // Suspended students count already.
  const joining = waiting.filter(({ status }) => status === 'PENDING');
  const room = await countRoom(trx, institutionId);
  if (joining.length <= room) return;
  const { maxUsers: maxCount } = await getSettings(trx, institutionId);
  throw new AppError('USERS_LIMIT_REACHED', {
    message: say(
      'This institution can have {most, number} users, and {room, plural, =0 {no places are left} one {# place is left} other {# places are left}}. No one was accepted.',
      { most: maxCount, room },
    ),
    details: joining.slice(room).map(nameOf),
  });
}

function nameOf({ first_name: firstName, last_name: lastName, email }: StudentRow): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email : `${name} (${email})`;
}

/** Deletes the registration, so that the address can register again, and mails the reason. */
export async function refuseStudent(
  deps: PeopleDeps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const student = await lockStudent(trx, actor.institutionId, id);
    assertCan(canStudent, actor, 'delete', student);
    if (student.enrollment_date !== null) throw new AppError('REGISTRATION_ACCEPTED');
    await turnAway(deps, trx, actor, student, reason);
    await publishToAdmins(trx, deps.events, actor.institutionId);
  });
}

export async function refuseStudents(
  deps: PeopleDeps,
  actor: Actor,
  { students, reason }: Refusals,
): Promise<Refused> {
  return inTransaction(deps.db, async (trx) => {
    const { waiting, ...others } = await lockWaiting(trx, actor, idsOf(students));
    for (const student of waiting) await turnAway(deps, trx, actor, student, reason);
    if (waiting.length > 0) await publishToAdmins(trx, deps.events, actor.institutionId);
    return { refused: waiting.length, ...others };
  });
}

async function turnAway(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  student: StudentRow,
  reason: string,
): Promise<void> {
  const { id, email, came_by: cameBy, first_name: firstName } = student;
  const language = await getReaderLanguage(trx, student.account_id);
  await removeAccount(deps, trx, { accountId: student.account_id, photoFileId: student.photo_file_id });
  await recordAudit(trx, actor, {
    action: 'student.refused',
    target: { type: 'student', id },
    people: [student.account_id],
    // After the deletion only this entry says who it was.
    detail: { emailAddress: email, reason },
  });
  const to = { email, cameBy, language };
  await deps.mailer.enqueue(trx, to, { kind: 'registration.refused', firstName, reason });
}

function idsOf(students: readonly { id: number }[]): number[] {
  return [...new Set(students.map(({ id }) => id))];
}

async function lockWaiting(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<{ waiting: StudentRow[]; alreadyAccepted: number; gone: number }> {
  const lockedStudents = await lockStudents(trx, actor.institutionId, ids);
  for (const student of lockedStudents) assertCan(canStudent, actor, 'edit', student);
  const waiting = lockedStudents.filter(({ enrollment_date }) => enrollment_date === null);
  return {
    waiting,
    alreadyAccepted: lockedStudents.length - waiting.length,
    gone: ids.length - lockedStudents.length,
  };
}
