import { useQueryClient } from '@tanstack/react-query';
import type { AttemptSummaries } from '#shared/contract/attempts/attempts.ts';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { listJournalAttempts } from '#web/attempt/journal/list-journal-attempts.ts';
import { attemptSummariesQuery } from '#web/features/quizzes/student-quiz-queries.ts';

/** An unresponsive server must not delay signing out. */
const timeoutMs = 2_000;

export interface RunningAttempt {
  quizId: number;
  deadline: string | null;
  /** This device keeps answers that have not reached the server. */
  hasUnsent: boolean;
}

/**
 * Finds the attempt to mention before a student signs out: one with unsent answers on this device, otherwise the attempt
 * in progress that ends first. If the server is unreachable, only the attempts on this device count.
 */
export function useRunningAttempt(): (user: CurrentUser) => Promise<RunningAttempt | null> {
  const queries = useQueryClient();
  return async ({ id, role, person }) => {
    if (role !== 'STUDENT' || !person) return null;
    const late = new Promise<null>((done) => setTimeout(() => done(null), timeoutMs));
    const kept = listJournalAttempts(id).catch(() => null);
    const answer = queries.fetchQuery(attemptSummariesQuery(person.id)).catch(() => null);
    const summaries = await Promise.race([answer, late]);
    return chooseFirst(summaries && listRunning(summaries), (await Promise.race([kept, late])) ?? []);
  };
}

type Kept = Awaited<ReturnType<typeof listJournalAttempts>>;

function listRunning({ summaries }: AttemptSummaries): RunningAttempt[] {
  return summaries.flatMap(({ quiz, inProgress }) =>
    inProgress ? [{ quizId: quiz.id, deadline: inProgress.deadline, hasUnsent: false }] : [],
  );
}

function chooseFirst(running: RunningAttempt[] | null, kept: Kept): RunningAttempt | null {
  const unsent = kept.filter(({ hasUnsent }) => hasUnsent);
  const candidates = [...unsent, ...(running ?? kept.filter(({ isOver }) => !isOver))];
  return candidates.sort(byUrgency)[0] ?? null;
}

function byUrgency(one: RunningAttempt, other: RunningAttempt): number {
  const endOf = ({ deadline }: RunningAttempt) => Date.parse(deadline ?? '9999-12-31');
  return Number(other.hasUnsent) - Number(one.hasUnsent) || endOf(one) - endOf(other);
}
