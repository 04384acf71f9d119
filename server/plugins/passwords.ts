import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import type { Tries } from './limits.ts';
import { createTurns } from './turns.ts';

export interface Passwords {
  /** For a password somebody chooses: throws COMMON_PASSWORD for one that is guessed first. */
  hash(password: string): Promise<string>;
  /** Whether `hash` would refuse it, for a list of them that is looked at first. */
  isCommon(password: string): boolean;
  /** For one that is handed out to a room, such as a quiz's: it may be a common word. */
  hashShared(password: string): Promise<string>;
  /**
   * Whether this is the password. Without a hash it never is, and finding that out takes as long. Each wrong one is a
   * failed try; once none is left not even the right one is looked at.
   */
  verify(hash: string | null, password: string, tries: Tries): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords;
  }
}

/** argon2id, 19 MiB, two passes: what the library does unless told otherwise, said here so that it stays. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password nobody knows, with the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9hEhq7fCFIES6SeliBM8pQ$MtQLHg2rOolgCDteCiY35f1+CYYk0FyKmBU2iGCDRIU';

export const passwords = fp(
  async (app: FastifyInstance) => {
    const common = readCommonPasswords();
    // A room that signs in at once must leave processor time to those who are writing a quiz.
    const turns = createTurns({ atOnce: 2, mostWaiting: 500 });
    // One at a time: a flood from one address must leave the processor to everybody else.
    const crowdedTurns = createTurns({ atOnce: 1, mostWaiting: 100 });

    const isCommon = (password: string) => common.has(composed(password).toLowerCase());

    app.decorate('passwords', {
      isCommon,
      hash: async (password) => {
        if (isCommon(password)) throw new AppError('COMMON_PASSWORD');
        return turns.take(() => hash(composed(password), cost));
      },
      hashShared: (password) => turns.take(() => hash(composed(password), cost)),
      verify: async (known, password, tries) => {
        const look = () =>
          turns.take(async () => {
            // Asked again within the turn: hundreds sent at once must not all pass before one is counted.
            await tries.assertLeft();
            const isRight = await verify(known ?? nobodysHash, composed(password));
            if (isRight && known !== null) return true;
            await tries.countFailure();
            return false;
          });
        // Asked first outside: who is refused anyway must not wait in front of those who are not.
        const { isCrowded } = await tries.assertLeft();
        return isCrowded ? crowdedTurns.take(look) : look();
      },
    });
    app.metrics.gauge('cquiz_passwords_waiting', 'Passwords waiting for their turn', turns.waiting);
  },
  { name: 'passwords', dependencies: ['limits', 'metrics'] },
);

// An é typed on one keyboard is one character, on another two.
function composed(password: string): string {
  return password.normalize('NFKC');
}

function readCommonPasswords(): Set<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}
