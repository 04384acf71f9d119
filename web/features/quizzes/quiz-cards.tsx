import { useState } from 'react';
import styles from './quiz-card.module.css';
import { type AttemptsState, QuizCard } from './quiz-card.tsx';
import type { QuizEntry } from './quiz-entry.ts';
import { QuizPreview } from './quiz-preview.tsx';
import type { QuizReader } from './quiz-words.ts';

interface Props {
  label: string;
  entries: readonly QuizEntry[];
  reader: QuizReader;
  attempts: AttemptsState;
}

/** Quizzes side by side, each with its facts behind Preview. */
export function QuizCards({ label, entries, reader, attempts }: Props) {
  const [previewed, setPreviewed] = useState<QuizEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
        role="list"
        className={styles.grid}
        aria-label={label}
      >
        {entries.map((entry) => (
          <li key={entry.quiz.id} className={styles.cell}>
            <QuizCard
              entry={entry}
              reader={reader}
              attempts={attempts}
              onPreview={() => {
                setPreviewed(entry);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      {/* There before it opens: a dialog that is born open does not know where the focus was. */}
      <QuizPreview entry={previewed} reader={reader} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
