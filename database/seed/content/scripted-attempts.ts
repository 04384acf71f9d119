export interface ScriptedAttempt {
  quiz: string;
  /** A day and a time in UTC, or a number of hours ago. */
  when: { daysAgo: number; hour: number; minute: number } | { hoursAgo: number };
  minutes: number;
  /** Points to reach, without essays, which are not marked yet. */
  score: number;
}

interface UnfinishedAttempt {
  student: string;
  quiz: string;
  minutesAgo: number;
  answered: number;
}

/**
 * Students with a scripted record. The first is the demo student: quizzes not named here are still open, or were
 * missed. The second has only a grade that is not final.
 */
export const scriptedAttempts: Readonly<Record<string, readonly ScriptedAttempt[]>> = {
  'Ama Owusu': [
    { quiz: 'exploratory-data', when: { daysAgo: 371, hour: 10, minute: 12 }, minutes: 21, score: 20 },
    { quiz: 'data-cleaning', when: { daysAgo: 357, hour: 15, minute: 40 }, minutes: 11, score: 17 },
    { quiz: 'sets-and-counting', when: { daysAgo: 192, hour: 9, minute: 35 }, minutes: 18, score: 22 },
    { quiz: 'linear-algebra', when: { daysAgo: 172, hour: 14, minute: 5 }, minutes: 34, score: 24 },
    { quiz: 'linear-algebra', when: { daysAgo: 167, hour: 16, minute: 22 }, minutes: 29, score: 26 },
    { quiz: 'academic-writing', when: { daysAgo: 4, hour: 13, minute: 18 }, minutes: 41, score: 24 },
    { quiz: 'hypothesis-testing', when: { daysAgo: 3, hour: 16, minute: 2 }, minutes: 18, score: 18 },
    { quiz: 'hypothesis-testing', when: { daysAgo: 1, hour: 9, minute: 41 }, minutes: 16, score: 21 },
    { quiz: 'research-ethics', when: { hoursAgo: 3 }, minutes: 14, score: 19 },
  ],
  'Rafael Siqueira': [
    { quiz: 'academic-writing', when: { daysAgo: 3, hour: 17, minute: 31 }, minutes: 44, score: 19 },
  ],
};

/** Students who are taking a quiz right now. */
export const unfinishedAttempts: readonly UnfinishedAttempt[] = [
  { student: 'Grace Tetteh', quiz: 'sampling', minutesAgo: 9, answered: 6 },
  { student: 'Yusuf Adeyinka', quiz: 'networks', minutesAgo: 14, answered: 4 },
  { student: 'Tom Okorie', quiz: 'argument', minutesAgo: 22, answered: 7 },
];
