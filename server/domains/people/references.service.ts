import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { findProgramId, lockTeacherAccount } from './references.queries.ts';

export function invalidField(field: string, fault: string): AppError {
  const details = [`${field}: ${fault}`];
  return new AppError('INVALID_INPUT', { message: `Please check ${details.join('; ')}.`, details });
}

/** The default programme when none is named. */
export async function getProgramId(db: Db, institutionId: number, id?: number): Promise<number> {
  const found = await findProgramId(db, institutionId, id);
  if (found === undefined) throw invalidField('program', 'there is no such programme');
  return found;
}

export async function assertTeacher(
  trx: Trx,
  institutionId: number,
  id: number | undefined,
  field = 'assignedTeacher',
): Promise<void> {
  if (id === undefined || (await lockTeacherAccount(trx, institutionId, id))) return;
  throw invalidField(field, 'there is no such teacher');
}
