import type { QuizAttempt } from '#shared/contract/attempts.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import type { AttemptOutcome } from './durable-attempt.ts';
import { fromServer, hasSameContent, type KeptAnswer } from './kept-answer.ts';

export type HandInReason = 'SUBMITTED' | 'TIMED_OUT';

interface EndingOptions {
  attemptId: number;
  calls: Pick<AttemptCalls, 'getAttempt' | 'handIn' | 'listAnswers'>;
  /** By the server's clock. */
  now: () => number;
  /** The attempt goes on after all, with more time. */
  onStillOpen: (attempt: QuizAttempt) => void;
}

/** How the attempt comes to its end, and how it did. */
export interface Ending {
  /** The attempt as the server closed it. */
  finished(): QuizAttempt | undefined;
  learn(finished: QuizAttempt): void;
  /** Why this screen means to hand in; undefined when it does not, or not any more. */
  reason(): HandInReason | undefined;
  mean(reason: HandInReason | undefined): void;
  /** Makes sure that it is over. */
  confirm: () => Promise<boolean>;
  /** Hands in. Answers an attempt in progress when time was added in the last moment. */
  handIn(reason: HandInReason): Promise<QuizAttempt>;
  describe(late: readonly KeptAnswer[]): Promise<AttemptOutcome>;
}

export function createEnding({ attemptId, calls, now, onStillOpen }: EndingOptions): Ending {
  let finished: QuizAttempt | undefined;
  let reason: HandInReason | undefined;

  function isOpen({ status, deadline }: QuizAttempt): boolean {
    return status === 'IN_PROGRESS' && (deadline === null || Date.parse(deadline) > now());
  }

  /** A refused save is not the last word: the teacher may have added time meanwhile. */
  async function confirm(): Promise<boolean> {
    const attempt = await calls.getAttempt(attemptId);
    if (isOpen(attempt)) {
      onStillOpen(attempt);
      return false;
    }
    finished = attempt.status === 'IN_PROGRESS' ? await calls.handIn(attemptId, 'TIMED_OUT') : attempt;
    return true;
  }

  async function handIn(why: HandInReason): Promise<QuizAttempt> {
    if (!finished && why === 'TIMED_OUT' && !(await confirm())) return calls.getAttempt(attemptId);
    finished ??= await calls.handIn(attemptId, why);
    return finished;
  }

  /** A save whose answer was lost on the way has been stored all the same: it is not late. */
  async function countLate(late: readonly KeptAnswer[]): Promise<number> {
    if (late.length === 0) return 0;
    try {
      const stored = (await calls.listAnswers(attemptId)).map(fromServer);
      const isStored = (answer: KeptAnswer) =>
        stored.some((one) => one.questionId === answer.questionId && hasSameContent(one, answer));
      return late.filter((answer) => !isStored(answer)).length;
    } catch {
      return late.length;
    }
  }

  function by(): AttemptOutcome['by'] {
    if (finished?.status === 'TIMED_OUT' || reason === 'TIMED_OUT') return 'time';
    return reason === 'SUBMITTED' ? 'here' : 'elsewhere';
  }

  return {
    finished: () => finished,
    learn(attempt) {
      finished = attempt;
    },
    reason: () => reason,
    mean(why) {
      reason = why;
    },
    confirm,
    handIn,
    describe: async (late) => ({
      attempt: finished ?? null,
      by: by(),
      lateAnswers: await countLate(late),
    }),
  };
}
