import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { closingSoon } from '#web/features/quizzes/quiz-filter.ts';
import { type QuizReader, windowText } from '#web/features/quizzes/quiz-words.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './dashboard.module.css';

const shown = 5;

interface Props {
  entries: readonly QuizEntry[];
  reader: QuizReader;
  /** By the server's clock. */
  now: Date;
}

/** What must be taken within a week; nothing where nothing must. */
export function ClosingSoon({ entries, reader, now }: Props) {
  const titleId = useId();
  const soon = closingSoon(entries, now).slice(0, shown);
  if (soon.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Closing soon</Trans>
      </SectionTitle>
      <ul>
        {soon.map((entry) => (
          <ClosingQuiz key={entry.quiz.id} entry={entry} reader={reader} />
        ))}
      </ul>
    </section>
  );
}

function ClosingQuiz({ entry: { quiz, status }, reader }: { entry: QuizEntry; reader: QuizReader }) {
  const nameId = useId();
  return (
    <li className={`${styles.row} ${styles.closing}`}>
      <span className={styles.what}>
        <span className={styles.name} id={nameId}>
          {quiz.title}
        </span>
        <span className={styles.small}>{windowText(quiz, reader.preferences)}</span>
      </span>
      {!reader.isReadOnly && <StartLink quiz={quiz} status={status} size="xs" describedBy={nameId} />}
    </li>
  );
}
