import { Trans } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './question-footer.module.css';

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

export function PreviousButton() {
  const { position, goTo } = useQuiz();
  return (
    <Button
      disabled={position === 0}
      leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
      onClick={() => goTo(position - 1)}
    >
      <Trans>Previous</Trans>
    </Button>
  );
}

/** The last question has no next one, so the button submits. */
export function NextButton() {
  const { view, position, goTo, isLocked, openSummary } = useQuiz();
  if (position === view.paper.questions.length - 1) {
    return (
      <Button key="submit" variant="filled" disabled={isLocked} onClick={openSummary}>
        <Trans>Submit Quiz</Trans>
      </Button>
    );
  }
  return (
    <Button
      key="next"
      variant="filled"
      rightSection={<IconChevronRight size={16} aria-hidden="true" />}
      onClick={() => goTo(position + 1)}
    >
      <Trans>Next</Trans>
    </Button>
  );
}
