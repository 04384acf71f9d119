import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Announcement } from '#shared/contract/notifications.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './announcements.module.css';
import { announcementsQuery } from './announcements.ts';

/** What staff has written to the reader, newest first. */
export function AnnouncementList() {
  const { t } = useLingui();
  return (
    <section>
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        <Trans>Messages</Trans>
      </h2>
      <Loaded
        query={useQuery(announcementsQuery)}
        loading={t`Loading messages`}
        skeleton={<SkeletonRows count={2} height={72} />}
        failed={t`Failed to load messages.`}
      >
        {({ items }) => <Announcements items={items} />}
      </Loaded>
    </section>
  );
}

function Announcements({ items }: { items: Announcement[] }) {
  const { t } = useLingui();
  if (items.length === 0) {
    return (
      <EmptyState
        title={t`No messages yet`}
        text={t`What teachers write to your programme or to a quiz appears here.`}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, body, author, program, quiz, dateCreated }) => (
        <li key={id} className={styles.item}>
          <span className={styles.meta}>
            <span>{quiz?.title ?? program?.name}</span>
            <time dateTime={dateCreated}>{relativeTime(dateCreated, new Date())}</time>
          </span>
          <h3 className={styles.heading}>{title}</h3>
          <p className={styles.body}>{body}</p>
          <span className={styles.author}>{author.name}</span>
        </li>
      ))}
    </ul>
  );
}
