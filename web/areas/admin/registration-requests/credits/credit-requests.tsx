import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { CreditRequest } from '#shared/contract/credit-requests.ts';
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
import styles from '../names/names.module.css';
import { CreditRequestEntry } from './credit-request-entry.tsx';
import { creditRequestsQuery, type ShownStatus } from './credit-request-list.ts';
import { DeclineCreditsDialog } from './decline-credits-dialog.tsx';

const typingMs = 250;

/** Credits above the maximum that teachers asked for, and what was decided. */
export function CreditRequests() {
  const { t } = useLingui();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState<ShownStatus>('PENDING');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const query = useInfiniteQuery(creditRequestsQuery({ status, search, step: usePageSize() }));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const [declined, setDeclined] = useState<{ request: CreditRequest | null; opened: boolean }>({
    request: null,
    opened: false,
  });
  const goOn = () => title.current?.focus();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        <Trans>Credits</Trans>
      </h2>
      <div className={styles.tools}>
        <SearchField
          label={t`Search credit requests`}
          placeholder={t`Quiz, programme or teacher`}
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
            { value: 'APPROVED', label: t`Approved` },
            { value: 'DECLINED', label: t`Declined` },
          ]}
        />
      </div>
      <Loaded
        query={query}
        loading={t`Loading credit requests`}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={t`Failed to load credit requests.`}
      >
        {({ pages }) => {
          const requests = pages.flatMap(({ items }) => items);
          if (requests.length === 0) return <NoRequests status={status} isSearching={search !== ''} />;
          return (
            <>
              <Panel>
                <ul className={styles.list} aria-busy={query.isPlaceholderData}>
                  {requests.map((request) => (
                    <CreditRequestEntry
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
        <DeclineCreditsDialog
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
    PENDING: t`No credits need approval.`,
    APPROVED: t`No credits have been approved.`,
    DECLINED: t`No credits have been declined.`,
  };
  return (
    <Panel>
      <EmptyState title={isSearching ? t`No credit request was found.` : empty[status]} />
    </Panel>
  );
}
