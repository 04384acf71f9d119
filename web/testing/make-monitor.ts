import type { Monitor } from '#shared/contract/attempts/monitor.ts';

const names = ['Abena Koomson', 'Chidi Nwosu', 'Lena Hoffmann', 'Mira Castillo'];

/** Four students: short of time, disconnected, away and without a limit, timed out. */
export function makeMonitor(change: Partial<Monitor> = {}): Monitor {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const quiz = { id: 1, title: 'Cells', isActive: true, timeLimit: 30, opensAt: null, closesAt: null };
  return {
    quiz,
    serverTime: at(0),
    running: 3,
    connected: 2,
    handedIn: 1,
    expected: 31,
    notStarted: 27,
    isCut: false,
    absent: [
      { id: 60, firstName: 'Kojo', lastName: 'Antwi' },
      { id: 61, firstName: 'Yao', lastName: 'Dogbe' },
    ],
    attempts: names.map((name, place) => ({
      attempt: { id: place + 1 },
      attemptNumber: place === 1 ? 2 : 1,
      student: {
        id: 50 + place,
        firstName: name.split(' ')[0] ?? '',
        lastName: name.split(' ')[1] ?? '',
      },
      status: place === 3 ? 'TIMED_OUT' : 'IN_PROGRESS',
      startedAt: at(-900),
      deadline: place === 2 ? null : at(place === 0 ? 200 : 1_200),
      extensionMinutes: 0,
      completedAt: place === 3 ? at(-60) : null,
      isReopened: false,
      questions: 20,
      answered: 12 - place,
      flagged: place,
      lastAnswerAt: place === 1 ? null : at(-90),
      isConnected: place !== 1,
      lastSeenAt: at(-300),
      isAway: place === 2,
      focusLost: place,
      percentage: place === 3 ? 45 : null,
      device: null,
    })),
    ...change,
  };
}
