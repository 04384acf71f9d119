import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';

export interface TrendRow {
  /** Numbered from 1, the earliest. */
  period: number;
  registrations: number;
  started: number;
  completed: number;
  results: number;
  average: number | null;
}

/** Counts for each period with any activity; a period ends where the next starts, and the last one has no end. */
export async function selectTrends(
  db: Db,
  institutionId: number,
  beginnings: readonly Date[],
): Promise<TrendRow[]> {
  const [first] = beginnings;
  const starts = sql`${beginnings.map((begins) => begins.toISOString())}::timestamptz[]`;
  const { rows } = await sql<TrendRow>`
    with happened as (
      select width_bucket(s.date_created, ${starts}) as period, 'registered' as what, null::numeric as percentage
      from student s ${joinAccount('a', 's.account_id')}
      where s.institution_id = ${institutionId} and a.status <> 'DELETED' and s.date_created >= ${first}
      union all
      select width_bucket(started_at, ${starts}), 'started', null
      from quiz_attempt where institution_id = ${institutionId} and started_at >= ${first}
      union all
      select width_bucket(t.completed_at, ${starts}), 'completed',
        case when not grade.is_provisional then grade.percentage end
      from quiz_attempt t left join grade on grade.attempt_id = t.id
      where t.institution_id = ${institutionId} and t.status <> 'IN_PROGRESS' and t.completed_at >= ${first}
    )
    select period,
      count(*) filter (where what = 'registered') as registrations,
      count(*) filter (where what = 'started') as started,
      count(*) filter (where what = 'completed') as completed,
      count(percentage) as results,
      round(avg(percentage), 2) as average
    from happened group by period order by period`.execute(db);
  return rows;
}

/** Uses the database's clock, because it dates everything else too. */
export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}
