import type { ProgrammeKey } from './programmes.ts';
import type { TeacherKey } from './staff.ts';

interface AnnouncementContent {
  author: TeacherKey | 'super-admin';
  to: { programme: ProgrammeKey } | { quiz: string };
  daysAgo: number;
  title: string;
  body: string;
}

export const announcements: readonly AnnouncementContent[] = [
  {
    author: 'super-admin',
    to: { programme: 'statistics' },
    daysAgo: 68,
    title: 'Welcome to the new semester',
    body: 'The timetable and the list of quizzes are complete. Please check your email address and your photo in your profile this week.',
  },
  {
    author: 'super-admin',
    to: { programme: 'computing' },
    daysAgo: 68,
    title: 'Welcome to the new semester',
    body: 'The timetable and the list of quizzes are complete. The computer rooms are open from 8:00 to 20:00.',
  },
  {
    author: 'super-admin',
    to: { programme: 'english' },
    daysAgo: 67,
    title: 'Welcome to the new semester',
    body: 'The timetable and the list of quizzes are complete. The library has extended its hours: it now closes at 22:00.',
  },
  {
    author: 'boateng',
    to: { quiz: 'hypothesis-testing' },
    daysAgo: 36,
    title: 'Question 3 has been reworded',
    body: 'Several of you asked what was meant by “n is small”. The new wording says which mean is tested. Nobody lost points by the old one.',
  },
  {
    author: 'deshpande',
    to: { quiz: 'secure-coding' },
    daysAgo: 14,
    title: 'Where and when to take the checkpoint',
    body: 'In computer room 2, on any weekday between 10:00 and 16:00. I will be there and give you the password. Bring your student card.',
  },
  {
    author: 'darko',
    to: { programme: 'english' },
    daysAgo: 9,
    title: 'Reading week',
    body: 'There is no seminar next week. Please use the time for the book you want to write about, and take “Argument and Evidence” before it closes.',
  },
  {
    author: 'frimpong',
    to: { quiz: 'climate-data' },
    daysAgo: 8,
    title: 'Practise before the field trip',
    body: 'The questions are drawn anew for each attempt. Whoever has taken the quiz three times has seen nearly all of them.',
  },
  {
    author: 'boateng',
    to: { quiz: 'sampling' },
    daysAgo: 2,
    title: 'Sampling and Estimation closes soon',
    body: 'You have two attempts, and the better one counts. After the closing time you can see the correct answers.',
  },
  {
    author: 'boateng',
    to: { programme: 'statistics' },
    daysAgo: 1,
    title: 'End of semester paper',
    body: 'It opens at 9:00 on the day of the examination and lasts 90 minutes. It covers hypothesis testing, probability and sampling. Whoever needs extra time should tell me by Friday.',
  },
];
