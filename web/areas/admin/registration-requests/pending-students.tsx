import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { PendingStudent } from './pending-student.tsx';
import styles from './registration-requests.module.css';
import { pendingStudentsQuery, registrationCountsQuery } from './registrations.ts';

const typingMs = 250;
/** As many as one sees at a glance need no search. */
const handful = 5;

export function PendingStudents() {
  const { t } = useLingui();
  const titleId = useId();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const query = useInfiniteQuery(pendingStudentsQuery(search));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const counts = useQuery(registrationCountsQuery);
  const pending = counts.data?.pendingStudents ?? query.data?.pages[0]?.total ?? 0;
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <section className={styles.requests} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
          <Trans>Pending students</Trans>
        </h2>
        <span className={styles.order}>
          <Trans>Oldest first</Trans>
        </span>
      </div>
      {(pending > handful || text !== '') && (
        <SearchField
          label={t`Search pending students`}
          placeholder={t`Name or e-mail address`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      )}
      <Loaded
        query={query}
        loading={t`Loading registration requests`}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={t`Failed to load registration requests.`}
      >
        {({ pages }) => {
          const students = pages.flatMap(({ items }) => items);
          return (
            <>
              <Requests
                students={students}
                isSearching={search !== ''}
                isBusy={query.isPlaceholderData}
                onEmpty={() => title.current?.focus()}
              />
              <ShowMore
                shown={students.length}
                total={pages[0]?.total ?? 0}
                loading={isLoadingMore}
                onMore={showMore}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RequestsProps {
  students: Student[];
  isSearching: boolean;
  isBusy: boolean;
  onEmpty: () => void;
}

function Requests({ students, isSearching, isBusy, onEmpty }: RequestsProps) {
  const { t } = useLingui();
  if (students.length === 0) {
    return (
      <Panel>
        <EmptyState
          title={isSearching ? t`No pending student was found.` : t`No pending registration requests.`}
          {...(isSearching ? { text: t`Try a part of the name or of the e-mail address.` } : {})}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <ul className={styles.list} aria-busy={isBusy}>
        {students.map((student) => (
          <PendingStudent key={student.id} student={student} onLast={onEmpty} />
        ))}
      </ul>
    </Panel>
  );
}
