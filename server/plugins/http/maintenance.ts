import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { isClosedForMaintenance, type SystemSettings } from '#shared/settings.ts';

/** Whether the system is closed to everyone but admins. Every process knows without a query. */
export interface MaintenanceWatch {
  /** For visitors: the state of the only institution. */
  describe(institutionId?: number): Maintenance;
  /** Throws MAINTENANCE when the system is closed to the caller. */
  assertOpenTo(caller: { institutionId: number; role: Role } | null): void;
  isClosed(institutionId?: number): boolean;
  /** Called when an institution closes or opens, also on schedule. */
  onFlip(receive: (institutionId: number) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    maintenance: MaintenanceWatch;
  }
}

// The longest delay before open pages learn of a scheduled close; calls are checked against the clock itself.
const flipMs = 250;
const retrySeconds = { usual: 60, min: 5, max: 3_600 } as const;

export const maintenance = fp(
  async (app: FastifyInstance) => {
    const { watchedSettings: watched } = app;
    let closed = new Set<number>();
    const receivers: ((institutionId: number) => void)[] = [];

    function isClosed(institutionId?: number): boolean {
      return isClosedForMaintenance(watched.of(institutionId), watched.now());
    }

    function notifyFlips(): void {
      const before = closed;
      closed = new Set(watched.institutionIds().filter((id) => isClosed(id)));
      for (const institutionId of new Set([...before, ...closed])) {
        if (before.has(institutionId) === closed.has(institutionId)) continue;
        for (const receive of receivers) receive(institutionId);
      }
    }

    watched.onLook(notifyFlips);
    const timer = setInterval(notifyFlips, flipMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));

    app.decorate('maintenance', {
      isClosed,
      describe: (institutionId) => {
        const settings = watched.of(institutionId);
        const { maintenanceMode: mode } = settings;
        return {
          isClosed: isClosed(institutionId),
          mode,
          startsAt: settings.maintenanceStartsAt,
          endsAt: settings.maintenanceEndsAt,
          // Visitors can read this: a text prepared for later stays private.
          message: mode === 'off' ? '' : settings.maintenanceMessage,
        };
      },
      assertOpenTo: (caller) => {
        if (!isClosed(caller?.institutionId) || isAdmin(caller?.role)) return;
        const settings = watched.of(caller?.institutionId);
        throw new AppError('MAINTENANCE', { retryAfterSeconds: secondsLeft(settings, watched.now()) });
      },
      onFlip: (receive) => {
        receivers.push(receive);
      },
    });
  },
  { name: 'maintenance', dependencies: ['watched-settings'] },
);

type Times = Pick<SystemSettings, 'maintenanceMode' | 'maintenanceEndsAt'>;

function secondsLeft({ maintenanceMode, maintenanceEndsAt }: Times, now: number): number {
  if (maintenanceMode !== 'scheduled' || maintenanceEndsAt === null) return retrySeconds.usual;
  const left = (Date.parse(maintenanceEndsAt) - now) / 1_000;
  return Math.min(Math.max(left, retrySeconds.min), retrySeconds.max);
}
