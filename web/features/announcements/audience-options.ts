import { t } from '@lingui/core/macro';
import type { Audiences } from '#shared/contract/communication/announcements.ts';
import { studentCount } from '#web/lib/format/student-count.ts';
import { audienceKey } from './message-draft.ts';

export interface Audience {
  kind: 'program' | 'quiz';
  id: number;
  students: number;
  /** Whether students get the message immediately. */
  isOpen: boolean;
}

/** By key. */
export function indexAudiences({ programs, quizzes }: Audiences): ReadonlyMap<string, Audience> {
  return new Map<string, Audience>([
    ...programs.map(({ id, students }) => entry({ kind: 'program', id, students, isOpen: true })),
    ...quizzes.map(({ id, students, isActive }) => entry({ kind: 'quiz', id, students, isOpen: isActive })),
  ]);
}

function entry(audience: Audience): [string, Audience] {
  return [audienceKey(audience.kind, audience.id), audience];
}

/** Options of the audience field: programmes, then quizzes, each with its number of students. */
export function audienceOptions({ programs, quizzes }: Audiences) {
  return [
    {
      label: t`Programmes`,
      options: programs.map(({ id, name, students }) => ({
        value: audienceKey('program', id),
        label: `${name} (${studentCount(students)})`,
      })),
    },
    {
      label: t`Quizzes`,
      options: quizzes.map(({ id, title, students, isActive }) => ({
        value: audienceKey('quiz', id),
        label: isActive
          ? `${title} (${studentCount(students)})`
          : t`${title} (${studentCount(students)}, not published)`,
      })),
    },
  ].filter(({ options }) => options.length > 0);
}
