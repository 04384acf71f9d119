import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { findRecordStudent, type RecordStudentRow } from './record-students.queries.ts';

export type { RecordStudentRow } from './record-students.queries.ts';

/** Whose record is read. A super admin has none of their own and names a student; a student may name themselves. */
export async function getRecordStudent(
  db: Db,
  { institutionId, accountId, role }: Actor,
  studentId: number | undefined,
): Promise<RecordStudentRow> {
  const key = role === 'SUPER_ADMIN' ? { studentId: studentId ?? 0 } : { accountId };
  const found = await findRecordStudent(db, institutionId, key);
  if (!found || found.id !== (studentId ?? found.id)) throw new AppError('NOT_FOUND');
  return found;
}
