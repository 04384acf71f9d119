import { type Service, ServiceFault, ServicePart } from '#shared/contract/platform/status.ts';
import type { OutageRow, StateRow } from './health.queries.ts';

/** In the order of the page. Leaves out parts that only another version of the server knows. */
export function presentServices(states: readonly StateRow[], outages: readonly OutageRow[]): Service[] {
  return ServicePart.options.flatMap((part) => {
    const row = states.find((state) => state.part === part);
    if (!row) return [];
    const own = outages.filter((outage) => outage.part === part);
    const open = own.find(({ ended_at: endedAt }) => endedAt === null);
    return {
      part,
      state: row.state,
      since: (open?.started_at ?? row.since).toISOString(),
      fault: ServiceFault.safeParse(row.fault).data ?? null,
      error: row.error,
      facts: row.facts,
      outages: own.map(({ state, started_at: startedAt, ended_at: endedAt }) => ({
        state,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    };
  });
}
