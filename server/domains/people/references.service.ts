import type { Db, Trx } from '#database/client.ts';
import { type AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import { findProgramId, lockTeacherAccount } from './references.queries.ts';

export function invalidField(field: string, fault: string): AppError {
  return faultyFields([`${field}: ${fault}`]);
}

/** The default programme if none is given. */
export async function getProgramId(db: Db, institutionId: number, id?: number): Promise<number> {
  const program = await findProgramId(db, institutionId, id);
  if (program === undefined) throw invalidField('program', say('there is no such programme'));
  return program;
}

export async function assertTeacher(
  trx: Trx,
  institutionId: number,
  id: number | undefined,
  field = 'assignedTeacher',
): Promise<void> {
  if (id === undefined || (await lockTeacherAccount(trx, institutionId, id))) return;
  throw invalidField(field, say('there is no such teacher'));
}
