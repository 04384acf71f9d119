import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';

const started = '2026-11-16T09:00:00.000Z';

/** An attempt in progress at a quiz without a time limit. */
export function makeAttempt(quizId: number): QuizAttempt {
  return {
    id: quizId * 10,
    quiz: { id: quizId, title: `Quiz ${quizId}` },
    student: { id: 1, firstName: 'Ama', lastName: 'Owusu' },
    attemptNumber: 1,
    status: 'IN_PROGRESS',
    startedAt: started,
    startTime: started,
    deadline: null,
    extensionMinutes: 0,
    completedAt: null,
    totalScore: null,
    marksReleased: false,
    totalPoints: 10,
    dateCreated: started,
  };
}
