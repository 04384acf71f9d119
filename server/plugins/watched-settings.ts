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
  'trustedHosts',
  'photoHosts',
  'recordAddresses',
] as const satisfies (keyof SystemSettings)[];

type Watched = Pick<SystemSettings, (typeof keys)[number]>;

/** The settings that every request has to obey, known to every process without asking the database. */
export interface WatchedSettings {
  /** Without an institution: those of the only one. */
  of(institutionId?: number): Watched;
  /** The address of a caller as it may be stored or logged; empty where the institution records none. */
  addressToKeep(address: string, institutionId?: number): string;
  /** The institutions that have ever changed one of these settings. */
  institutionIds(): number[];
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** To be called with every change of the settings: all processes look once it is committed. */
  changed(db: Kysely<Database>): Promise<void>;
  /** Called after every look. */
  onLook(receive: () => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    watchedSettings: WatchedSettings;
  }
}

const channel = 'cquiz_maintenance';
// A change holds everywhere within this long even if the message about it was lost.
const lookMs = 2_000;
const homeInstitutionId = 1;
const defaults: Watched = SystemSettings.parse({});

export const watchedSettings = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    let known = new Map<number, Watched>();
    // From the monotonic clock to the database's.
    let clockOffset = Date.now() - performance.now();
    let looking: Promise<void> | undefined;
    let isLookDue = false;
    const receivers: (() => void)[] = [];

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
        const stored = await selectStored(db);
        known = stored.settings;
        clockOffset = stored.at - performance.now();
        for (const receive of receivers) receive();
      } catch (error) {
        // What was known holds on; the next look asks again.
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

/** Of the institutions that have ever changed one of them; the others have the defaults. */
async function selectStored(db: Db): Promise<{ at: number; settings: Map<number, Watched> }> {
  const { rows } = await sql<{ at: number; stored: Record<string, Record<string, unknown>> | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      (select jsonb_object_agg(institution_id, stored) from (
        select institution_id, jsonb_object_agg(key, value) as stored from setting
        where key = any(${[...keys]}) group by institution_id) as said) as stored`.execute(db);
  const stored = Object.entries(rows[0]?.stored ?? {});
  return {
    at: rows[0]?.at ?? Date.now(),
    settings: new Map(stored.map(([id, values]) => [Number(id), withDefaults(SystemSettings, values)])),
  };
}
