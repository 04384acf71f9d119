import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { getHealth, getReadiness } from '#shared/contract/platform/system.ts';

export const health = fp(
  async (app: FastifyInstance, { db, version }: { db: Db; version: string }) => {
    app.serve(getHealth, () => ({ status: 'up', version }) as const);
    app.serve(getReadiness, async () => {
      if (app.isClosing()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      await sql`select 1`.execute(db);
      return { status: 'ready' } as const;
    });
  },
  { name: 'health', dependencies: ['pipeline', 'graceful-close'] },
);
