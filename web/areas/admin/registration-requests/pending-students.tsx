import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import type { Asked } from './asked.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import styles from './registration-requests.module.css';
import {
  pendingStudentsQuery,
  type RequestChoice,
  type RequestOrder,
  registrationCountsQuery,
  unconfirmedQuery,
} from './registrations.ts';
import { RequestList } from './request-list.tsx';
import { RequestTools } from './request-tools.tsx';

const typingMs = 250;
/** As many as one sees at a glance need no search. */
const handful = 5;

export function PendingStudents() {
  const { t } = useLingui();
  const titleId = useId();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const [order, setOrder] = useState<RequestOrder>('oldest');
  const [state, setState] = useState<RequestChoice['state']>('pending');
  const query = useInfiniteQuery(pendingStudentsQuery({ state, search, order }, usePageSize()));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const counts = useQuery(registrationCountsQuery);
  const pending = counts.data?.pendingStudents ?? query.data?.pages[0]?.total ?? 0;
  const selection = useSelection(`${state} ${order} ${search}`);
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing', students: [] });
  const dialog = (kind: Asked['kind']) => ({
    students: asked.students,
    opened: asked.kind === kind,
    onClose: () => setAsked({ ...asked, kind: 'nothing' }),
  });
  const ask = (kind: Asked['kind'], students: Asked['students']) => setAsked({ kind, students });

  function goOn() {
    selection.clear();
    title.current?.focus();
  }

  return (
    <section className={styles.requests} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        <Trans>Pending students</Trans>
      </h2>
      <ConfirmedChoice state={state} onChange={setState} />
      {(pending > handful || text !== '') && (
        <RequestTools text={text} onText={setText} order={order} onOrder={setOrder} />
      )}
      <Loaded
        query={query}
        loading={t`Loading registration requests`}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={t`Failed to load registration requests.`}
      >
        {({ pages }) => {
          const students = pages.flatMap(({ items }) => items);
          if (students.length === 0) return <NoRequests isSearching={search !== ''} state={state} />;
          return (
            <>
              <RequestList
                students={students}
                selection={selection}
                isBusy={query.isPlaceholderData}
                onAsk={ask}
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
      <DetailsDialog {...dialog('details')} student={asked.students[0]} onAsk={ask} />
      <AcceptDialog {...dialog('accept')} onDone={goOn} />
      <RefuseDialog {...dialog('refuse')} onDone={goOn} />
    </section>
  );
}

interface ChoiceProps {
  state: RequestChoice['state'];
  onChange: (state: RequestChoice['state']) => void;
}

/** Only where somebody has not confirmed their address: they are accepted by themselves once they do. */
function ConfirmedChoice({ state, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const unconfirmed = useQuery(unconfirmedQuery).data ?? 0;
  if (unconfirmed === 0 && state === 'pending') return null;
  return (
    <div>
      <Segmented
        label={t`Show`}
        value={state}
        onChange={onChange}
        options={[
          { value: 'pending', label: t`All` },
          { value: 'unconfirmed', label: t`Email not confirmed (${unconfirmed})` },
        ]}
      />
    </div>
  );
}

function NoRequests({ isSearching, state }: { isSearching: boolean; state: RequestChoice['state'] }) {
  const { t } = useLingui();
  const none =
    state === 'pending' ? t`No pending registration requests.` : t`Every address has been confirmed.`;
  return (
    <Panel>
      <EmptyState
        title={isSearching ? t`No pending student was found.` : none}
        {...(isSearching ? { text: t`Try a part of the name or of the e-mail address.` } : {})}
      />
    </Panel>
  );
}
