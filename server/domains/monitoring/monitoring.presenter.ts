import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { presence } from '#shared/limits.ts';
import type { AbsentRow, MonitoredQuizRow, MonitoredRow, RoomRow } from './monitoring.queries.ts';

/** The students in a quiz at one moment. */
export interface Room {
  counts: RoomRow;
  rows: readonly MonitoredRow[];
  absent: readonly AbsentRow[];
}

/** A teacher who doesn't teach the programme sees only the students they know. Administrators see all. */
export function presentMonitor(actor: Actor, quiz: MonitoredQuizRow, room: Room): Monitor {
  const { counts, rows } = room;
  const shown = rows.slice(0, presence.maxAttempts);
  const absent = room.absent.filter((row) => actor.role !== 'TEACHER' || row.is_known_to_owner);
  return {
    quiz: {
      id: quiz.id,
      title: quiz.title,
      isActive: quiz.is_active,
      timeLimit: quiz.time_limit_minutes,
      opensAt: quiz.opens_at?.toISOString() ?? null,
      closesAt: quiz.closes_at?.toISOString() ?? null,
    },
    serverTime: counts.now.toISOString(),
    running: counts.running,
    connected: rows.filter((row) => row.is_connected).length,
    handedIn: counts.handed_in,
    expected: counts.expected,
    notStarted: counts.not_started,
    attempts: shown.map(presentMonitored),
    isCut: rows.length > shown.length,
    absent: absent
      .slice(0, presence.maxAbsent)
      .map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name })),
  };
}

function presentMonitored(row: MonitoredRow): MonitoredAttempt {
  return {
    attempt: { id: row.id },
    attemptNumber: row.attempt_number,
    student: { id: row.student_id, firstName: row.first_name, lastName: row.last_name },
    status: row.status,
    startedAt: row.started_at.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    extensionMinutes: row.extension_minutes,
    completedAt: row.completed_at?.toISOString() ?? null,
    isReopened: row.is_reopened,
    questions: row.questions,
    answered: row.answered,
    flagged: row.flagged,
    lastAnswerAt: row.last_answer_at?.toISOString() ?? null,
    isConnected: row.is_connected,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isAway: row.is_away,
    focusLost: row.focus_lost,
    percentage: row.percentage,
    device: presentDevice(row),
  };
}

function presentDevice(row: MonitoredRow): MonitoredAttempt['device'] {
  if (!row.is_one_device) return null;
  const { device_kind: kind, device_browser: browser } = row;
  return {
    writing: kind === null ? null : { kind, browser: browser ?? '' },
    refusals: row.refusals ?? 0,
    refusedAt: row.refused_at?.toISOString() ?? null,
    isReleased: row.is_released,
  };
}
