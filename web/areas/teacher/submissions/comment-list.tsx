import type { Comment } from '#shared/contract/attempts/attempts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './submissions.module.css';

/** Teachers' comments to the student. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const preferences = useDatePreferences();
  return comments.map(({ text, author, dateCreated }) => (
    <figure key={`${dateCreated} ${author}`} className={styles.comment}>
      <blockquote className={styles.quote}>{text}</blockquote>
      <Text as="figcaption" size="caption" tone="ink2">
        {author}, <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      </Text>
    </figure>
  ));
}
