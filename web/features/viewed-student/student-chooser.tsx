import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Student } from '#shared/contract/people/people.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { PanelList } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { acceptedStudentsQuery } from './student-queries.ts';
import styles from './viewed-student.module.css';

interface Props {
  takesFocus: boolean;
  onChoose: (student: Student) => void;
}

const typingMs = 250;

/** What a super admin sees in the student area until they choose a student. */
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
        subtitle={t`View the student pages as the student sees them. You can’t change anything.`}
      />
      <SearchField
        ref={field}
        label={t`Search students`}
        placeholder={t`Name or email address`}
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
        loading={t`Loading students…`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`We couldn’t load the students.`}
      >
        {({ pages }) => {
          const students = pages.flatMap(({ items }) => items);
          const total = pages[0]?.total ?? 0;
          return (
            <>
              <Text size="small" tone="ink3" breaks role="status">
                {countText(total, search)}
              </Text>
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
  return search === '' ? students : translate`${students} with “${search}” in the name or email address`;
}

function NoStudents({ isSearching }: { isSearching: boolean }) {
  const { t } = useLingui();
  if (isSearching) {
    return <EmptyState title={t`No students found.`} text={t`Try part of the name or email address.`} />;
  }
  return (
    <EmptyState
      title={t`There are no students yet.`}
      text={t`Students appear here once their registration is accepted.`}
    />
  );
}

interface StudentOptionsProps {
  students: Student[];
  /** Still the results of the previous search. */
  isBusy: boolean;
  onChoose: (student: Student) => void;
  /** Wraps around from the first option. */
  onLeave: () => void;
  ref: Ref<HTMLUListElement>;
}

function StudentOptions({ students, isBusy, onChoose, onLeave, ref }: StudentOptionsProps) {
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowDown: Math.min(at + 1, buttons.length - 1),
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[event.key];
    if (at === -1 || target === undefined) return;
    event.preventDefault();
    if (target === -1) onLeave();
    else buttons[target]?.focus();
  }

  return (
    <PanelList ref={ref} aria-busy={isBusy} onKeyDown={move}>
      {students.map((student) => (
        <li key={student.id}>
          <StudentOption student={student} onChoose={() => onChoose(student)} />
        </li>
      ))}
    </PanelList>
  );
}

function StudentOption({ student, onChoose }: { student: Student; onChoose: () => void }) {
  const { emailAddress, program, passportPhotoUrl } = student;
  const name = studentName(student);
  return (
    <button type="button" className={styles.option} onClick={onChoose}>
      <PersonAvatar name={name} src={passportPhotoUrl} size={36} />
      <span className={styles.person}>
        <Text as="span" size="label">
          {name}
        </Text>
        {name !== emailAddress && (
          <Text as="span" size="small" tone="ink2">
            {emailAddress}
          </Text>
        )}
      </span>
      <span className={styles.program}>{program.name}</span>
    </button>
  );
}
