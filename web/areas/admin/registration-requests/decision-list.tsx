import { useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DecisionFilter } from './decision-filter.ts';
import styles from './decisions.module.css';

interface EntryActs {
  onDecline: () => void;
  onDone: () => void;
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Props<Request extends { id: number }, Status extends string> {
  title: ReactNode;
  words: { search: string; placeholder: string; loading: string; failed: string; notFound: string };
  statuses: { value: Status; label: string; empty: string }[];
  filter: DecisionFilter<Status>;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Request[]; total: number }>>;
  renderEntry: (request: Request, acts: EntryActs) => ReactNode;
  renderDecline: (request: Request, dialog: DialogProps) => ReactNode;
}

/** Requests that an administrator accepts or declines with a reason, and what was decided. */
export function DecisionList<Request extends { id: number }, Status extends string>(
  props: Props<Request, Status>,
) {
  const { title, words, statuses, filter, query, renderEntry, renderDecline } = props;
  const { t } = useLingui();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const [declined, setDeclined] = useState<{ request: Request | null; opened: boolean }>({
    request: null,
    opened: false,
  });
  const goOn = () => heading.current?.focus();
  const empty = statuses.find(({ value }) => value === filter.status)?.empty;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.tools}>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          maxLength={200}
          value={filter.text}
          onChange={filter.setText}
        />
        <Segmented label={t`Show`} value={filter.status} onChange={filter.setStatus} options={statuses} />
      </div>
      <Loaded
        query={query}
        loading={words.loading}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={words.failed}
      >
        {({ pages }) => {
          const requests = pages.flatMap(({ items }) => items);
          if (requests.length === 0) {
            return (
              <Panel>
                <EmptyState title={filter.search === '' ? empty : words.notFound} />
              </Panel>
            );
          }
          return (
            <>
              <Panel>
                <ul className={styles.list} aria-busy={query.isPlaceholderData}>
                  {requests.map((request) => (
                    <li key={request.id} className={styles.request}>
                      {renderEntry(request, {
                        onDecline: () => setDeclined({ request, opened: true }),
                        onDone: goOn,
                      })}
                    </li>
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
      {declined.request &&
        renderDecline(declined.request, {
          opened: declined.opened,
          onClose: () => setDeclined({ ...declined, opened: false }),
          onDone: goOn,
        })}
    </section>
  );
}
