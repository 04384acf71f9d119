import type { Comment } from '#shared/contract/attempts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import styles from './attempt-details.module.css';

/** What a teacher wrote to the student. */
export function ReviewComments({ comments }: { comments: readonly Comment[] }) {
  const preferences = useDatePreferences();
  return comments.map(({ text, author, dateCreated }) => (
    <figure key={`${dateCreated} ${text}`} className={styles.comment}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {author}, <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      </figcaption>
    </figure>
  ));
}
