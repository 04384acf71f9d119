import { useId } from 'react';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryNote } from './entry-note.tsx';
import { EntryScore } from './entry-score.tsx';
import { EntryStatus } from './entry-status.tsx';
import styles from './grade-book.module.css';

export function EntryCard({ entry }: { entry: GradeBookEntry }) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {entry.quiz.title}
        </h3>
        <EntryStatus status={entry.status} />
      </div>
      <EntryScore entry={entry} />
      <EntryNote entry={entry} />
      <EntryFacts entry={entry} />
      <EntryActions entry={entry} titleId={titleId} />
    </article>
  );
}
