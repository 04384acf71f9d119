import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { LimitedUse } from '#server/plugins/http/limits.ts';

interface Guess {
  quizId: number;
  accountId: number;
  passwordHash: string;
  password: string | undefined;
}

/** Checks quiz passwords. A room shares one password, which is hashed once for everyone. */
export interface QuizPasswords {
  /**
   * Throws unless the password is correct. `at once` when it was cached; `later` when hashing took time, so the
   * clock must be read again.
   */
  assertRight(guess: Guess): Promise<'at once' | 'later'>;
}

const maxFailures = { max: 10, seconds: 15 * 60 };
const maxRemembered = 1_000;

export function createQuizPasswords({
  passwords,
  limits,
}: Pick<FastifyInstance, 'passwords' | 'limits'>): QuizPasswords {
  const right = new Set<string>();
  const underWay = new Map<string, Promise<boolean>>();

  async function verify(key: string, hash: string, password: string, failures: LimitedUse): Promise<boolean> {
    const isRight = await passwords.verify(hash, password, limits.triesWithin(failures));
    if (isRight) {
      if (right.size >= maxRemembered) right.clear();
      right.add(key);
    }
    return isRight;
  }

  // Concurrent calls with the same password wait for one check. If it fails, each is checked again, so that each
  // failure counts for its own account.
  async function verifyOnce(...guess: Parameters<typeof verify>): Promise<boolean> {
    const [key, , , failures] = guess;
    const first = underWay.get(key);
    if (first && (await first.catch(() => false))) {
      await limits.check(failures);
      return true;
    }
    const own = verify(...guess);
    if (!underWay.has(key)) {
      underWay.set(key, own);
      own.finally(() => underWay.delete(key)).catch(() => undefined);
    }
    return own;
  }

  return {
    assertRight: async ({ quizId, accountId, passwordHash, password }) => {
      if (password === undefined || password === '') throw new AppError('QUIZ_PASSWORD_REQUIRED');
      const failures = { key: `password of quiz ${quizId} by account ${accountId}`, limit: maxFailures };
      const key = keyOf(passwordHash, password);
      if (right.has(key)) {
        // After too many wrong guesses the correct password is refused too.
        await limits.check(failures);
        return 'at once';
      }
      if (!(await verifyOnce(key, passwordHash, password, failures)))
        throw new AppError('QUIZ_PASSWORD_WRONG');
      return 'later';
    },
  };
}

// Salted by the stored hash: the same password of another quiz, or a new one of this quiz, has another key.
function keyOf(passwordHash: string, password: string): string {
  return createHash('sha256').update(passwordHash).update('\0').update(password).digest('base64url');
}
