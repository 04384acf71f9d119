import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { PeopleImportOrder, PeopleImportResult } from '#shared/contract/people/people-imports.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { startTeaching } from '../../programs/teaching.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { adminRoles, publishToAdmins } from '../people-events.service.ts';
import { inviteAccounts } from '../registration/admission.service.ts';
import { applyUpdates } from './people-import-updates.service.ts';
import type { JudgedRow, PersonToCreate } from './people-imports.policy.ts';
import {
  insertAccounts,
  insertStudents,
  insertTeachers,
  listDayStarts,
  lockTeachers,
} from './people-imports.queries.ts';
import type { AssignedTeacher } from './row-values.policy.ts';

interface Imported {
  /** Rows without faults that the sender has not left out. */
  rows: readonly JudgedRow[];
  /** Rows with changes that were not asked for. */
  notUpdated: number;
  /** Rows with faults, and rows that were left out. */
  leftOut: number;
  /** By normalized address. */
  hashes: ReadonlyMap<string, string>;
  order: PeopleImportOrder;
  /** Days of the file begin in the institution's time zone. */
  timezone: string;
  fileName: string;
}

/** Creates all new people in a constant number of statements, then updates the others. The caller has locked them. */
export async function writeImport(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  origin: Origin,
  { rows, notUpdated, leftOut, hashes, order, timezone, fileName }: Imported,
): Promise<PeopleImportResult> {
  const people = rows.flatMap(({ person }) => person ?? []);
  const updates = rows.flatMap(({ update }) =>
    update !== null && update.changes.length > 0 ? [update] : [],
  );
  const days = [
    ...people.map((one) => one.enrollmentDate),
    ...updates.map(({ fields }) => fields.enrolledOn),
  ];
  const dayStarts = await listDayStarts(
    trx,
    timezone,
    days.filter((day) => typeof day === 'string'),
  );
  await holdTeachers(trx, [
    ...people.map((one) => one.assignedTeacher),
    ...updates.map(({ fields }) => fields.assignedTeacher),
  ]);
  const isPending = order.students === 'pending';
  const accountIds = await openAccounts(trx, actor.institutionId, people, {
    hashes,
    isPending,
    cameBy: origin.cameBy,
  });
  const places = { institutionId: actor.institutionId, accountIds, isPending, dayStarts };
  const teacherIds = await enterTeachers(trx, people, places);
  await enterStudents(trx, people, { ...places, teacherIds });
  const invited = order.invite === 'false' ? [] : listInvited(people, places);
  await inviteAccounts(deps, trx, actor, origin, invited);
  await applyUpdates(deps, trx, actor, origin, { updates, teacherIds, dayStarts });
  const students = people.filter(({ role }) => role === 'STUDENT').length;
  const result = {
    students,
    teachers: people.length - students,
    pending: isPending ? students : 0,
    invited: invited.length,
    updated: updates.length,
    unchanged: rows.length - people.length - updates.length,
    notUpdated,
    leftOut,
  };
  const changed = [...accountIds.values(), ...updates.map(({ existing }) => existing.accountId)];
  if (changed.length === 0) return result;
  const detail = { fileName, ...result };
  await recordAudit(trx, actor, { action: 'people.imported', people: changed, detail });
  const { institutionId } = actor;
  await publishToAdmins(trx, deps.events, institutionId);
  await deps.events.publish(trx, { institutionId, roles: adminRoles }, { type: 'people.changed' });
  return result;
}

/** Catches teachers that were deleted after the rows were checked. */
async function holdTeachers(
  trx: Trx,
  assigned: readonly (AssignedTeacher | null | undefined)[],
): Promise<void> {
  const ids = assigned.flatMap((to) => (to && 'id' in to ? [to.id] : []));
  const wanted = [...new Set(ids)];
  const held = await lockTeachers(trx, wanted);
  if (held.length < wanted.length) throw new AppError('PEOPLE_IMPORT_CHANGED');
}

interface Opening {
  hashes: ReadonlyMap<string, string>;
  isPending: boolean;
  cameBy: string | null;
}

async function openAccounts(
  trx: Trx,
  institutionId: number,
  people: readonly PersonToCreate[],
  { hashes, isPending, cameBy }: Opening,
): Promise<Map<string, number>> {
  const now = new Date();
  try {
    return await insertAccounts(
      trx,
      people.map(({ email, role }) => {
        const hash = hashes.get(normalizeEmail(email)) ?? null;
        return {
          institution_id: institutionId,
          email,
          email_normalized: normalizeEmail(email),
          password_hash: hash,
          password_changed_at: hash === null ? null : now,
          role,
          status: role === 'STUDENT' && isPending ? ('PENDING' as const) : ('ACTIVE' as const),
          came_by: cameBy,
        };
      }),
    );
  } catch (error) {
    // Someone changed their address to one of these; an address change doesn't take the institution's lock.
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'user_account_email_unique') throw error;
    throw new AppError('PEOPLE_IMPORT_CHANGED', { cause: error });
  }
}

interface Places {
  institutionId: number;
  /** By normalized address. */
  accountIds: ReadonlyMap<string, number>;
  isPending: boolean;
  dayStarts: ReadonlyMap<string, Date>;
}

function accountOf({ accountIds }: Places, email: string): number {
  const id = accountIds.get(normalizeEmail(email));
  if (id === undefined) throw new Error('An account that was opened has no id');
  return id;
}

/** Returns the ids of the new teachers by normalized address. */
async function enterTeachers(
  trx: Trx,
  people: readonly PersonToCreate[],
  places: Places,
): Promise<Map<string, number>> {
  const teachers = people.filter(({ role }) => role === 'TEACHER');
  const idByAccount = await insertTeachers(
    trx,
    teachers.map((teacher) => ({
      institution_id: places.institutionId,
      account_id: accountOf(places, teacher.email),
      first_name: teacher.firstName,
      last_name: teacher.lastName,
      phone_number: teacher.phoneNumber,
      employee_id: teacher.employeeId,
      department: teacher.department,
    })),
  );
  await startTeaching(
    trx,
    places.institutionId,
    teachers.map(({ email, programIds }) => ({
      teacherId: idByAccount.get(accountOf(places, email)) ?? 0,
      programIds,
    })),
  );
  return new Map(
    teachers.map(({ email }) => [normalizeEmail(email), idByAccount.get(accountOf(places, email)) ?? 0]),
  );
}

async function enterStudents(
  trx: Trx,
  people: readonly PersonToCreate[],
  { teacherIds, ...places }: Places & { teacherIds: ReadonlyMap<string, number> },
): Promise<void> {
  const now = new Date();
  const students = people.filter(({ role }) => role === 'STUDENT');
  await insertStudents(
    trx,
    students.map((student) => ({
      institution_id: places.institutionId,
      account_id: accountOf(places, student.email),
      program_id: student.programId,
      assigned_teacher_id: teacherOf(student, teacherIds),
      first_name: student.firstName,
      last_name: student.lastName,
      date_of_birth: student.dateOfBirth,
      phone_number: student.phoneNumber,
      country: student.country,
      address: student.address,
      enrollment_date: places.isPending ? null : enrollmentOf(student, places, now),
    })),
  );
}

function teacherOf({ assignedTeacher: to }: PersonToCreate, ids: ReadonlyMap<string, number>): number | null {
  if (to === null) return null;
  return 'id' in to ? to.id : (ids.get(to.email) ?? null);
}

function enrollmentOf({ enrollmentDate }: PersonToCreate, { dayStarts }: Places, now: Date): Date {
  return (enrollmentDate === null ? undefined : dayStarts.get(enrollmentDate)) ?? now;
}

/** Active accounts without a password. */
function listInvited(people: readonly PersonToCreate[], places: Places): number[] {
  return people
    .filter(({ role, password }) => password === null && !(role === 'STUDENT' && places.isPending))
    .map(({ email }) => accountOf(places, email));
}
