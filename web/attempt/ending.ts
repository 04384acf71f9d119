import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import { fromServer, hasSameContent, type JournalAnswer } from './answers/journal-answer.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import type { AttemptOutcome } from './durable-attempt.ts';

export type SubmitReason = 'SUBMITTED' | 'TIMED_OUT';

interface EndingOptions {
  attemptId: number;
  calls: Pick<AttemptCalls, 'getAttempt' | 'submit' | 'listAnswers'>;
  /** By the server's clock. */
  now: () => number;
  /** The attempt continues with more time. */
  onStillOpen: (attempt: QuizAttempt) => void;
}

/** Submits the attempt and describes how it ended. */
export interface Ending {
  /** The attempt as the server closed it. */
  finished(): QuizAttempt | undefined;
  learn(finished: QuizAttempt): void;
  /** Why this screen wants to submit; undefined if it does not. */
  reason(): SubmitReason | undefined;
  mean(reason: SubmitReason | undefined): void;
  /** Asks the server whether the attempt is over. */
  confirm: () => Promise<boolean>;
  /** Submits. Returns an attempt in progress if time was added at the last moment. */
  submit(reason: SubmitReason): Promise<QuizAttempt>;
  describe(late: readonly JournalAnswer[]): Promise<AttemptOutcome>;
}

export function createEnding({ attemptId, calls, now, onStillOpen }: EndingOptions): Ending {
  let finished: QuizAttempt | undefined;
  let reason: SubmitReason | undefined;

  function isOpen({ status, deadline }: QuizAttempt): boolean {
    return status === 'IN_PROGRESS' && (deadline === null || Date.parse(deadline) > now());
  }

  /** A refused save does not prove the end: the teacher may have added time. */
  async function confirm(): Promise<boolean> {
    const attempt = await calls.getAttempt(attemptId);
    if (isOpen(attempt)) {
      onStillOpen(attempt);
      return false;
    }
    finished = attempt.status === 'IN_PROGRESS' ? await calls.submit(attemptId, 'TIMED_OUT') : attempt;
    return true;
  }

  async function submit(intended: SubmitReason): Promise<QuizAttempt> {
    if (!finished && intended === 'TIMED_OUT' && !(await confirm())) return calls.getAttempt(attemptId);
    finished ??= await calls.submit(attemptId, intended);
    return finished;
  }

  /** A save whose response was lost may still be stored, so it is not late. */
  async function countLate(late: readonly JournalAnswer[]): Promise<number> {
    if (late.length === 0) return 0;
    try {
      const stored = (await calls.listAnswers(attemptId)).map(fromServer);
      const isStored = (answer: JournalAnswer) =>
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
    mean(intended) {
      reason = intended;
    },
    confirm,
    submit,
    describe: async (late) => ({
      attempt: finished ?? null,
      by: by(),
      lateAnswers: await countLate(late),
    }),
  };
}
