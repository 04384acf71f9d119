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
    note: 'Dyslexia; letter of the student office seen.',
    by: 'boateng',
  },
  {
    student: 'Thiago Vilanova',
    quiz: undefined,
    timeFactor: 1.25,
    extraMinutes: null,
    note: 'First year of study in English.',
    by: 'deshpande',
  },
  {
    student: 'Eleanor Ashdown',
    quiz: 'argument',
    timeFactor: null,
    extraMinutes: 20,
    note: 'Broken wrist, types with one hand.',
    by: 'darko',
  },
];
