import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AdminStats } from '#shared/contract/results/dashboard.ts';
import { selectAdminStats } from './admin-stats.queries.ts';

export async function getAdminStats(db: Db, { institutionId }: Actor): Promise<AdminStats> {
  const row = await selectAdminStats(db, institutionId);
  return {
    studentRegistrations: row.registrations,
    acceptedStudents: row.accepted,
    paymentsCompleted: 0,
    activeQuizUsers: row.active,
    quizCompletionRate: row.started === 0 ? 0 : Math.round((row.completed / row.started) * 1e4) / 1e4,
    attemptsStarted: row.started,
    attemptsCompleted: row.completed,
  };
}
