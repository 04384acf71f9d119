import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from './session.ts';

type Prove = (actor: Actor, password: string) => Promise<unknown>;

/**
 * What a stolen session alone must not be enough for: the caller shows their password once more. How that is checked
 * and counted is the business of `auth`, which stands after most domains that ask for it.
 */
export interface PasswordProof {
  /** Throws WRONG_PASSWORD; without a password, 422 for the field that should hold it. */
  ask(actor: Actor, password: string | undefined, field?: string): Promise<void>;
  provide(prove: Prove): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    passwordProof: PasswordProof;
  }
}

export const passwordProof = fp(
  async (app: FastifyInstance) => {
    let prove: Prove | undefined;
    app.decorate('passwordProof', {
      provide: (by) => {
        prove = by;
      },
      ask: async (actor, password, field = 'currentPassword') => {
        if (prove === undefined) throw new Error('Nobody checks passwords yet.');
        if (password === undefined || password === '')
          throw faultyFields([`${field}: ${say('is required')}`]);
        await prove(actor, password);
      },
    });
  },
  { name: 'password-proof' },
);
