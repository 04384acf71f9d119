import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Acceptance, Accepted, Refusals, Refused } from '#shared/contract/admissions.ts';
import type { StudentChange } from '#shared/contract/people.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getReaderLanguage } from '../mail/mail.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { lockInstitution } from './accounts.queries.ts';
import { countRoom, removeAccount } from './accounts.service.ts';
import { admitStudent } from './admission.service.ts';
import { tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { assertTeacher, getProgramId } from './references.service.ts';
import { canStudent } from './students.policy.ts';
import {
  enrollNow,
  getStudentRow,
  lockStudent,
  lockStudents,
  type StudentRow,
  updateStudentRow,
} from './students.queries.ts';

/** Who waits is accepted; who was decided on meanwhile is only counted. All of it or, where something fails, none. */
export async function acceptStudents(
  tools: PeopleTools,
  actor: Actor,
  origin: Origin,
  { students, assignedTeacher, program }: Acceptance,
): Promise<Accepted> {
  return inTransaction(tools.db, async (trx) => {
    // Before the students, as everybody does who opens accounts: of two that see the last place one gets it.
    await lockInstitution(trx, actor.institutionId);
    await assertTeacher(trx, actor.institutionId, assignedTeacher?.id);
    if (program) await getProgramId(trx, actor.institutionId, program.id);
    const { waiting, ...others } = await lockWaiting(trx, actor, idsOf(students));
    await assertRoomForAll(trx, actor.institutionId, waiting);
    const placed: StudentChange = {
      ...(assignedTeacher ? { assignedTeacher } : {}),
      ...(program ? { program } : {}),
    };
    for (const { id } of waiting) {
      await updateStudentRow(trx, id, placed);
      await enrollNow(trx, id);
      await admitStudent(tools, trx, actor, origin, await getStudentRow(trx, actor.institutionId, id));
    }
    return { accepted: waiting.length, ...others };
  });
}

/** Says who would be one too many, in the order in which they registered. */
async function assertRoomForAll(
  trx: Trx,
  institutionId: number,
  waiting: readonly StudentRow[],
): Promise<void> {
  // Who is suspended counts already.
  const joining = waiting.filter(({ status }) => status === 'PENDING');
  const room = await countRoom(trx, institutionId);
  if (joining.length <= room) return;
  const { maxUsers: most } = await getSettings(trx, institutionId);
  throw new AppError('USERS_LIMIT_REACHED', {
    message: say(
      'This institution may have {most, number} users, and {room, plural, =0 {no place is left} one {# place is left} other {# places are left}}. Nobody was accepted.',
      { most, room },
    ),
    details: joining.slice(room).map(nameOf),
  });
}

function nameOf({ first_name: firstName, last_name: lastName, email }: StudentRow): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email : `${name} (${email})`;
}

/** The registration is deleted, so that the address can register again; who sent it is told why. */
export async function refuseStudent(
  tools: PeopleTools,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    const student = await lockStudent(trx, actor.institutionId, id);
    assertCan(canStudent, actor, 'delete', student);
    if (student.enrollment_date !== null) throw new AppError('REGISTRATION_ACCEPTED');
    await turnAway(tools, trx, actor, student, reason);
    await tellAdmins(trx, tools.events, actor.institutionId);
  });
}

export async function refuseStudents(
  tools: PeopleTools,
  actor: Actor,
  { students, reason }: Refusals,
): Promise<Refused> {
  return inTransaction(tools.db, async (trx) => {
    const { waiting, ...others } = await lockWaiting(trx, actor, idsOf(students));
    for (const student of waiting) await turnAway(tools, trx, actor, student, reason);
    if (waiting.length > 0) await tellAdmins(trx, tools.events, actor.institutionId);
    return { refused: waiting.length, ...others };
  });
}

async function turnAway(
  tools: PeopleTools,
  trx: Trx,
  actor: Actor,
  student: StudentRow,
  reason: string,
): Promise<void> {
  const { id, email, came_by: cameBy, first_name: firstName } = student;
  const language = await getReaderLanguage(trx, student.account_id);
  await removeAccount(tools, trx, { accountId: student.account_id, photoFileId: student.photo_file_id });
  await recordAudit(trx, actor, {
    action: 'student.refused',
    target: { type: 'student', id },
    people: [student.account_id],
    // Nothing else tells any more who it was.
    detail: { emailAddress: email, reason },
  });
  const to = { email, cameBy, language };
  await tools.mailer.enqueue(trx, to, { kind: 'registration.refused', firstName, reason });
}

function idsOf(students: readonly { id: number }[]): number[] {
  return [...new Set(students.map(({ id }) => id))];
}

async function lockWaiting(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<{ waiting: StudentRow[]; alreadyAccepted: number; gone: number }> {
  const found = await lockStudents(trx, actor.institutionId, ids);
  for (const student of found) assertCan(canStudent, actor, 'edit', student);
  const waiting = found.filter(({ enrollment_date }) => enrollment_date === null);
  return {
    waiting,
    alreadyAccepted: found.length - waiting.length,
    gone: ids.length - found.length,
  };
}
