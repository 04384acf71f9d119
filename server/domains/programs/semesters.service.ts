import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AuditAction } from '#shared/contract/platform/audit.ts';
import type { NewSemester, Semester, SemesterChange } from '#shared/contract/teaching/programs.ts';
import { classroom } from '#shared/permissions.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canProgram, maySeeUse } from './programs.policy.ts';
import { presentSemester } from './semesters.presenter.ts';
import {
  countQuizzes,
  deleteSemesterRow,
  insertSemester,
  lockCalendar,
  type SemesterRow,
  selectSemesters,
  updateSemesterRow,
} from './semesters.queries.ts';

/** Everyone at the institution may read its calendar. */
export async function listSemesters(db: Db, actor: Actor): Promise<Semester[]> {
  return present(db, actor, await selectSemesters(db, actor.institutionId));
}

async function present(db: Db, actor: Actor, rows: readonly SemesterRow[]): Promise<Semester[]> {
  if (!maySeeUse(actor)) return rows.map((row) => presentSemester(row, actor, null));
  const quizzes = await countQuizzes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSemester(row, actor, quizzes.get(row.id) ?? 0));
}

export function createSemester(
  db: Db,
  events: Events,
  actor: Actor,
  semester: NewSemester,
): Promise<Semester> {
  assertCan(canProgram, actor, 'create', { institution_id: actor.institutionId });
  return write(db, events, actor, 'semester.created', async (trx, calendar) => {
    assertFits(semester, calendar);
    return insertSemester(trx, actor.institutionId, semester);
  });
}

export function updateSemester(
  db: Db,
  events: Events,
  actor: Actor,
  id: number,
  change: SemesterChange,
): Promise<Semester> {
  return write(db, events, actor, 'semester.changed', async (trx, calendar) => {
    const before = calendar.find((row) => row.id === id);
    assertCan(canProgram, actor, 'edit', before);
    const after = {
      name: change.name ?? before.name,
      year: change.year ?? before.year,
      startsOn: change.startsOn ?? before.starts_on,
      endsOn: change.endsOn ?? before.ends_on,
    };
    assertFits(
      after,
      calendar.filter((row) => row.id !== id),
    );
    return updateSemesterRow(trx, id, after);
  });
}

export async function deleteSemester(db: Db, events: Events, actor: Actor, id: number): Promise<void> {
  await write(db, events, actor, 'semester.deleted', async (trx, calendar) => {
    const row = calendar.find((one) => one.id === id);
    assertCan(canProgram, actor, 'delete', row);
    await deleteSemesterRow(trx, id);
    return row;
  });
}

/** The transcript assigns each day to one semester, so dates must be in order and must not overlap. */
function assertFits({ startsOn, endsOn }: NewSemester, others: readonly SemesterRow[]): void {
  if (endsOn < startsOn) throw invalidField('endsOn', say('must not be before it starts'));
  const other = others.find((row) => row.starts_on <= endsOn && startsOn <= row.ends_on);
  if (!other) return;
  const field = startsOn >= other.starts_on && startsOn <= other.ends_on ? 'startsOn' : 'endsOn';
  const { name, year, starts_on: from, ends_on: to } = other;
  throw invalidField(field, say('overlaps {name} {year} ({from} to {to})', { name, year, from, to }));
}

function invalidField(field: string, fault: string): AppError {
  return faultyFields([`${field}: ${fault}`]);
}

type Change = (trx: Trx, calendar: SemesterRow[]) => Promise<SemesterRow>;

/** Changes the calendar and publishes the change. */
async function write(
  db: Db,
  events: Events,
  actor: Actor,
  action: AuditAction,
  change: Change,
): Promise<Semester> {
  const { institutionId } = actor;
  try {
    return await inTransaction(db, async (trx) => {
      const row = await change(trx, await lockCalendar(trx, institutionId));
      const { id, name, year, starts_on: startsOn, ends_on: endsOn } = row;
      await recordAudit(trx, actor, {
        action,
        target: { type: 'semester', id },
        detail: { name, year, startsOn, endsOn },
      });
      await events.publish(trx, { institutionId, roles: classroom }, { type: 'semesters.changed' });
      const [shown] = await present(trx, actor, [row]);
      if (!shown) throw new AppError('NOT_FOUND');
      return shown;
    });
  } catch (error) {
    throw explainConstraint(error);
  }
}

function explainConstraint(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'semester_name_unique') return new AppError('SEMESTER_NAME_TAKEN', { cause: error });
  if (constraint === 'quiz_semester') return new AppError('SEMESTER_IN_USE', { cause: error });
  return error;
}
