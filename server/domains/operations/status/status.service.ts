import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { SystemStatus } from '#shared/contract/platform/status.ts';
import { countRunningAttempts, getSettings } from '../../settings/settings.service.ts';
import { readServices } from './health.service.ts';
import { countJobs, selectStatus } from './status.queries.ts';

/** What the process knows about itself. */
export interface Installation {
  version: string;
  isMailConfigured: boolean;
  isExplainerConfigured: boolean;
}

export async function getStatus(db: Db, actor: Actor, installation: Installation): Promise<SystemStatus> {
  const [row, queue, { maxUsers }, attemptsRunning, report] = await Promise.all([
    selectStatus(db, actor.institutionId),
    countJobs(db),
    getSettings(db, actor.institutionId),
    countRunningAttempts(db, actor.institutionId),
    readServices(db),
  ]);
  const uptimeSeconds = Math.floor(process.uptime());
  return {
    version: installation.version,
    startedAt: new Date(Date.now() - uptimeSeconds * 1_000).toISOString(),
    uptimeSeconds,
    processes: row.processes,
    database: { version: row.database_version, bytes: row.database_bytes },
    storage: { files: row.files, bytes: row.file_bytes },
    queue,
    mail: { isConfigured: installation.isMailConfigured },
    explainer: { isConfigured: installation.isExplainerConfigured },
    lastBackup:
      row.backup_at === null || row.backup_status === null
        ? null
        : { at: row.backup_at.toISOString(), status: row.backup_status },
    users: { count: row.users, most: maxUsers },
    attemptsRunning,
    ...report,
  };
}
