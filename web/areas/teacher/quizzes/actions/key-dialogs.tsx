import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dialogs.module.css';
import type { QuizDialogProps } from './quiz-dialog-props.ts';

export function ReleaseKeyDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Release the correct answers of “${title}”?`}
      confirmLabel={t`Release correct answers`}
    >
      <div className={styles.texts}>
        <p>
          <Trans>Everyone who has submitted this quiz will see the correct answers and the feedback.</Trans>
        </p>
        {quiz.attemptLimit !== 1 && (
          <Notice tone="warning">
            <Trans>Students who have attempts left can retake the quiz with the correct answers.</Trans>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}

export function HideKeyDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Hide the correct answers of “${title}”?`}
      confirmLabel={t`Hide correct answers`}
    >
      <div className={styles.texts}>
        <p>
          <Trans>The settings of the quiz decide again when students see the correct answers.</Trans>
        </p>
        <Notice tone="warning">
          <Trans>Students may already have seen or copied the correct answers.</Trans>
        </Notice>
      </div>
    </ConfirmDialog>
  );
}
