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
    body: 'The timetable and this semester’s quizzes are now online. Please check the email address and photo in your profile this week.',
  },
  {
    author: 'super-admin',
    to: { programme: 'computing' },
    daysAgo: 68,
    title: 'Welcome to the new semester',
    body: 'The timetable and this semester’s quizzes are now online. The computer rooms are open from 8:00 to 20:00.',
  },
  {
    author: 'super-admin',
    to: { programme: 'english' },
    daysAgo: 67,
    title: 'Welcome to the new semester',
    body: 'The timetable and this semester’s quizzes are now online. The library has extended its hours and now closes at 22:00.',
  },
  {
    author: 'boateng',
    to: { quiz: 'hypothesis-testing' },
    daysAgo: 36,
    title: 'Question 3 has been reworded',
    body: 'Several of you asked what “n is small” meant. It means fewer than 30 values, and the new wording says which mean is tested. No one lost points because of the old wording.',
  },
  {
    author: 'deshpande',
    to: { quiz: 'secure-coding' },
    daysAgo: 14,
    title: 'Where and when to take the checkpoint',
    body: 'Take it in computer room 2 on any weekday between 10:00 and 16:00. I’ll be there to give you the password. Please bring your student card.',
  },
  {
    author: 'darko',
    to: { programme: 'english' },
    daysAgo: 9,
    title: 'Reading week',
    body: 'There’s no seminar next week. Use the time to read the book you want to write about, and take “Argument and Evidence” before it closes.',
  },
  {
    author: 'frimpong',
    to: { quiz: 'climate-data' },
    daysAgo: 8,
    title: 'Practise before the field trip',
    body: 'Each attempt has different random questions. After three attempts, you’ll have seen nearly all of them.',
  },
  {
    author: 'boateng',
    to: { quiz: 'sampling' },
    daysAgo: 2,
    title: 'Sampling and Estimation closes soon',
    body: 'You have two attempts, and the better one counts. You can see the correct answers once the quiz has closed.',
  },
  {
    author: 'boateng',
    to: { programme: 'statistics' },
    daysAgo: 1,
    title: 'End of semester paper',
    body: 'The paper opens at 9:00 on exam day and lasts 90 minutes. It covers hypothesis testing, probability and sampling. If you need extra time, please let me know by Friday.',
  },
];
