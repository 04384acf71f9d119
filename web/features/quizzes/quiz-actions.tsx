import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './quiz-card.module.css';
import { hasResults, type QuizEntry } from './quiz-entry.ts';
import { StartLink } from './start-link.tsx';

interface Props {
  entry: QuizEntry;
  isReadOnly: boolean;
  /** Says of which quiz for who hears the buttons one by one. */
  titleId: string;
  onPreview: () => void;
}

export function QuizActions({ entry, isReadOnly, titleId, onPreview }: Props) {
  const { quiz, status } = entry;
  return (
    <div className={styles.actions}>
      {quiz.own?.mayStart === true && !isReadOnly && (
        <StartLink
          quiz={quiz}
          status={status}
          variant={status === 'completed' ? 'default' : 'light'}
          size="xs"
          describedBy={titleId}
        />
      )}
      {hasResults(entry) ? (
        <Button component={Link} to={quizResultsPath(quiz.id)} size="xs" aria-describedby={titleId}>
          <Trans>View Results</Trans>
        </Button>
      ) : (
        <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={onPreview}>
          <Trans>Preview</Trans>
        </Button>
      )}
    </div>
  );
}
