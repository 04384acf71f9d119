import { useState } from 'react';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { CardGrid, CardGridSkeleton } from '#web/ui/lists/card-grid.tsx';
import styles from './quiz-card.module.css';
import { type AttemptsState, QuizCard } from './quiz-card.tsx';
import type { QuizEntry } from './quiz-entry.ts';
import { QuizPreview } from './quiz-preview.tsx';
import type { QuizReader } from './quiz-text.ts';

interface Props {
  label: string;
  entries: readonly QuizEntry[];
  reader: QuizReader;
  attempts: AttemptsState;
}

/** A grid of quiz cards with a preview dialog. */
export function QuizCards({ label, entries, reader, attempts }: Props) {
  const [previewed, setPreviewed] = useState<QuizEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CardGrid label={label}>
        {entries.map((entry) => (
          <QuizCard
            key={entry.quiz.id}
            entry={entry}
            reader={reader}
            attempts={attempts}
            onPreview={() => {
              setPreviewed(entry);
              setOpen(true);
            }}
          />
        ))}
      </CardGrid>
      {/* Always mounted: a dialog mounted open can't return the focus. */}
      <QuizPreview entry={previewed} reader={reader} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function QuizCardsSkeleton({ count }: { count: number }) {
  return (
    <CardGridSkeleton count={count}>
      <SkeletonBlock width="70%" height={16} lineHeight={24} />
      <SkeletonBlock width="40%" height={12} lineHeight={20} />
      <div className={styles.facts}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((fact) => (
          <div key={fact}>
            <SkeletonBlock width="80%" height={10} lineHeight={16} />
            <SkeletonBlock width="50%" height={14} lineHeight={20} />
          </div>
        ))}
      </div>
      <SkeletonBlock height={32} />
    </CardGridSkeleton>
  );
}
