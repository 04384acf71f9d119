import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTurns, type Turns } from './turns.ts';

/**
 * Work that a process does one at a time, because several at once would take its memory and connections from
 * everything else.
 */
interface SlowWork {
  exports: Turns;
  /** Each reader of a people file may take the memory of many requests. */
  peopleFiles: Turns;
}

declare module 'fastify' {
  interface FastifyInstance {
    slowWork: SlowWork;
  }
}

// One account must not fill the queue by pressing the button again and again.
const each = { waiting: 3 };

export const slowWork = fp(
  async (app: FastifyInstance) => {
    app.decorate('slowWork', {
      exports: createTurns({ atOnce: 1, maxWaiting: 24, each }),
      peopleFiles: createTurns({ atOnce: 1, maxWaiting: 24, each }),
    });
  },
  { name: 'slow-work' },
);
