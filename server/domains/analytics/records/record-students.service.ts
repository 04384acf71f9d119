import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { findRecordStudent, type RecordStudentRow } from './record-students.queries.ts';

export type { RecordStudentRow } from './record-students.queries.ts';

/** Finds whose record is read. A super admin must name a student; a student may name themselves. */
export async function getRecordStudent(
  db: Db,
  { institutionId, accountId, role }: Actor,
  studentId: number | undefined,
): Promise<RecordStudentRow> {
  const key = role === 'SUPER_ADMIN' ? { studentId: studentId ?? 0 } : { accountId };
  const student = await findRecordStudent(db, institutionId, key);
  if (!student || student.id !== (studentId ?? student.id)) throw new AppError('NOT_FOUND');
  return student;
}
