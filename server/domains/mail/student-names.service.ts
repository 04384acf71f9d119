import type { Db } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { NotificationEvent, StoredEvent } from '#shared/contract/communication/notifications.ts';
import { type StudentNameRow, selectStudentNames } from './student-names.queries.ts';

/** The students stored events refer to, by id. */
export type StudentNames = ReadonlyMap<number, StudentNameRow>;

export async function readStudentNames(db: Db, stored: readonly StoredEvent[]): Promise<StudentNames> {
  const ids = stored.flatMap(({ params }) =>
    'studentId' in params && params.studentId !== undefined ? [params.studentId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await selectStudentNames(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds the student's current name, or a placeholder in the current language. */
export function nameStudent(stored: StoredEvent, names: StudentNames): NotificationEvent {
  if (stored.event === 'submission.waiting') {
    const { studentId, ...params } = stored.params;
    return { event: stored.event, params: { ...params, studentName: nameOf(studentId, names) } };
  }
  if (stored.event === 'question.reported') {
    const { studentId, ...params } = stored.params;
    return { event: stored.event, params: { ...params, studentName: nameOf(studentId, names) } };
  }
  if (stored.event === 'registration.received' || stored.event === 'nameCorrection.requested') {
    return { event: stored.event, params: { studentName: nameOf(stored.params.studentId, names) } };
  }
  return stored;
}

function nameOf(studentId: number | undefined, names: StudentNames): string {
  // Written by a version that stored the name instead of the id.
  if (studentId === undefined) return say('A student');
  const student = names.get(studentId);
  if (!student) return say('A deleted account');
  return student.isErased ? say('An erased person') : student.name;
}
