import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CountedAttempts } from '#shared/contract/results/reports.ts';

/** The share of attempts in the top band, and in the bottom band. */
const bandShare = 0.27;

// Of equal percentages the earlier attempt counts, as in the grade book.
const choices = {
  best: { distinct: sql`distinct on (attempt.student_id)`, order: sql`grade.percentage desc, attempt.id` },
  first: { distinct: sql`distinct on (attempt.student_id)`, order: sql`attempt.attempt_number` },
  last: { distinct: sql`distinct on (attempt.student_id)`, order: sql`attempt.attempt_number desc` },
  all: { distinct: sql``, order: sql`attempt.id` },
} as const satisfies Record<CountedAttempts, { distinct: RawBuilder<unknown>; order: RawBuilder<unknown> }>;

/** The attempts that count, as the start of a `with`: submitted and graded. `percentage` is the grade's. */
export function chosenAttempts(quizId: number, counted: CountedAttempts): RawBuilder<unknown> {
  const { distinct, order } = choices[counted];
  return sql`chosen as materialized (
    select ${distinct} attempt.id, attempt.student_id, coalesce(attempt.total_score, 0) as total_score,
      grade.percentage, grade.is_provisional,
      extract(epoch from attempt.completed_at - attempt.started_at)::float8 as seconds
    from quiz_attempt attempt join grade on grade.attempt_id = attempt.id
    where attempt.quiz_id = ${quizId} and grade.quiz_id = ${quizId} and attempt.status <> 'IN_PROGRESS'
    order by attempt.student_id, ${order}
  )`;
}

/**
 * The attempts that count, as arrays for other statements. Selecting and ranking them in each statement took a
 * quarter of a report's time.
 */
export interface CountedLists {
  ids: string;
  totals: string;
  bands: string;
  percents: string;
}

/**
 * Each with its score in hundredths of a point above the mean (so sums of squares stay exact) and its band: 1 for
 * the top 27 % by percentage (the earlier of equals), -1 for the bottom 27 %, otherwise 0.
 */
export async function selectCounted(
  db: Db,
  { id, counted }: { id: number; counted: CountedAttempts },
): Promise<CountedLists> {
  const { rows } = await sql<CountedLists>`
    with ${chosenAttempts(id, counted)}, ranked as (
      select id, (total_score * 100)::float8 - size.middle as total, (percentage * 100)::integer as percent,
        row_number() over (order by percentage desc, id) as place, size.attempts, size.band
      from chosen cross join (
        select count(*) as attempts, greatest(1, round(count(*) * ${bandShare}::numeric)) as band,
          round(avg(total_score) * 100)::float8 as middle
        from chosen
      ) as size
    )
    select coalesce(array_agg(id)::text, '{}') as ids, coalesce(array_agg(total)::text, '{}') as totals,
      coalesce(array_agg(case when place <= band then 1 when place > attempts - band then -1 else 0 end)::text, '{}')
        as bands,
      coalesce(array_agg(percent)::text, '{}') as percents
    from ranked`.execute(db);
  const [lists] = rows;
  if (!lists) throw new Error('The query returned no row.');
  return lists;
}

/** The same as a table, for the start of a `with`. */
export function countedFrom({ ids, totals, bands, percents }: CountedLists): RawBuilder<unknown> {
  return sql`counted as (
    select id, total, total * total as square, band, percent
    from unnest(${ids}::text::bigint[], ${totals}::text::float8[], ${bands}::text::integer[],
      ${percents}::text::integer[]) as counted (id, total, band, percent)
  )`;
}
