import { Plural, Trans } from '@lingui/react/macro';
import { useIsWatched } from '#web/features/profile/preferences.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './quiz-overview.module.css';

export function QuizProgress() {
  const { view, counts, position } = useQuiz();
  const number = position + 1;
  const total = view.paper.questions.length;
  return (
    <div>
      <div className={styles.words}>
        <span className={styles.place}>
          <Trans>
            Question {number} of {total}
          </Trans>
        </span>
        <span>
          <Trans>
            {counts.answered} answered, {counts.flagged} flagged
          </Trans>
        </span>
      </div>
      <ProgressBar value={number} of={total} />
    </div>
  );
}

/** "20 questions · 40 points". */
export function QuizFacts() {
  const { questions, quiz } = useQuiz().view.paper;
  return (
    <Trans>
      <Plural value={questions.length} one="# question" other="# questions" /> ·{' '}
      <Plural value={quiz.totalPoints} one="# point" other="# points" />
    </Trans>
  );
}

/** Plain HTTP, common in schools, cannot cache the page: students must know before they close it. */
export function OpensOffline() {
  const { opensOffline, isDurable, isPreview } = useQuiz().view;
  if (!isDurable || isPreview) return null;
  if (opensOffline) {
    return (
      <Text size="caption" tone="ink3">
        <Trans>This quiz works offline. Your answers are saved on this device.</Trans>
      </Text>
    );
  }
  if (window.isSecureContext) return null;
  return (
    <Text size="caption" tone="ink3">
      <Trans>
        This quiz needs a connection to open (no HTTPS). Your answers are still saved on this device.
      </Trans>
    </Text>
  );
}

/** Students must know that they are monitored. */
export function WatchedNote() {
  const { isPreview } = useQuiz().view;
  const isWatched = useIsWatched();
  if (isPreview || !isWatched) return null;
  return (
    <Text size="caption" tone="ink3">
      <Trans>Your teacher can see how often you leave this page.</Trans>
    </Text>
  );
}
