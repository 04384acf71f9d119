import type { QuizRoster, RosterEntry } from '#shared/contract/teaching/rosters.ts';

/** A quiz with thirty students, each state once or more. */
export function makeRoster(changes: Partial<QuizRoster> = {}): QuizRoster {
  return {
    quiz: {
      id: 7,
      title: 'Cells',
      isActive: true,
      isArchived: false,
      opensAt: null,
      closesAt: null,
      timeLimit: 30,
      questionCount: 15,
    },
    program: { id: 1, name: 'BSc Statistics' },
    students: 30,
    states: { 'not-started': 9, missed: 0, 'in-progress': 2, submitted: 6, marked: 13 },
    late: 0,
    submissions: 19,
    waitingSubmissions: 6,
    waitingAnswers: 6,
    mean: 69.2,
    ...changes,
  };
}

/** A student of that quiz who has not started. */
export function makeRosterEntry(id: number, name: string, changes: Partial<RosterEntry> = {}): RosterEntry {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    student: { id, firstName, lastName, studentNumber: `S-${1_000 + id}` },
    program: { id: 1, name: 'BSc Statistics' },
    state: 'not-started',
    isLate: false,
    attempts: 0,
    attempt: null,
    percentage: null,
    completedAt: null,
    deadline: null,
    extraTime: null,
    timeLimit: 30,
    closesAt: null,
    abilities: { extraTime: true, extraTimeForAll: false },
    ...changes,
  };
}
