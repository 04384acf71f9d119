import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NameCorrection,
  NameCorrectionQuery,
  NameCorrectionRequest,
  OwnNameCorrection,
} from '#shared/contract/people/name-corrections.ts';
import { nameCorrection as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import {
  findOwnStudent,
  lockStudent,
  type StudentRow,
  updateStudentRow,
} from '../students/students.queries.ts';
import { canNameCorrection } from './name-corrections.policy.ts';
import { presentNameCorrection, presentOwnNameCorrection } from './name-corrections.presenter.ts';
import {
  countRecent,
  decidePending,
  deleteNameCorrections,
  findLatestOf,
  findNameCorrection,
  insertNameCorrection,
  type NameCorrectionRow,
  selectNameCorrections,
  withdrawPending,
} from './name-corrections.queries.ts';

export async function getOwnNameCorrection(
  db: Db,
  actor: Actor,
): Promise<{ latest: OwnNameCorrection | null }> {
  const row = await findLatestOf(db, actor.accountId);
  return { latest: row ? presentOwnNameCorrection(row) : null };
}

/** Each request notifies every administrator, so a student has one pending request and few per day. */
export async function requestNameCorrection(
  deps: PeopleDeps,
  actor: Actor,
  wanted: NameCorrectionRequest,
): Promise<OwnNameCorrection> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    const student = await lockOwnStudent(trx, actor);
    assertAnotherName(student, wanted);
    await assertMayAsk(trx, student.id);
    await insertNameCorrection(trx, student, wanted);
    const { firstName, lastName } = wanted;
    await recordAudit(trx, actor, {
      action: 'nameCorrection.requested',
      target: { type: 'student', id: student.id },
      detail: { from: nameOf(student), to: `${firstName} ${lastName}` },
    });
    const happened = {
      event: 'nameCorrection.requested' as const,
      params: { studentId: student.id },
    };
    await notify(trx, deps, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
    await publishCorrections(deps, trx, student);
    const asked = await findLatestOf(trx, actor.accountId);
    if (!asked) throw new Error('A request that was stored is not there.');
    return presentOwnNameCorrection(asked);
  });
}

/** Locks the account, so that of two concurrent requests the second finds the first. */
async function lockOwnStudent(trx: Trx, actor: Actor): Promise<StudentRow> {
  const own = await findOwnStudent(trx, actor);
  const student = own && (await lockStudent(trx, actor.institutionId, own.id));
  if (!student) throw new AppError('NOT_FOUND');
  return student;
}

function assertAnotherName(student: StudentRow, { firstName, lastName }: NameCorrectionRequest): void {
  if (firstName !== student.first_name || lastName !== student.last_name) return;
  throw faultyFields([
    `firstName: ${say('is already your name')}`,
    `lastName: ${say('is already your name')}`,
  ]);
}

async function assertMayAsk(trx: Trx, studentId: number): Promise<void> {
  const { count, hasPending, seconds } = await countRecent(trx, studentId);
  if (hasPending) throw new AppError('NAME_CORRECTION_PENDING');
  if (count < limits.perDay) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: say('You can request {count} name corrections a day. Try again tomorrow.', {
      count: limits.perDay,
    }),
    retryAfterSeconds: Math.max(seconds, 1),
  });
}

export async function withdrawNameCorrection(deps: PeopleDeps, actor: Actor): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const student = await lockOwnStudent(trx, actor);
    if (!(await withdrawPending(trx, student.id))) throw new AppError('NOT_FOUND');
    await recordAudit(trx, actor, {
      action: 'nameCorrection.withdrawn',
      target: { type: 'student', id: student.id },
    });
    await publishCorrections(deps, trx, student);
  });
}

export async function listNameCorrections(
  { db }: PeopleDeps,
  actor: Actor,
  query: NameCorrectionQuery,
): Promise<Page<NameCorrection>> {
  const { rows, total } = await selectNameCorrections(db, actor.institutionId, query);
  return { items: rows.map((row) => presentNameCorrection(row, actor)), total };
}

/** The student has the requested name from now on. Documents already issued keep the name at the time of issue. */
export function acceptNameCorrection(deps: PeopleDeps, actor: Actor, id: number): Promise<NameCorrection> {
  return decide(deps, actor, id, { status: 'ACCEPTED', reason: '' });
}

export function declineNameCorrection(
  deps: PeopleDeps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<NameCorrection> {
  return decide(deps, actor, id, { status: 'DECLINED', reason });
}

interface Decision {
  status: 'ACCEPTED' | 'DECLINED';
  reason: string;
}

async function decide(
  deps: PeopleDeps,
  actor: Actor,
  id: number,
  { status, reason }: Decision,
): Promise<NameCorrection> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    const asked = await findNameCorrection(trx, institutionId, id);
    assertCan(canNameCorrection, actor, 'decide', asked);
    const student = await lockStudent(trx, institutionId, asked.student_id);
    if (!student) throw new AppError('NOT_FOUND');
    const isDecided = await decidePending(trx, id, { status, by: actor.accountId, reason, former: student });
    if (!isDecided) throw new AppError('NAME_CORRECTION_DECIDED');
    if (status === 'ACCEPTED') await rename(trx, actor, student, asked);
    else await recordDecline(trx, actor, student, reason);
    await notifyStudent(deps, trx, student, { status, reason });
    await publishCorrections(deps, trx, student);
    const after = await findNameCorrection(trx, institutionId, id);
    if (!after) throw new AppError('NOT_FOUND');
    return presentNameCorrection(after, actor);
  });
}

async function rename(
  trx: Trx,
  actor: Actor,
  student: StudentRow,
  { first_name: firstName, last_name: lastName }: NameCorrectionRow,
): Promise<void> {
  await updateStudentRow(trx, student.id, { firstName, lastName });
  await recordAudit(trx, actor, {
    action: 'nameCorrection.accepted',
    target: { type: 'student', id: student.id },
    detail: { from: nameOf(student), to: `${firstName} ${lastName}` },
  });
}

async function recordDecline(trx: Trx, actor: Actor, student: StudentRow, reason: string): Promise<void> {
  await recordAudit(trx, actor, {
    action: 'nameCorrection.declined',
    target: { type: 'student', id: student.id },
    detail: { reason },
  });
}

async function notifyStudent(
  deps: PeopleDeps,
  trx: Trx,
  { institution_id: institutionId, account_id: accountId }: StudentRow,
  { status, reason }: Decision,
): Promise<void> {
  await notify(
    trx,
    deps,
    { institutionId, accountIds: [accountId] },
    status === 'ACCEPTED'
      ? { event: 'nameCorrection.accepted', params: {} }
      : { event: 'nameCorrection.declined', params: { reason } },
  );
}

async function publishCorrections({ events }: PeopleDeps, trx: Trx, student: StudentRow): Promise<void> {
  const { institution_id: institutionId, account_id: accountId } = student;
  await publishToAdmins(trx, events, institutionId);
  await publishToPerson(trx, events, { institutionId, accountId });
}

function nameOf({ first_name: first, last_name: last }: StudentRow): string {
  return `${first} ${last}`.trim();
}

/** The requested name identifies the person, so erasing removes it too. */
export function eraseNameCorrections(trx: Trx, studentIds: readonly number[]): Promise<void> {
  return deleteNameCorrections(trx, studentIds);
}
