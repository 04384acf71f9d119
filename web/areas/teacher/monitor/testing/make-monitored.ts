import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';

/** The server time of the tests. */
export const noon = Date.UTC(2031, 4, 5, 12, 0, 0);

export function inSeconds(seconds: number): string {
  return new Date(noon + seconds * 1000).toISOString();
}

/** A connected attempt in progress, with half an hour left. */
export function makeMonitored(id: number, change: Partial<MonitoredAttempt> = {}): MonitoredAttempt {
  return {
    attempt: { id },
    attemptNumber: 1,
    student: { id: 100 + id, firstName: 'Ama', lastName: `Tester${id}` },
    status: 'IN_PROGRESS',
    startedAt: inSeconds(-600),
    deadline: inSeconds(1_800),
    extensionMinutes: 0,
    completedAt: null,
    isReopened: false,
    questions: 20,
    answered: 5,
    flagged: 0,
    lastAnswerAt: inSeconds(-30),
    isConnected: true,
    lastSeenAt: inSeconds(-5),
    isAway: false,
    focusLost: 0,
    percentage: null,
    device: null,
    ...change,
  };
}
