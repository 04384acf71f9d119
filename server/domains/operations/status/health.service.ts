import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { StoredEvent } from '#shared/contract/communication/notifications.ts';
import type { Service, ServicePart } from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';
import { redactSecrets } from '#shared/redact-secrets.ts';
import type { Mailer } from '../../mail/mail.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { type Finding, isToNotify } from './health.policy.ts';
import { presentServices } from './health.presenter.ts';
import {
  continueOutage,
  endOutage,
  insertPastOutage,
  keepOnly,
  lockServices,
  markNotified,
  saveState,
  selectInstitutions,
  selectOutages,
  selectStates,
} from './health.queries.ts';
import { allParts, checkPart, type ProbeDeps } from './probes.service.ts';

interface RecordDeps {
  db: Db;
  events: Events;
  mailer: Mailer;
  log: Pick<FastifyInstance['log'], 'warn'>;
}

type HealthDeps = ProbeDeps & RecordDeps;

/** Checks every part at once and records what it found. Only a background job proves that background jobs run. */
export async function checkServices(deps: HealthDeps, { isJob }: { isJob: boolean }): Promise<void> {
  const parts = isJob ? allParts : allParts.filter((part) => part !== 'jobs');
  const checked = await Promise.all(parts.map((part) => checkPart(deps, part)));
  const findings = checked.filter((finding) => finding !== undefined);
  const isStopped = !isJob && (await areJobsStopped(deps.db));
  await record(deps, isStopped ? [...findings, stoppedJobs] : findings, (trx) =>
    keepOnly(trx, [...findings.map(({ part }) => part), 'jobs']),
  );
}

const stoppedJobs: Finding = { part: 'jobs', state: 'down', fault: 'notRunning' };

async function areJobsStopped(db: Db): Promise<boolean> {
  const { states } = await selectStates(db);
  const jobs = states.find(({ part }) => part === 'jobs');
  return jobs !== undefined && (jobs.is_stale || jobs.fault === stoppedJobs.fault);
}

async function record(
  deps: RecordDeps,
  findings: readonly Finding[],
  before: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockServices(trx);
    await before(trx);
    let hasChanged = false;
    for (const finding of findings) {
      if (await recordOne(trx, deps, finding)) hasChanged = true;
    }
    if (!hasChanged) return;
    for (const institutionId of await selectInstitutions(trx)) {
      const roles = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
      await deps.events.publish(trx, { institutionId, roles }, { type: 'status.changed' });
    }
  });
}

/** Returns whether the state of the part is another one than before. */
async function recordOne(trx: Trx, deps: RecordDeps, finding: Finding): Promise<boolean> {
  const { part, state, fault = null, error = null, facts = {} } = finding;
  const hasChanged = await saveState(trx, { part, state, fault, error, facts });
  if (state === 'ok') {
    if (await endOutage(trx, part))
      await notifyAdmins(trx, deps, { event: 'service.restored', params: { part } });
    return hasChanged;
  }
  const outage = await continueOutage(trx, { part, state, error });
  if (isToNotify({ part, state, ...outage })) {
    await markNotified(trx, outage.id);
    await notifyAdmins(trx, deps, { event: 'service.down', params: { part, outageId: outage.id } });
  }
  return hasChanged;
}

async function notifyAdmins(trx: Trx, deps: RecordDeps, happened: StoredEvent): Promise<void> {
  for (const institutionId of await selectInstitutions(trx)) {
    await notify(trx, deps, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
  }
}

interface ServiceReport {
  now: string;
  checkedAt: string | null;
  services: Service[];
}

/** The latest check, by any process. */
export async function readServices(db: Db): Promise<ServiceReport> {
  const [{ now, states }, outages] = await Promise.all([selectStates(db), selectOutages(db)]);
  const checked = states.filter(({ part }) => part !== 'jobs').map(({ checked_at: at }) => at.getTime());
  return {
    now: now.toISOString(),
    checkedAt: checked.length === 0 ? null : new Date(Math.max(...checked)).toISOString(),
    services: presentServices(states, outages),
  };
}

/** For the metrics. Without the database, only that is known. */
export async function readStates(db: Db): Promise<Partial<Record<ServicePart, number>>> {
  const values = { ok: 0, degraded: 1, down: 2 } as const;
  try {
    const { states } = await selectStates(db);
    return { database: 0, ...Object.fromEntries(states.map(({ part, state }) => [part, values[state]])) };
  } catch {
    return { database: 2 };
  }
}

/** What no job can notice, because without it no job runs. Every process watches for it. */
export function createWatch(deps: RecordDeps): () => Promise<void> {
  let lost: { at: number; error: string; looks: number } | undefined;
  return async () => {
    try {
      const isStopped = await areJobsStopped(deps.db);
      if (lost && lost.looks > 1) await recordLostDatabase(deps, lost);
      lost = undefined;
      if (isStopped) await record(deps, [stoppedJobs]);
    } catch (error) {
      const message = redactSecrets(error instanceof Error ? error.message : '');
      lost = { at: lost?.at ?? performance.now(), error: message, looks: (lost?.looks ?? 0) + 1 };
      deps.log.warn({ err: error }, 'the database does not answer');
    }
  };
}

async function recordLostDatabase(deps: RecordDeps, lost: { at: number; error: string }): Promise<void> {
  const seconds = (performance.now() - lost.at) / 1_000;
  await inTransaction(deps.db, async (trx) => {
    await lockServices(trx);
    const isFirst = await insertPastOutage(trx, { part: 'database', seconds, error: lost.error });
    if (!isFirst || seconds < serviceChecks.watchSeconds) return;
    await notifyAdmins(trx, deps, { event: 'service.restored', params: { part: 'database' } });
  });
}
