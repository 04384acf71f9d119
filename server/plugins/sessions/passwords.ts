import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import type { Tries } from '../http/limits.ts';
import { createTurns } from '../jobs/turns.ts';

export interface Passwords {
  /** Hashes a password that a person chose. Throws COMMON_PASSWORD for one that attackers guess first. */
  hash(password: string): Promise<string>;
  /** Whether `hash` would refuse it, to check a whole list first. */
  isCommon(password: string): boolean;
  /** Hashes a password that is shared with a class, such as a quiz's: it may be a common word. */
  hashShared(password: string): Promise<string>;
  /**
   * Whether the password is right. Without a hash it is always wrong and takes the same time. Each wrong password
   * counts as a failed try; once no try is left, not even the right one is checked.
   */
  verify(hash: string | null, password: string, tries: Tries): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords;
  }
}

/** argon2id, 19 MiB, two passes: the library's defaults, pinned here. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password at the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9hEhq7fCFIES6SeliBM8pQ$MtQLHg2rOolgCDteCiY35f1+CYYk0FyKmBU2iGCDRIU';

export const passwords = fp(
  async (app: FastifyInstance) => {
    const common = readCommonPasswords();
    // A class that signs in at once must leave processor time to students who are taking a quiz.
    const turns = createTurns({ atOnce: 2, maxWaiting: 500 });
    // One at a time, so that a flood from one address leaves processor time to everyone else.
    const crowdedTurns = createTurns({ atOnce: 1, maxWaiting: 100 });

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
            // Checked again within the turn: hundreds sent at once must not all pass before one is counted.
            await tries.assertLeft();
            const isRight = await verify(known ?? nobodysHash, composed(password));
            if (isRight && known !== null) return true;
            await tries.countFailure();
            return false;
          });
        // Checked before queueing: a call that is refused anyway must not delay the others.
        const { isCrowded } = await tries.assertLeft();
        return isCrowded ? crowdedTurns.take(look) : look();
      },
    });
    app.metrics.gauge('cquiz_passwords_waiting', 'Passwords waiting for their turn', turns.waiting);
  },
  { name: 'passwords', dependencies: ['limits', 'metrics'] },
);

// An é is one character on some keyboards and two on others.
function composed(password: string): string {
  return password.normalize('NFKC');
}

function readCommonPasswords(): Set<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}
