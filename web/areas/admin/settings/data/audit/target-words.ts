import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordsOf } from './field-words.ts';

const labels: Partial<Record<string, MessageDescriptor>> = {
  accommodation: msg`Extra time`,
  account: msg`Account`,
  announcement: msg`Announcement`,
  backup: msg`Backup`,
  brandingProfile: msg`Branding profile`,
  program: msg`Programme`,
  question: msg`Question`,
  questionBank: msg`Question bank`,
  quiz: msg`Quiz`,
  quizAttempt: msg`Quiz attempt`,
  regrade: msg({ message: 'Regrade', context: 'noun' }),
  semester: msg`Semester`,
  session: msg`Session`,
  student: msg`Student`,
  tag: msg`Tag`,
  teacher: msg`Teacher`,
  upload: msg({ message: 'Upload', context: 'noun' }),
};

/** What something was done to. An entry may be older than these words. */
export function targetWords(type: string): string {
  const label = labels[type];
  return label === undefined ? wordsOf(type) : i18n._(label);
}
