import { Trans } from '@lingui/react/macro';
import { useIsWatched } from '#web/features/profile/preferences.ts';
import { useQuiz } from './quiz-context.ts';
import styles from './watched-note.module.css';

/** Nobody should be watched without knowing it. */
export function WatchedNote() {
  const { isRehearsal } = useQuiz().view;
  const isWatched = useIsWatched();
  if (isRehearsal || !isWatched) return null;
  return (
    <p className={styles.note}>
      <Trans>Your teacher can see when you leave this page.</Trans>
    </p>
  );
}
