import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

/** Serializes reordering of a bank. Questions can still be added. */
export function lockBankOrder(trx: Trx, institutionId: number, id: number) {
  return trx
    .selectFrom('question_bank')
    .select(['id', 'institution_id', 'owner_id'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks those that are in the bank and not deleted, ordered by id to avoid deadlocks. */
export async function lockIdsInBank(trx: Trx, bankId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from question
    where id = any(${ids}::bigint[]) and question_bank_id = ${bankId} and deleted_at is null
    order by id for no key update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export interface Move {
  /** In the wanted order. */
  ids: readonly number[];
  /** Null for the end of the bank. */
  before: number | null;
}

/** The positions they go between. Deleted questions keep their positions, so they count. */
export async function findNeighbours(
  trx: Trx,
  bankId: number,
  { ids, before }: Move,
): Promise<{ previous: number | null; next: number | null }> {
  const target = await findPosition(trx, before);
  const isBefore = target
    ? sql`one.position <= ${target.position} and (one.position, one.id) < (${target.position}, ${before}::bigint)`
    : sql`true`;
  const { rows } = await sql<{ position: number }>`
    select one.position from question one
    where one.question_bank_id = ${bankId} and one.id <> all(${ids}::bigint[]) and ${isBefore}
    order by one.position desc, one.id desc limit 1`.execute(trx);
  return { previous: rows[0]?.position ?? null, next: target?.position ?? null };
}

async function findPosition(trx: Trx, id: number | null): Promise<{ position: number } | undefined> {
  return trx
    .selectFrom('question')
    .select('position')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
}

export async function updatePositions(
  trx: Trx,
  bankId: number,
  ids: readonly number[],
  positions: readonly number[],
): Promise<void> {
  await sql`
    update question set position = given.position
    from unnest(${ids}::bigint[], ${positions}::integer[]) as given (id, position)
    where question.id = given.id and question.question_bank_id = ${bankId}`.execute(trx);
}

/** Renumbers the whole bank, `stride` apart, in one statement that locks the rows by id before writing. */
export async function renumberBank(
  trx: Trx,
  bankId: number,
  { ids, before }: Move,
  stride: number,
): Promise<void> {
  await sql`
    with moved as (
      select id, place from unnest(${ids}::bigint[]) with ordinality as moved (id, place)
    ), target as (
      select position, id from question where id = ${before}::bigint
    ), placed as materialized (
      select question.id, row_number() over (order by
        case when moved.id is null then question.position else target.position end nulls last,
        case when moved.id is null then question.id else target.id end nulls last,
        moved.place nulls last) * ${stride}::integer as position
      from question
        left join moved on moved.id = question.id
        left join target on moved.id is not null
      where question.question_bank_id = ${bankId}
    ), locked as materialized (
      select question.id from question where question.question_bank_id = ${bankId}
      order by question.id for no key update
    )
    update question set position = placed.position
    from placed join locked on locked.id = placed.id
    where question.id = placed.id and question.question_bank_id = ${bankId}`.execute(trx);
}
