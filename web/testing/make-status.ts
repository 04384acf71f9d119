import type { Service, ServicePart, SystemStatus } from '#shared/contract/platform/status.ts';

const statusNow = '2026-11-18T14:50:00.000Z';

export function makeService(part: ServicePart, change: Partial<Service> = {}): Service {
  const since = '2026-11-01T08:00:00.000Z';
  return { part, state: 'ok', since, fault: null, error: null, facts: { ms: 4 }, outages: [], ...change };
}

export function makeStatus(change: Partial<SystemStatus> = {}): SystemStatus {
  return {
    version: '1.2.3',
    startedAt: '2026-11-01T08:00:00.000Z',
    uptimeSeconds: 60,
    processes: 2,
    database: { version: '17.2', bytes: 462_000_000 },
    storage: { files: 104, bytes: 1_200_000_000 },
    queue: { waiting: 0, active: 0, failed: 0 },
    mail: { isConfigured: true },
    explainer: { isConfigured: false },
    lastBackup: { at: '2026-11-18T03:00:00.000Z', status: 'COMPLETED' },
    users: { count: 61, most: 500 },
    attemptsRunning: 2,
    now: statusNow,
    checkedAt: '2026-11-18T14:49:15.000Z',
    services: [makeService('database'), makeService('fileStore', { facts: { kind: 's3', ms: 12 } })],
    ...change,
  };
}
