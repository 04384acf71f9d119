import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewProgram, ProgramChange, ProgramQuery } from '#shared/contract/teaching/programs.ts';

export type ProgramRow = Selectable<Database['program']>;
export type ListedProgramRow = ProgramRow & { is_taught: boolean };

export interface ProgramUse {
  students: number;
  quizzes: number;
}

const columnOf = { dateCreated: 'date_created', lastUpdated: 'last_updated' } as const;

/** Whether the caller teaches in it. */
function isTaught(actor: Actor) {
  return isTaughtBy(actor, sql.ref('program.id'));
}

export function selectPrograms(db: Db, actor: Actor, filter: ProgramQuery) {
  const { search, taught, sort = 'name', order = 'asc' } = filter;
  const query = db
    .selectFrom('program')
    .selectAll()
    .select(isTaught(actor).as('is_taught'))
    .$if(taught === 'true', (q) => q.where(isTaught(actor)))
    .where('institution_id', '=', actor.institutionId)
    .$if(search !== undefined, (q) => q.where('name', 'ilike', containing(search ?? '')))
    .orderBy(sort === 'name' ? sql`lower(name)` : columnOf[sort], order)
    .orderBy('id', order);
  return readPage(query, filter);
}

export function findProgram(db: Db, actor: Actor, id: number): Promise<ListedProgramRow | undefined> {
  return db
    .selectFrom('program')
    .selectAll()
    .select(isTaught(actor).as('is_taught'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockProgram(trx: Trx, id: number): Promise<ProgramRow | undefined> {
  return trx.selectFrom('program').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertProgram(trx: Trx, institutionId: number, program: NewProgram): Promise<ProgramRow> {
  return trx
    .insertInto('program')
    .values({
      institution_id: institutionId,
      name: program.name,
      description: program.description,
      is_default: program.isDefault,
      max_credits: program.maxCredits,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateProgramRow(trx: Trx, id: number, change: ProgramChange): Promise<ProgramRow> {
  return trx
    .updateTable('program')
    .set((set) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.isDefault === undefined ? {} : { is_default: change.isDefault }),
      ...(change.maxCredits === undefined ? {} : { max_credits: change.maxCredits }),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** There is one default programme; the lock serializes changes of it. */
export async function clearDefaultProgram(trx: Trx, institutionId: number): Promise<void> {
  await trx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  await trx
    .updateTable('program')
    .set({ is_default: false })
    .where('institution_id', '=', institutionId)
    .where('is_default', '=', true)
    .execute();
}

export async function deleteProgramRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('program').where('id', '=', id).execute();
}

/** How many people and quizzes each has; deleted accounts count, because their grades stay. */
export async function selectProgramUse(db: Db, ids: readonly number[]): Promise<Map<number, ProgramUse>> {
  const { rows } = await sql<ProgramUse & { id: number }>`
    select p.id,
      (select count(*)::integer from student s where s.program_id = p.id) as students,
      (select count(*)::integer from quiz q where q.program_id = p.id) as quizzes
    from unnest(${[...ids]}::bigint[]) as p (id)`.execute(db);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}
