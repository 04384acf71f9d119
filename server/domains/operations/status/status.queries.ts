import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { listenerName } from '#database/listener.ts';
import type { SystemStatus } from '#shared/contract/platform/status.ts';

export interface StatusRow {
  database_version: string;
  database_bytes: number;
  processes: number;
  files: number;
  file_bytes: number;
  users: number;
  backup_at: Date | null;
  backup_status: NonNullable<SystemStatus['lastBackup']>['status'] | null;
}

export async function selectStatus(db: Db, institutionId: number): Promise<StatusRow> {
  const { rows } = await sql<StatusRow>`
    select current_setting('server_version') as database_version,
      pg_database_size(current_database()) as database_bytes,
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name = ${listenerName}) as processes,
      stored.files, stored.file_bytes,
      (select count(*) from ${accountTable('account')}
        where institution_id = ${institutionId} and status in ('ACTIVE', 'SUSPENDED')) as users,
      latest.started_at as backup_at, latest.status as backup_status
    from (
      select count(*) as files, coalesce(sum(byte_size), 0)::bigint as file_bytes
      from file where institution_id = ${institutionId}
    ) as stored
    left join lateral (
      select started_at, status from backup where institution_id = ${institutionId}
      order by started_at desc, id desc limit 1
    ) as latest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The status has no row.');
  return row;
}

/** For all institutions, because the queue is shared. Leaves out the queue's own maintenance. */
export async function countJobs(db: Db): Promise<SystemStatus['queue']> {
  const { rows } = await sql<SystemStatus['queue']>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db);
  return rows[0] ?? { waiting: 0, active: 0, failed: 0 };
}
