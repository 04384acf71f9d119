import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Announcement } from '#shared/contract/notifications.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import styles from './announcements.module.css';
import { announcementsQuery } from './announcements.ts';

/** What staff has written to the reader, newest first. */
export function AnnouncementList() {
  return (
    <section>
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        <Trans>Messages</Trans>
      </h2>
      <Announcements />
    </section>
  );
}

function Announcements() {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(announcementsQuery);
  if (error && !data) {
    return (
      <ErrorState
        title={t`Failed to load messages.`}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t`Loading messages`}>
        <SkeletonBlock height={72} />
        <SkeletonBlock height={72} />
      </LoadingRegion>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={t`No messages yet`}
        text={t`What teachers write to your programme or to a quiz appears here.`}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {data.items.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  );
}

function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { title, body, author, program, quiz, dateCreated } = announcement;
  return (
    <li className={styles.item}>
      <span className={styles.meta}>
        <span>{quiz?.title ?? program?.name}</span>
        <time dateTime={dateCreated}>{relativeTime(dateCreated, new Date())}</time>
      </span>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.body}>{body}</p>
      <span className={styles.author}>{author.name}</span>
    </li>
  );
}
