import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { StudentOptions } from './student-options.tsx';
import { acceptedStudentsQuery } from './students.ts';
import styles from './viewed-student.module.css';

interface Props {
  takesFocus: boolean;
  onChoose: (student: Student) => void;
}

const typingMs = 250;

/** What a super admin sees of the student area until they say whose record they want to look at. */
export function StudentChooser({ takesFocus, onChoose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const query = useInfiniteQuery(acceptedStudentsQuery(search));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const field = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  return (
    <div className={styles.chooser}>
      <PageHeader
        title={t`Choose a student`}
        subtitle={t`You see the student area as that student does. Nothing can be changed there.`}
      />
      <SearchField
        ref={field}
        label={t`Search students`}
        placeholder={t`Name or e-mail address`}
        maxLength={200}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          options.current?.querySelector('button')?.focus();
        }}
      />
      <Loaded
        query={query}
        loading={t`Loading students`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`Failed to load students.`}
      >
        {({ pages }) => {
          const students = pages.flatMap(({ items }) => items);
          const total = pages[0]?.total ?? 0;
          return (
            <>
              <p className={styles.count} role="status">
                {countText(total, search)}
              </p>
              {students.length > 0 ? (
                <StudentOptions
                  ref={options}
                  students={students}
                  isBusy={query.isPlaceholderData}
                  onChoose={onChoose}
                  onLeave={() => field.current?.focus()}
                />
              ) : (
                <NoStudents isSearching={search !== ''} />
              )}
              <ShowMore shown={students.length} total={total} loading={isLoadingMore} onMore={showMore} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function countText(total: number, search: string): string {
  const students = plural(total, { one: '# student', other: '# students' });
  return search === '' ? students : translate`${students} with “${search}” in the name or e-mail address`;
}

function NoStudents({ isSearching }: { isSearching: boolean }) {
  const { t } = useLingui();
  if (isSearching) {
    return (
      <EmptyState
        title={t`No student was found.`}
        text={t`Try a part of the name or of the e-mail address.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`There are no students yet.`}
      text={t`Students appear here once their registration is accepted.`}
    />
  );
}
