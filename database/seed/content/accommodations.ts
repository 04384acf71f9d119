import type { TeacherKey } from './staff.ts';

interface AccommodationContent {
  student: string;
  /** Undefined for all quizzes. */
  quiz: string | undefined;
  timeFactor: number | null;
  extraMinutes: number | null;
  note: string;
  by: TeacherKey;
}

export const accommodations: readonly AccommodationContent[] = [
  {
    student: 'Mira Castillo',
    quiz: undefined,
    timeFactor: 1.5,
    extraMinutes: null,
    note: 'Dyslexia, confirmed by a letter from the student office.',
    by: 'boateng',
  },
  {
    student: 'Thiago Vilanova',
    quiz: undefined,
    timeFactor: 1.25,
    extraMinutes: null,
    note: 'First year studying in English.',
    by: 'deshpande',
  },
  {
    student: 'Eleanor Ashdown',
    quiz: 'argument',
    timeFactor: null,
    extraMinutes: 20,
    note: 'Broken wrist, typing with one hand.',
    by: 'darko',
  },
];
