import { Trans } from '@lingui/react/macro';
import styles from './opens-offline.module.css';
import { useQuiz } from './quiz-context.ts';

/** Many schools serve plain HTTP, where no browser keeps a page: nobody should learn that after closing it. */
export function OpensOffline() {
  const { opensOffline, isDurable, isRehearsal } = useQuiz().view;
  if (!isDurable || isRehearsal) return null;
  if (opensOffline) {
    return (
      <p className={styles.note}>
        <Trans>This page opens without the network. Your answers are kept on this device.</Trans>
      </p>
    );
  }
  if (window.isSecureContext) return null;
  return (
    <p className={styles.note}>
      <Trans>
        This page cannot open without the network here (no HTTPS). Your answers are still kept on this device.
      </Trans>
    </p>
  );
}
