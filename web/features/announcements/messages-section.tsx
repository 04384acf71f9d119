import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencilPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { Announcement } from '#shared/contract/announcements.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { AnnouncementItem } from './announcement-item.tsx';
import styles from './announcements.module.css';
import { announcementsQuery } from './announcements.ts';
import type { MessageAct } from './message-act.ts';

interface Props {
  /** Whether the reader writes messages too. */
  mayWrite: boolean;
  /** Says to who does not why. */
  insteadOfWriting?: ReactNode;
  onAct: (act: MessageAct) => void;
  /** So many at a time. */
  step: number;
  /** Those to be marked, where that is not what the server says. */
  isNew?: (announcement: Announcement) => boolean;
  titleRef?: Ref<HTMLHeadingElement>;
}

/** What staff has written to the reader, newest first. */
export function MessagesSection(props: Props) {
  const { mayWrite, insteadOfWriting, onAct, step, isNew = isUnread, titleRef } = props;
  const { t } = useLingui();
  const query = useInfiniteQuery(announcementsQuery(step));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title} ref={titleRef} tabIndex={-1} data-autofocus>
          <Trans>Messages</Trans>
        </h2>
        {mayWrite && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconPencilPlus size={16} aria-hidden="true" />}
            onClick={() => onAct({ type: 'write' })}
          >
            <Trans>New message</Trans>
          </Button>
        )}
        {!mayWrite && insteadOfWriting}
      </div>
      <Loaded
        query={query}
        loading={t`Loading messages`}
        skeleton={<SkeletonRows count={2} height={72} />}
        failed={t`Failed to load messages.`}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoMessages mayWrite={mayWrite} />;
          return (
            <>
              <ul className={styles.list}>
                {items.map((announcement) => (
                  <AnnouncementItem
                    key={announcement.id}
                    announcement={announcement}
                    isNew={isNew(announcement)}
                    onAct={onAct}
                  />
                ))}
              </ul>
              <div className={styles.more}>
                <ShowMore
                  shown={items.length}
                  total={pages.at(-1)?.total ?? 0}
                  loading={isLoadingMore}
                  onMore={showMore}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function isUnread(announcement: Announcement): boolean {
  return announcement.isUnread;
}

function NoMessages({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui();
  const text = mayWrite
    ? t`Write to a programme or to the students of a quiz.`
    : t`What teachers write to your programme or to a quiz appears here.`;
  return <EmptyState title={t`No messages yet`} text={text} />;
}
