import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from './session.ts';

type Prove = (actor: Actor, password: string) => Promise<unknown>;

/**
 * Asks for the password again where a stolen session must not suffice. `auth` implements the check, because it comes
 * after most domains that need it.
 */
export interface PasswordProof {
  /** Throws WRONG_PASSWORD, or 422 for a missing password. */
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
