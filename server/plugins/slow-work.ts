import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTurns, type Turns } from './turns.ts';

/** Work of which a process does one at a time: several together would take its memory and its connections from all others. */
interface SlowWork {
  exports: Turns;
  /** Each reader of a list of people may take the memory of many requests. */
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
      exports: createTurns({ atOnce: 1, mostWaiting: 24, each }),
      peopleFiles: createTurns({ atOnce: 1, mostWaiting: 24, each }),
    });
  },
  { name: 'slow-work' },
);
