import type { Db, Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';
import {
  deleteTaughtExcept,
  findUsualProgram,
  insertDefaultTaught,
  insertTaught,
  lockProgramIds,
  lockTeaching,
  lockTerms,
  type ProgramTerms,
  selectAudience,
  selectTaught,
  type TaughtProgram,
} from './teaching.queries.ts';

export type { ProgramTerms } from './teaching.queries.ts';

/** The part of the caller that the decision needs. */
type Acting = Pick<Actor, 'institutionId' | 'accountId' | 'role'>;

/**
 * Refuses changes that reach students of a programme the caller doesn't teach in. Returns its terms. Locks the
 * assignment until the transaction ends: a withdrawal waits, or was first.
 */
export async function assertTeaches(trx: Trx, actor: Acting, programId: number): Promise<ProgramTerms> {
  const terms = await lockTerms(trx, actor.institutionId, programId);
  if (!terms) throw faultyFields([`program: ${say('there is no such programme')}`]);
  if (actor.role === 'SUPER_ADMIN') return terms;
  if (actor.role === 'TEACHER' && (await lockTeaching(trx, actor.accountId, programId))) return terms;
  throw new AppError('PROGRAM_NOT_TAUGHT', {
    message: say('You don’t teach {program}. Ask an administrator to add it to your programmes.', {
      program: terms.name,
    }),
  });
}

/** Whether the caller teaches in it; locked until the transaction ends. */
export async function holdTeaching(trx: Trx, actor: Acting, programId: number): Promise<boolean> {
  if (actor.role === 'SUPER_ADMIN') return true;
  return actor.role === 'TEACHER' && lockTeaching(trx, actor.accountId, programId);
}

/** If the caller names none: the one they used last and may still use, otherwise the default one or their first. */
export async function findOwnProgram(db: Db, actor: Acting): Promise<number | undefined> {
  const id = await findUsualProgram(db, actor);
  if (id === undefined && actor.role === 'TEACHER') {
    throw new AppError('PROGRAM_NOT_TAUGHT', {
      message: say('You don’t teach any programmes yet. Ask an administrator to add one.'),
    });
  }
  return id;
}

/** Programmes the caller can publish for, with the students who would get a quiz now. */
export function listAudience(db: Db, actor: Acting): Promise<ProgramAudience[]> {
  return selectAudience(db, actor);
}

export function listTaught(db: Db, teacherIds: readonly number[]): Promise<Map<number, TaughtProgram[]>> {
  return selectTaught(db, teacherIds);
}

interface TeacherKey {
  institutionId: number;
  teacherId: number;
}

/** Replaces the programmes of a locked teacher. Returns the names before and after, if they differ. */
export async function replaceTaught(
  trx: Trx,
  teacher: TeacherKey,
  programIds: readonly number[],
): Promise<{ from: string[]; to: string[] } | undefined> {
  const wanted = [...new Set(programIds)];
  const known = await lockProgramIds(trx, teacher.institutionId, wanted);
  if (known.length < wanted.length) throw faultyFields([`programs: ${say('there is no such programme')}`]);
  const before = await listOf(trx, teacher);
  await deleteTaughtExcept(trx, teacher, wanted);
  await insertTaught(trx, [{ ...teacher, programIds: wanted }]);
  const after = await listOf(trx, teacher);
  return before.join() === after.join() ? undefined : { from: before, to: after };
}

async function listOf(trx: Trx, { teacherId }: TeacherKey): Promise<string[]> {
  const taught = await selectTaught(trx, [teacherId]);
  return (taught.get(teacherId) ?? []).map(({ name }) => name);
}

/** For new teachers: the given programmes, or the default one. */
export async function startTeaching(
  trx: Trx,
  institutionId: number,
  teachers: readonly { teacherId: number; programIds?: readonly number[] | undefined }[],
): Promise<void> {
  const named = teachers.flatMap(({ teacherId, programIds }) =>
    programIds === undefined ? [] : [{ institutionId, teacherId, programIds }],
  );
  await insertTaught(trx, named);
  const others = teachers.filter(({ programIds }) => programIds === undefined);
  const teacherIds = others.map(({ teacherId }) => teacherId);
  await insertDefaultTaught(trx, institutionId, teacherIds);
}
