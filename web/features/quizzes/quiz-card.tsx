import { Trans } from '@lingui/react/macro';
import { IconClock, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { Card, CardTitle } from '#web/ui/lists/card-grid.tsx';
import styles from './quiz-card.module.css';
import { hasResults, type QuizEntry } from './quiz-entry.ts';
import { QuizFacts } from './quiz-facts.tsx';
import { type QuizReader, refusalText, windowText } from './quiz-text.ts';
import { StartLink } from './start-link.tsx';

/** Whether the attempts could be loaded, with a retry. */
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
    <Card titleId={titleId}>
      <div className={styles.head}>
        <CardTitle id={titleId}>{quiz.title}</CardTitle>
        <QuizBadge entry={entry} />
      </div>
      <Text size="small" tone="ink3" breaks>
        {teacher ? `${teacher.firstName} ${teacher.lastName}` : quiz.program.name}
      </Text>
      {open !== null && (
        <Text size="small" tone="ink2">
          {open}
        </Text>
      )}
      <QuizFacts entry={entry} reader={reader} attemptsFailed={attempts.failed} />
      {attempts.failed && <AttemptsFailed attempts={attempts} titleId={titleId} />}
      {own?.whyNot != null && (
        <Text className={styles.whyNot} size="small" tone="ink2">
          {refusalText(own.whyNot, reader)}
        </Text>
      )}
      <QuizActions entry={entry} isReadOnly={reader.isReadOnly} titleId={titleId} onPreview={onPreview} />
    </Card>
  );
}

export function AttemptsFailed({ attempts, titleId }: { attempts: AttemptsState; titleId: string }) {
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

/** The status of the quiz; nothing if it can't be started. */
export function QuizBadge({ entry: { quiz, status } }: { entry: QuizEntry }) {
  if (status === 'in-progress') {
    return (
      <StatusBadge tone="info" icon={<IconClock size={13} aria-hidden="true" />}>
        <Trans>In progress</Trans>
      </StatusBadge>
    );
  }
  if (quiz.own?.mayStart === false) return null;
  if (status === 'completed') {
    return (
      <StatusBadge tone="neutral" icon={<IconRefresh size={13} aria-hidden="true" />}>
        <Trans>Retake Available</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="brand">
      <Trans>New</Trans>
    </StatusBadge>
  );
}

interface QuizActionsProps {
  entry: QuizEntry;
  isReadOnly: boolean;
  /** Names the quiz for screen readers. */
  titleId: string;
  onPreview: () => void;
}

function QuizActions({ entry, isReadOnly, titleId, onPreview }: QuizActionsProps) {
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
      <ResultsOrPreview entry={entry} titleId={titleId} onPreview={onPreview} />
    </div>
  );
}

export function ResultsOrPreview({ entry, titleId, onPreview }: Omit<QuizActionsProps, 'isReadOnly'>) {
  return hasResults(entry) ? (
    <Button component={Link} to={quizResultsPath(entry.quiz.id)} size="xs" aria-describedby={titleId}>
      <Trans>View Results</Trans>
    </Button>
  ) : (
    <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={onPreview}>
      <Trans>Preview</Trans>
    </Button>
  );
}
