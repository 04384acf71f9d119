import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { QuizActions } from './quiz-actions.tsx';
import { QuizBadge } from './quiz-badge.tsx';
import styles from './quiz-card.module.css';
import type { QuizEntry } from './quiz-entry.ts';
import { QuizFacts } from './quiz-facts.tsx';
import { type QuizReader, refusalText, windowText } from './quiz-words.ts';

/** Whether the attempts of the cards came, and another try where they did not. */
export interface AttemptsState {
  failed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

interface Props {
  entry: QuizEntry;
  reader: QuizReader;
  attempts: AttemptsState;
  onPreview: () => void;
}

export function QuizCard({ entry, reader, attempts, onPreview }: Props) {
  const titleId = useId();
  const { quiz } = entry;
  const { teacher, own } = quiz;
  const open = windowText(quiz, reader.preferences);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {quiz.title}
        </h3>
        <QuizBadge entry={entry} />
      </div>
      <p className={styles.teacher}>
        {teacher ? `${teacher.firstName} ${teacher.lastName}` : quiz.program.name}
      </p>
      {open !== null && <p className={styles.window}>{open}</p>}
      <QuizFacts entry={entry} reader={reader} attemptsFailed={attempts.failed} />
      {attempts.failed && <AttemptsFailed attempts={attempts} titleId={titleId} />}
      {own?.whyNot != null && <p className={styles.whyNot}>{refusalText(own.whyNot, reader)}</p>}
      <QuizActions entry={entry} isReadOnly={reader.isReadOnly} titleId={titleId} onPreview={onPreview} />
    </article>
  );
}

function AttemptsFailed({ attempts, titleId }: { attempts: AttemptsState; titleId: string }) {
  return (
    <div className={styles.failed}>
      <p>
        <Trans>Failed to load quiz attempts</Trans>
      </p>
      <Button size="xs" loading={attempts.isRetrying} aria-describedby={titleId} onClick={attempts.retry}>
        <Trans>Retry loading attempts</Trans>
      </Button>
    </div>
  );
}
