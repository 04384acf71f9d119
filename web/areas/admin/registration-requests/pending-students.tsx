import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Student } from '#shared/contract/people/people.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { defineList, useListState } from '#web/lib/lists/list-state.ts';
import { useSelection } from '#web/lib/lists/use-selection.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SectionHeading } from '#web/ui/layout/section-title.tsx';
import { ListControls, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import type { Applicant } from '../people/acceptance.ts';
import { AcceptDialog } from '../people/dialogs/accept-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import {
  findPendingStudents,
  pendingStudentsQuery,
  type RequestState,
  registrationCountsQuery,
  unconfirmedQuery,
} from './registration-queries.ts';
import styles from './registration-requests.module.css';
import type { Asked } from './request-list.tsx';
import { RequestList } from './request-list.tsx';

const requestList = defineList({
  views: { show: ['pending', 'unconfirmed'] },
  sorts: ['oldest', 'newest', 'name'],
});
/** A list this short needs no search. */
const handful = 5;

export function PendingStudents() {
  const { t } = useLingui();
  const titleId = useId();
  const list = useListState(requestList);
  const { show, search, sort } = list.state;
  const query = useInfiniteQuery(pendingStudentsQuery({ show, search, sort }, usePageSize()));
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const counts = useQuery(registrationCountsQuery);
  const pending = counts.data?.pendingStudents ?? query.data?.pages[0]?.total ?? 0;
  const selection = useSelection<Student>(`${show} ${search}`);
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing', students: [], next: null });
  const dialog = (kind: Asked['kind']) => ({
    students: asked.students,
    opened: asked.kind === kind,
    onClose: () => setAsked({ ...asked, kind: 'nothing' }),
  });

  function ask(kind: Asked['kind'], students: Asked['students']) {
    const isOneAccepted = kind === 'accept' && students.length === 1;
    setAsked({ kind, students, next: isOneAccepted ? neighbourOf(students[0], listed) : null });
  }

  /** The pressed button has left the page with its row: keyboard users go on with the next row. */
  function goOn(decided: readonly Applicant[]) {
    const ids = decided.map(({ id }) => id);
    selection.remove(ids);
    const left = asked.students.filter(({ id }) => !ids.includes(id));
    if (left.length > 0) return setAsked({ ...asked, students: left });
    const next = section.current?.querySelector<HTMLElement>(`[data-accept="${asked.next}"]`);
    (next ?? title.current)?.focus();
  }

  return (
    <section ref={section} className={styles.requests} aria-labelledby={titleId}>
      <SectionHeading id={titleId} ref={title} tabIndex={-1}>
        <Trans>Pending students</Trans>
      </SectionHeading>
      <ConfirmedFilter list={list} />
      {(pending > handful || search !== '') && (
        <ListControls
          list={list}
          search={{ label: t`Search pending students`, placeholder: t`Name or email address` }}
        >
          <ListSelect
            list={list}
            name="sort"
            label={t`Sort by`}
            options={[
              { value: 'oldest', label: t`Oldest first` },
              { value: 'newest', label: t`Newest first` },
              { value: 'name', label: t`Last name` },
            ]}
          />
        </ListControls>
      )}
      <Loaded
        query={query}
        loading={t`Loading registration requests…`}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={t`We couldn’t load registration requests.`}
      >
        {({ pages }) => {
          const total = pages[0]?.total ?? 0;
          if (listed.length === 0) return <NoRequests isSearching={search !== ''} show={show} />;
          return (
            <>
              <RequestList
                students={listed}
                total={total}
                selection={selection}
                isBusy={query.isPlaceholderData}
                findAll={() => findPendingStudents(list.state)}
                onAsk={ask}
              />
              <ShowMore shown={listed.length} total={total} loading={isLoadingMore} onMore={showMore} />
            </>
          );
        }}
      </Loaded>
      <DetailsDialog {...dialog('details')} student={asked.students[0]} onAsk={ask} />
      <AcceptDialog {...dialog('accept')} onDone={goOn} />
      <RefuseDialog {...dialog('refuse')} onDone={goOn} />
    </section>
  );
}

/** The row that takes the place of this one once it has left the list. */
function neighbourOf(student: Student | undefined, listed: readonly Student[]): number | null {
  const at = listed.findIndex(({ id }) => id === student?.id);
  return (listed[at + 1] ?? listed[at - 1])?.id ?? null;
}

/** Shown only if someone has not confirmed their address. Confirming accepts them, so they need no decision. */
function ConfirmedFilter({ list }: { list: ReturnType<typeof useListState<typeof requestList>> }) {
  const { t } = useLingui();
  const unconfirmed = useQuery(unconfirmedQuery).data ?? 0;
  if (unconfirmed === 0 && list.state.show === 'pending') return null;
  return (
    <div>
      <ListSegments
        list={list}
        name="show"
        label={t`Show`}
        options={[
          { value: 'pending', label: t`All` },
          { value: 'unconfirmed', label: t`Email not confirmed (${unconfirmed})` },
        ]}
      />
    </div>
  );
}

function NoRequests({ isSearching, show }: { isSearching: boolean; show: RequestState['show'] }) {
  const { t } = useLingui();
  const none =
    show === 'pending' ? t`No pending registration requests.` : t`All email addresses are confirmed.`;
  return (
    <Panel>
      <EmptyState
        title={isSearching ? t`No pending students found.` : none}
        {...(isSearching ? { text: t`Try part of the name or email address.` } : {})}
      />
    </Panel>
  );
}
