import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { SystemSettings, withDefaults } from '#shared/settings.ts';

const keys = [
  'maintenanceMode',
  'maintenanceStartsAt',
  'maintenanceEndsAt',
  'maintenanceMessage',
  'trustedHosts',
  'photoHosts',
  'recordAddresses',
] as const satisfies (keyof SystemSettings)[];

type Watched = Pick<SystemSettings, (typeof keys)[number]>;

/** Settings that every request obeys, cached in every process. */
export interface WatchedSettings {
  /** Without an institution: the settings of the only one. */
  of(institutionId?: number): Watched;
  /** The caller's address as it may be stored or logged; empty when the institution records none. */
  addressToKeep(address: string, institutionId?: number): string;
  /** The institutions that have changed any of these settings. */
  institutionIds(): number[];
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** Call it with every change of the settings: all processes reload after the commit. */
  changed(db: Kysely<Database>): Promise<void>;
  /** Called after every reload. */
  onLook(receive: () => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    watchedSettings: WatchedSettings;
  }
}

const channel = 'cquiz_maintenance';
// The longest delay of a change when its message is lost.
const lookMs = 2_000;
const homeInstitutionId = 1;
const defaults: Watched = SystemSettings.parse({});

export const watchedSettings = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    let known = new Map<number, Watched>();
    // The offset from the monotonic clock to the database's clock.
    let clockOffset = Date.now() - performance.now();
    let looking: Promise<void> | undefined;
    let isLookDue = false;
    const receivers: (() => void)[] = [];

    /** Never two reloads at once. A request during a reload starts another one, which may see newer rows. */
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
        const stored = await selectStored(db);
        known = stored.settings;
        clockOffset = stored.at - performance.now();
        for (const receive of receivers) receive();
      } catch (error) {
        // The cached values stay valid until the next reload succeeds.
        app.log.warn({ err: error }, 'settings not read');
      }
    }

    app.channels.subscribe(channel, () => void look());
    app.channels.onGap(() => void look());
    const timer = setInterval(() => void look(), lookMs);
    timer.unref();
    app.addHook('onReady', look);
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await looking;
    });

    const of = (institutionId = homeInstitutionId) => known.get(institutionId) ?? defaults;
    app.decorate('watchedSettings', {
      of,
      addressToKeep: (address, institutionId) => (of(institutionId).recordAddresses ? address : ''),
      institutionIds: () => [...known.keys()],
      now: () => performance.now() + clockOffset,
      changed: (within) => app.channels.send(within, channel, ''),
      onLook: (receive) => {
        receivers.push(receive);
      },
    });
  },
  { name: 'watched-settings', dependencies: ['channels'] },
);

/** For institutions that changed a setting; the others have the defaults. */
async function selectStored(db: Db): Promise<{ at: number; settings: Map<number, Watched> }> {
  const { rows } = await sql<{ at: number; stored: Record<string, Record<string, unknown>> | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      (select jsonb_object_agg(institution_id, stored) from (
        select institution_id, jsonb_object_agg(key, value) as stored from setting
        where key = any(${[...keys]}) group by institution_id) as per_institution) as stored`.execute(db);
  const stored = Object.entries(rows[0]?.stored ?? {});
  return {
    at: rows[0]?.at ?? Date.now(),
    settings: new Map(stored.map(([id, values]) => [Number(id), withDefaults(SystemSettings, values)])),
  };
}
