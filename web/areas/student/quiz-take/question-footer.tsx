import { Trans } from '@lingui/react/macro';
import styles from './question-footer.module.css';
import { useQuiz } from './quiz-context.ts';
import { NextButton, PreviousButton } from './step-buttons.tsx';

export function QuestionFooter() {
  const { isWriter, otherDevice } = useQuiz().view;
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <PreviousButton />
        <p className={styles.note}>
          {isWriter && otherDevice === null ? (
            <Trans>You can change answers until you submit</Trans>
          ) : (
            <Trans>You can view your answers but not change them</Trans>
          )}
        </p>
        <NextButton />
      </div>
    </footer>
  );
}
