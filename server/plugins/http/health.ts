import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import { ServicePart } from '#shared/contract/platform/status.ts';
import { getHealth, getReadiness } from '#shared/contract/platform/system.ts';

export const health = fp(
  async (app: FastifyInstance, { db, version }: { db: Db; version: string }) => {
    app.serve(getHealth, () => ({ status: 'up', version }) as const);
    app.serve(getReadiness, async () => {
      if (app.isClosing()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      const parts = await findProblems(db);
      return parts.length === 0 ? ({ status: 'ready' } as const) : ({ status: 'degraded', parts } as const);
    });
  },
  { name: 'health', dependencies: ['pipeline', 'graceful-close'] },
);

/** The parts that the latest check found not working. Names only, because anyone may ask. */
async function findProblems(db: Db): Promise<ServicePart[]> {
  try {
    const { rows } = await sql<{ part: string }>`
      select part from service_state where state <> 'ok' order by part`.execute(db);
    // A process of another version may have checked a part that this one does not know.
    return rows.flatMap(({ part }) => ServicePart.safeParse(part).data ?? []);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', {
      cause,
      message: say('The database isn’t responding.'),
      details: ['database'],
      retryAfterSeconds: 5,
    });
  }
}
