import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewProgram, Program, ProgramChange, ProgramQuery } from '#shared/contract/teaching/programs.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { canProgram, maySeeUse } from './programs.policy.ts';
import { presentProgram } from './programs.presenter.ts';
import {
  clearDefaultProgram,
  deleteProgramRow,
  findProgram,
  insertProgram,
  type ListedProgramRow,
  lockProgram,
  type ProgramRow,
  selectPrograms,
  selectProgramUse,
  updateProgramRow,
} from './programs.queries.ts';

export async function listPrograms(db: Db, actor: Actor, query: ProgramQuery): Promise<Page<Program>> {
  const { rows, total } = await selectPrograms(db, actor, query);
  return { items: await present(db, actor, rows), total };
}

export async function getProgram(db: Db, actor: Actor, id: number): Promise<Program> {
  const row = await findProgram(db, actor, id);
  assertCan(canProgram, actor, 'view', row);
  return presentOne(db, actor, row);
}

async function present(db: Db, actor: Actor, rows: readonly ListedProgramRow[]): Promise<Program[]> {
  if (!maySeeUse(actor)) return rows.map((row) => presentProgram(row, actor, null));
  const ids = rows.map(({ id }) => id);
  const use = await selectProgramUse(db, ids);
  return rows.map((row) => presentProgram(row, actor, use.get(row.id) ?? { students: 0, quizzes: 0 }));
}

async function presentOne(db: Db, actor: Actor, row: ListedProgramRow): Promise<Program> {
  const [shown] = await present(db, actor, [row]);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

export async function createProgram(
  db: Db,
  events: Events,
  actor: Actor,
  program: NewProgram,
): Promise<Program> {
  assertCan(canProgram, actor, 'create', { institution_id: actor.institutionId });
  return write(db, events, actor, async (trx) => {
    if (program.isDefault) await clearDefaultProgram(trx, actor.institutionId);
    const row = await insertProgram(trx, actor.institutionId, program);
    await recordAudit(trx, actor, {
      action: 'program.created',
      target: { type: 'program', id: row.id },
      detail: { name: row.name },
    });
    return row;
  });
}

export async function updateProgram(
  db: Db,
  events: Events,
  actor: Actor,
  id: number,
  change: ProgramChange,
): Promise<Program> {
  return write(db, events, actor, async (trx) => {
    // Before the row's own lock: two calls that set the default would deadlock.
    if (change.isDefault) await clearDefaultProgram(trx, actor.institutionId);
    const before = await lockProgram(trx, id);
    assertCan(canProgram, actor, 'edit', before);
    if (change.isDefault === false && before.is_default) {
      throw new AppError('CONFLICT', {
        message: say('One programme must be the default. Make another programme the default instead.'),
      });
    }
    const row = await updateProgramRow(trx, id, change);
    await recordAudit(trx, actor, {
      action: 'program.changed',
      target: { type: 'program', id },
      detail: { ...change },
    });
    return row;
  });
}

export async function deleteProgram(db: Db, events: Events, actor: Actor, id: number): Promise<void> {
  await write(db, events, actor, async (trx) => {
    const row = await lockProgram(trx, id);
    assertCan(canProgram, actor, 'delete', row);
    if (row.is_default) {
      throw new AppError('PROGRAM_IN_USE', {
        message: say('The default programme can’t be deleted. Make another programme the default first.'),
      });
    }
    await deleteProgramRow(trx, id);
    await recordAudit(trx, actor, {
      action: 'program.deleted',
      target: { type: 'program', id },
      detail: { name: row.name },
    });
    return row;
  });
}

/** Changes a programme and publishes the change. */
async function write(
  db: Db,
  events: Events,
  actor: Actor,
  change: (trx: Trx) => Promise<ProgramRow>,
): Promise<Program> {
  try {
    return await inTransaction(db, async (trx) => {
      const row = await change(trx);
      const { institutionId } = actor;
      await events.publish(trx, { institutionId }, { type: 'program.changed', programId: row.id });
      // Only administrators write programmes, and they act in all of them.
      return presentOne(trx, actor, { ...row, is_taught: true });
    });
  } catch (error) {
    throw explainConstraint(error);
  }
}

// Concurrent requests meet at the database's constraints; this maps the constraint to an error.
function explainConstraint(error: unknown): unknown {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === 'program_name_unique') return new AppError('PROGRAM_NAME_TAKEN', { cause: error });
  if (code === '23503') return new AppError('PROGRAM_IN_USE', { cause: error });
  return error;
}
