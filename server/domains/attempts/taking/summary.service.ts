import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptSummaries, AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { type SummaryRow, selectSummaries } from './summary.queries.ts';

/** Students get their own summary. Everyone else names the student. */
export async function summarizeAttempts(
  { db }: AttemptDeps,
  actor: Actor,
  studentId: number | undefined,
): Promise<AttemptSummaries> {
  const isStudent = actor.role === 'STUDENT';
  if (!isStudent && studentId === undefined) {
    throw new AppError('INVALID_PARAMETER', { details: [`studentId: ${say('is required')}`] });
  }
  const rows = await selectSummaries(db, {
    institutionId: actor.institutionId,
    studentId: studentId ?? null,
    accountId: isStudent ? actor.accountId : null,
    seesUnreleased: !isStudent,
  });
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  return { summaries: rows.flatMap(presentSummary), serverTime: first.now.toISOString() };
}

function presentSummary(row: SummaryRow): AttemptSummary[] {
  if (row.quiz_id === null) return [];
  return [
    {
      quiz: { id: row.quiz_id },
      attempts: row.attempts,
      completed: row.completed,
      inProgress: presentRunning(row),
      best: presentBest(row),
      unreleased: row.unreleased,
      lastCompletedAt: row.last_completed_at?.toISOString() ?? null,
    },
  ];
}

function presentRunning(row: SummaryRow): AttemptSummary['inProgress'] {
  if (row.running_id === null || row.running_started_at === null) return null;
  return {
    id: row.running_id,
    startedAt: row.running_started_at.toISOString(),
    deadline: row.running_deadline?.toISOString() ?? null,
    answered: row.running_answered ?? 0,
    questions: row.running_questions ?? 0,
  };
}

function presentBest(row: SummaryRow): AttemptSummary['best'] {
  if (row.best_attempt_id === null) return null;
  const isOpen = row.best_is_provisional || row.passing_mark === null;
  return {
    attempt: { id: row.best_attempt_id },
    marksReleased: row.best_is_released,
    score: row.best_score,
    totalPoints: row.best_total_points,
    percentage: row.best_percentage,
    letterGrade: row.best_letter,
    isProvisional: row.best_is_provisional,
    isPassed: isOpen ? null : row.best_percentage >= (row.passing_mark ?? 0),
  };
}
