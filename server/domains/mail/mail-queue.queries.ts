import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface MailQueueRow {
  waiting: number;
  failing: number;
  sent_today: number;
  given_up: number;
  /** When the latest email was sent. Null if none was sent in the last day. */
  last_sent_at: Date | null;
  last_failed_at: Date | null;
  next_try_at: Date | null;
  error: string | null;
  oldest_at: Date | null;
  oldest_job: string | null;
  oldest_kind: string | null;
}

/** Read from the queue, because a failed try keeps its job there with the error. */
export async function selectMailQueue(db: Db, jobs: readonly string[]): Promise<MailQueueRow | undefined> {
  const { rows } = await sql<MailQueueRow>`
    with mail as materialized (
      select name, state, created_on, started_on, completed_on, start_after,
        output ->> 'message' as error, data -> 'letter' ->> 'kind' as kind
      from pgboss.job where name = any(${[...jobs]}::text[])
    )
    select counted.*, oldest.created_on as oldest_at, oldest.name as oldest_job, oldest.kind as oldest_kind,
      (select error from mail where state in ('retry', 'active') and error is not null
        order by started_on desc limit 1) as error
    from (
      select count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
        count(*) filter (where state = 'retry' or (state = 'active' and error is not null)) as failing,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day') as sent_today,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as given_up,
        max(completed_on) filter (where state = 'completed') as last_sent_at,
        max(started_on) filter (where state = 'retry') as last_failed_at,
        min(start_after) filter (where state = 'retry') as next_try_at
      from mail
    ) as counted
    left join lateral (
      select * from mail where state in ('created', 'retry', 'active') order by created_on limit 1
    ) as oldest on true`.execute(db);
  return rows[0];
}
