import { plural, t } from '@lingui/core/macro';
import { IconBooks, IconListDetails, IconUser } from '@tabler/icons-react';
import type { Found } from '#shared/contract/search.ts';
import type { Role } from '#shared/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { bankPath, quizBuilderPath } from '#web/lib/teacher-paths.ts';
import type { PaletteEntry } from './palette-entry.ts';

type FoundPerson = Found['people'][number];
type FoundQuiz = Found['quizzes'][number];

/** What the server has found, each with the page this role opens it on. */
export function entriesOf({ people, quizzes, banks }: Found, role: Role): PaletteEntry[] {
  return [
    ...people.map((person) => ({
      key: `person ${person.accountId}`,
      label: person.name,
      ...(person.email === '' || person.name === person.email ? {} : { note: person.email }),
      group: role === 'TEACHER' ? t`Students` : t`People`,
      icon: IconUser,
      path: personPath(person, role),
    })),
    ...quizzes.map((quiz) => ({
      key: `quiz ${quiz.id}`,
      label: quiz.title,
      note: quiz.isActive ? quiz.programName : t`${quiz.programName}, draft`,
      group: t`Quizzes`,
      icon: IconListDetails,
      path: quizPath(quiz, role),
    })),
    ...banks.map(({ id, title, questions }) => ({
      key: `bank ${id}`,
      label: title,
      note: plural(questions, { one: '# question', other: '# questions' }),
      group: t`Question banks`,
      icon: IconBooks,
      path: bankPath(id),
    })),
  ];
}

/** A teacher has no page of a person: what they handed in is the nearest. */
function personPath({ accountId, name }: FoundPerson, role: Role): string {
  if (role !== 'TEACHER') return `${paths.admin.allUsers}?person=${accountId}`;
  return `${paths.teacher.submissions}?${new URLSearchParams({ search: name })}`;
}

/** A student is led to the card of a quiz, not into it: opening the quiz itself would begin an attempt. */
function quizPath({ id, title }: FoundQuiz, role: Role): string {
  if (role !== 'STUDENT') return quizBuilderPath(id);
  return `${paths.student.availableQuizzes}?${new URLSearchParams({ search: title })}`;
}
