import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { NameCorrection } from '#shared/contract/name-corrections.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { nameRequestsQuery, type ShownStatus } from './name-correction-list.ts';
import { NameRequest } from './name-request.tsx';
import styles from './names.module.css';

const typingMs = 250;

/** Students who ask for another name, and what was decided. */
export function NameRequests() {
  const { t } = useLingui();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState<ShownStatus>('PENDING');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const query = useInfiniteQuery(nameRequestsQuery({ status, search, step: usePageSize() }));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const [declined, setDeclined] = useState<{ request: NameCorrection | null; opened: boolean }>({
    request: null,
    opened: false,
  });
  const goOn = () => title.current?.focus();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        <Trans>Name corrections</Trans>
      </h2>
      <div className={styles.tools}>
        <SearchField
          label={t`Search name corrections`}
          placeholder={t`Name, email address or student number`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
        <Segmented
          label={t`Show`}
          value={status}
          onChange={setStatus}
          options={[
            { value: 'PENDING', label: t`Pending` },
            { value: 'ACCEPTED', label: t`Accepted` },
            { value: 'DECLINED', label: t`Declined` },
          ]}
        />
      </div>
      <Loaded
        query={query}
        loading={t`Loading name corrections`}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={t`Failed to load name corrections.`}
      >
        {({ pages }) => {
          const requests = pages.flatMap(({ items }) => items);
          if (requests.length === 0) return <NoRequests status={status} isSearching={search !== ''} />;
          return (
            <>
              <Panel>
                <ul className={styles.list} aria-busy={query.isPlaceholderData}>
                  {requests.map((request) => (
                    <NameRequest
                      key={request.id}
                      request={request}
                      onDecline={() => setDeclined({ request, opened: true })}
                      onDone={goOn}
                    />
                  ))}
                </ul>
              </Panel>
              <ShowMore
                shown={requests.length}
                total={pages[0]?.total ?? 0}
                loading={isLoadingMore}
                onMore={showMore}
              />
            </>
          );
        }}
      </Loaded>
      {declined.request && (
        <DeclineDialog
          request={declined.request}
          opened={declined.opened}
          onClose={() => setDeclined({ ...declined, opened: false })}
          onDone={goOn}
        />
      )}
    </section>
  );
}

function NoRequests({ status, isSearching }: { status: ShownStatus; isSearching: boolean }) {
  const { t } = useLingui();
  const empty = {
    PENDING: t`No pending name corrections.`,
    ACCEPTED: t`No name corrections have been accepted.`,
    DECLINED: t`No name corrections have been declined.`,
  };
  return (
    <Panel>
      <EmptyState title={isSearching ? t`No name correction was found.` : empty[status]} />
    </Panel>
  );
}
