import { Trans } from '@lingui/react/macro';
import styles from './question-footer.module.css';
import { NextButton, PreviousButton } from './step-buttons.tsx';

export function QuestionFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <PreviousButton />
        <p className={styles.note}>
          <Trans>You can change answers until you submit</Trans>
        </p>
        <NextButton />
      </div>
    </footer>
  );
}
