import type { Comment } from '#shared/contract/attempts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import styles from './submissions.module.css';

/** What teachers have written to the student. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const preferences = useDatePreferences();
  return comments.map(({ text, author, dateCreated }) => (
    <figure key={`${dateCreated} ${author}`} className={styles.comment}>
      <blockquote className={styles.quote}>{text}</blockquote>
      <figcaption className={styles.author}>
        {author}, <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      </figcaption>
    </figure>
  ));
}
