import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { StudentChange, TeacherChange } from '#shared/contract/people/people.ts';
import type { PeopleDeps } from '../people.service.ts';
import { changeStudent } from '../students/student-changes.service.ts';
import { changeTeacher } from '../teachers/teachers.service.ts';
import type { PersonUpdate, UpdatedFields } from './person-changes.policy.ts';

interface Updates {
  updates: readonly PersonUpdate[];
  /** The teachers that this import created, by normalized address. */
  teacherIds: ReadonlyMap<string, number>;
  dayStarts: ReadonlyMap<string, Date>;
}

/** Makes each change as an administrator does on the person's page: same rules, audit entries and mails. */
export async function applyUpdates(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  origin: Origin,
  { updates, ...known }: Updates,
): Promise<void> {
  const announced: number[] = [];
  for (const { existing, fields } of updates) {
    const id = existing.personId ?? 0;
    try {
      const changed =
        existing.role === 'STUDENT'
          ? await changeStudent(deps, trx, actor, origin, id, studentChange(fields, known))
          : await changeTeacher(deps, trx, actor, origin, id, teacherChange(fields));
      if (changed.announced !== null) announced.push(changed.announced);
    } catch (error) {
      // Taken since the check, by someone who didn't need the lock on the institution.
      if (!(error instanceof AppError) || error.code !== 'EMAIL_TAKEN') throw error;
      throw new AppError('PEOPLE_IMPORT_CHANGED', { details: [error.message], cause: error });
    }
  }
  const audience = { institutionId: actor.institutionId, accountIds: announced };
  await deps.events.publish(trx, audience, { type: 'profile.changed' });
}

function studentChange(
  { assignedTeacher: to, programId, enrolledOn, ...fields }: UpdatedFields,
  { teacherIds, dayStarts }: Omit<Updates, 'updates'>,
): StudentChange {
  const teacherId = to === undefined || 'id' in to ? to?.id : teacherIds.get(to.email);
  const enrollment = enrolledOn === undefined ? undefined : dayStarts.get(enrolledOn);
  return {
    ...fields,
    ...(teacherId === undefined ? {} : { assignedTeacher: { id: teacherId } }),
    ...(programId === undefined ? {} : { program: { id: programId } }),
    ...(enrollment === undefined ? {} : { enrollmentDate: enrollment.toISOString() }),
  };
}

function teacherChange({ programIds, ...fields }: UpdatedFields): TeacherChange {
  return { ...fields, ...(programIds === undefined ? {} : { programs: programIds.map((id) => ({ id })) }) };
}
