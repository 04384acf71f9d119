import { plural, t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBooks, IconListDetails, IconMessageQuestion, IconUser } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Found } from '#shared/contract/platform/search.ts';
import { search } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';
import { paths } from '#web/lib/address/paths.ts';
import { bankPath, quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { api } from '#web/lib/api/api.ts';
import type { PaletteEntry } from './palette-entry.ts';

type FoundPerson = Found['people'][number];
type FoundQuiz = Found['quizzes'][number];

/** Search results with the page each opens for this role. `isCurrent` if they are for the text as it is typed now. */
export function entriesOf(
  { people, quizzes, banks, questions }: Found,
  role: Role,
  isCurrent: boolean,
): PaletteEntry[] {
  const entries: PaletteEntry[] = [
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
    ...questions.map(({ id, bankId, bankTitle, text }) => ({
      key: `question ${id}`,
      label: text,
      note: bankTitle,
      group: t`Questions`,
      icon: IconMessageQuestion,
      path: bankPath(bankId, id),
    })),
  ];
  return entries.map((entry) => ({ ...entry, isMatch: isCurrent }));
}

/** Teachers have no page for a person, so this opens the person's submissions. */
function personPath({ accountId, name }: FoundPerson, role: Role): string {
  if (role !== 'TEACHER') return `${paths.admin.allUsers}?person=${accountId}`;
  return `${paths.teacher.submissions}?${new URLSearchParams({ search: name })}`;
}

/** Opens the quiz card for students, also of a closed quiz: opening the quiz itself would start an attempt. */
function quizPath({ id, title }: FoundQuiz, role: Role): string {
  if (role !== 'STUDENT') return quizBuilderPath(id);
  return `${paths.student.availableQuizzes}?${new URLSearchParams({ search: title, show: 'all' })}`;
}

const typingMs = 200;

function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api('GET /search', { query: { text } }, { signal }),
    enabled: isLongEnough(text),
    placeholderData: keepPreviousData,
    // Short staleness: changes by others appear in the next search.
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
}

function isLongEnough(text: string): boolean {
  return text.length >= search.minText && text.length <= search.maxText;
}

/** Searches once typing pauses. Responses to earlier texts are discarded. */
export function useSearch(typed: string) {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, typingMs);
  const query = useQuery(searchQuery(text));
  const isAsked = isLongEnough(wanted);
  return {
    /** Results for this text, or for the previous one while loading. */
    results: isAsked ? query.data : undefined,
    isCurrent: text === wanted && !query.isPlaceholderData,
    isAsked,
    isSearching: isAsked && (text !== wanted || query.isFetching),
    error: isAsked && text === wanted && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
