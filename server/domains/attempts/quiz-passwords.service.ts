import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { LimitedUse } from '#server/plugins/limits.ts';

interface Guess {
  quizId: number;
  accountId: number;
  passwordHash: string;
  password: string | undefined;
}

/** The passwords of quizzes. A room shares one: it is hashed once for all of them. */
export interface QuizPasswords {
  /**
   * Throws unless it is the quiz's. `at once` when it was known to be right; `later` when that took a while, in
   * which the clock has gone on.
   */
  assertRight(guess: Guess): Promise<'at once' | 'later'>;
}

const mostFailures = { max: 10, seconds: 15 * 60 };
const mostRemembered = 1_000;

export function createQuizPasswords({
  passwords,
  limits,
}: Pick<FastifyInstance, 'passwords' | 'limits'>): QuizPasswords {
  const right = new Set<string>();
  const underWay = new Map<string, Promise<boolean>>();

  async function verify(key: string, hash: string, password: string, failures: LimitedUse): Promise<boolean> {
    const isRight = await passwords.verify(hash, password, limits.triesWithin(failures));
    if (isRight) {
      if (right.size >= mostRemembered) right.clear();
      right.add(key);
    }
    return isRight;
  }

  // Whoever sends the same while it is being looked at waits for that. Were it wrong, it is looked at again for
  // each of them, so that it counts as theirs.
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
      const failures = { key: `password of quiz ${quizId} by account ${accountId}`, limit: mostFailures };
      const key = keyOf(passwordHash, password);
      if (right.has(key)) {
        // Who has guessed too often may not go on to the right one either.
        await limits.check(failures);
        return 'at once';
      }
      if (!(await verifyOnce(key, passwordHash, password, failures)))
        throw new AppError('QUIZ_PASSWORD_WRONG');
      return 'later';
    },
  };
}

// Salted by the stored hash: the same password of another quiz, or a new one of this, is another key.
function keyOf(passwordHash: string, password: string): string {
  return createHash('sha256').update(passwordHash).update('\0').update(password).digest('base64url');
}
