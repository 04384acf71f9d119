import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Maintenance } from '#shared/contract/system.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { isClosedForMaintenance, SystemSettings, withDefaults } from '#shared/settings.ts';

/** Whether the system is closed to all but admins, known to every process without asking the database. */
export interface MaintenanceWatch {
  /** For who is not signed in: that of the only institution. */
  describe(institutionId?: number): Maintenance;
  /** Throws MAINTENANCE for whom the system is closed. */
  assertOpenTo(caller: { institutionId: number; role: Role } | null): void;
  isClosed(institutionId?: number): boolean;
  /** To be called with every change of the settings: all processes look once it is committed. */
  changed(db: Kysely<Database>): Promise<void>;
  /** Called when an institution has closed or opened, also by the clock. */
  onFlip(receive: (institutionId: number) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    maintenance: MaintenanceWatch;
  }
}

const channel = 'cquiz_maintenance';
// Closed everywhere within this long even if the message about it was lost.
const lookMs = 2_000;
// When the clock closes it, open pages hear of it this late at most; calls are judged by the clock itself.
const flipMs = 250;
const homeInstitutionId = 1;
const retrySeconds = { usual: 60, least: 5, most: 3_600 } as const;

export const maintenance = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    let known = new Map<number, SystemSettings>();
    let closed = new Set<number>();
    // From the monotonic clock to the database's.
    let clockOffset = Date.now() - performance.now();
    let looking: Promise<void> | undefined;
    let isLookDue = false;
    const receivers: ((institutionId: number) => void)[] = [];

    const now = () => performance.now() + clockOffset;

    function isClosed(institutionId = homeInstitutionId): boolean {
      const settings = known.get(institutionId);
      return settings !== undefined && isClosedForMaintenance(settings, now());
    }

    /** Never two at once; one that is asked for meanwhile follows, because it may have to see more. */
    function look(): Promise<void> {
      if (looking) isLookDue = true;
      looking ??= read().finally(() => {
        looking = undefined;
        if (isLookDue) void look();
        isLookDue = false;
      });
      return looking;
    }

    async function read(): Promise<void> {
      try {
        const found = await selectTimes(db);
        known = found.settings;
        clockOffset = found.at - performance.now();
        tellFlips();
      } catch (error) {
        // What was known holds on; the next look asks again.
        app.log.warn({ err: error }, 'maintenance settings not read');
      }
    }

    function tellFlips(): void {
      const before = closed;
      closed = new Set([...known.keys()].filter(isClosed));
      for (const institutionId of known.keys()) {
        if (before.has(institutionId) === closed.has(institutionId)) continue;
        for (const receive of receivers) receive(institutionId);
      }
    }

    app.channels.subscribe(channel, () => void look());
    app.channels.onGap(() => void look());
    const timers = [setInterval(() => void look(), lookMs), setInterval(tellFlips, flipMs)];
    for (const timer of timers) timer.unref();
    app.addHook('onReady', look);
    app.addHook('onClose', async () => {
      for (const timer of timers) clearInterval(timer);
      await looking;
    });

    app.decorate('maintenance', {
      isClosed,
      describe: (institutionId = homeInstitutionId) => {
        const settings = known.get(institutionId);
        return {
          isClosed: isClosed(institutionId),
          mode: settings?.maintenanceMode ?? 'off',
          startsAt: settings?.maintenanceStartsAt ?? null,
          endsAt: settings?.maintenanceEndsAt ?? null,
        };
      },
      assertOpenTo: (caller) => {
        if (!isClosed(caller?.institutionId) || isAdmin(caller?.role)) return;
        const settings = known.get(caller?.institutionId ?? homeInstitutionId);
        throw new AppError('MAINTENANCE', { retryAfterSeconds: secondsLeft(settings, now()) });
      },
      changed: (within) => app.channels.send(within, channel, ''),
      onFlip: (receive) => {
        receivers.push(receive);
      },
    });
  },
  { name: 'maintenance', dependencies: ['channels'] },
);

function secondsLeft(settings: SystemSettings | undefined, now: number): number {
  if (settings?.maintenanceMode !== 'scheduled' || settings.maintenanceEndsAt === null) {
    return retrySeconds.usual;
  }
  const left = (Date.parse(settings.maintenanceEndsAt) - now) / 1_000;
  return Math.min(Math.max(left, retrySeconds.least), retrySeconds.most);
}

const keys = [
  'maintenanceMode',
  'maintenanceStartsAt',
  'maintenanceEndsAt',
] satisfies (keyof SystemSettings)[];

/** Of the institutions that have ever said something of it; the others are open. */
async function selectTimes(db: Db): Promise<{ at: number; settings: Map<number, SystemSettings> }> {
  const { rows } = await sql<{ at: number; stored: Record<string, Record<string, unknown>> | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      (select jsonb_object_agg(institution_id, stored) from (
        select institution_id, jsonb_object_agg(key, value) as stored from setting
        where key = any(${keys}) group by institution_id) as said) as stored`.execute(db);
  const stored = Object.entries(rows[0]?.stored ?? {});
  return {
    at: rows[0]?.at ?? Date.now(),
    settings: new Map(stored.map(([id, values]) => [Number(id), withDefaults(SystemSettings, values)])),
  };
}
