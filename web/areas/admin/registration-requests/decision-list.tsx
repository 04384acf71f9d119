import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { SectionHeading } from '#web/ui/layout/section-title.tsx';
import { ListControls, ListSegments } from '#web/ui/lists/list-controls.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import styles from './decisions.module.css';

type DecisionState<Status extends string> = {
  state: { search: string; status: Status };
  set(changes: { search?: string | number | null; status?: string | number | null }): void;
};

interface EntryActs {
  onDecline: () => void;
  onDone: () => void;
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface DecisionListProps<Request extends { id: number }, Status extends string> {
  title: ReactNode;
  texts: { search: string; placeholder: string; loading: string; failed: string; notFound: string };
  statuses: { value: Status; label: string; empty: string }[];
  list: DecisionState<Status>;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Request[]; total: number }>>;
  renderEntry: (request: Request, acts: EntryActs) => ReactNode;
  renderDecline: (request: Request, dialog: DialogProps) => ReactNode;
}

/** Requests that an administrator accepts, or declines with a reason. */
export function DecisionList<Request extends { id: number }, Status extends string>(
  props: DecisionListProps<Request, Status>,
) {
  const { title, texts, statuses, list, query, renderEntry, renderDecline } = props;
  const { t } = useLingui();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const [declined, setDeclined] = useState<{ request: Request | null; opened: boolean }>({
    request: null,
    opened: false,
  });
  const goOn = () => heading.current?.focus();
  const empty = statuses.find(({ value }) => value === list.state.status)?.empty;
  return (
    <Stack as="section" gap={12} aria-labelledby={titleId}>
      <SectionHeading id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </SectionHeading>
      <ListControls list={list} search={{ label: texts.search, placeholder: texts.placeholder }}>
        <ListSegments list={list} name="status" label={t`Show`} options={statuses} />
      </ListControls>
      <Loaded
        query={query}
        loading={texts.loading}
        skeleton={<SkeletonRows count={3} height={108} />}
        failed={texts.failed}
      >
        {({ pages }) => {
          const requests = pages.flatMap(({ items }) => items);
          if (requests.length === 0) {
            return (
              <Panel>
                <EmptyState title={list.state.search === '' ? empty : texts.notFound} />
              </Panel>
            );
          }
          return (
            <>
              <Panel>
                <ul className="divided fades-while-busy" aria-busy={query.isPlaceholderData}>
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
    </Stack>
  );
}

interface DecisionButtonsProps {
  accept: { label: string; text: ReactNode; isPending: boolean; onClick: () => void };
  decline: { label: string; onClick: () => void };
}

/** Accepting happens at once; declining asks for a reason first. */
export function DecisionButtons({ accept, decline }: DecisionButtonsProps) {
  return (
    <div className={styles.acts}>
      <Button
        variant="light"
        size="xs"
        aria-label={accept.label}
        loading={accept.isPending}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={accept.onClick}
      >
        {accept.text}
      </Button>
      <Button size="xs" aria-label={decline.label} aria-haspopup="dialog" onClick={decline.onClick}>
        <Trans>Decline</Trans>
      </Button>
    </div>
  );
}
