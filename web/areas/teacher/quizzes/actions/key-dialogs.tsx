import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dialogs.module.css';

interface Props {
  quiz: Quiz;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

export function ReleaseKeyDialog({ quiz, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Release the correct answers of “${title}”?`}
      confirmLabel={t`Release correct answers`}
      onConfirm={onConfirm}
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

export function HideKeyDialog({ quiz, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Hide the correct answers of “${title}”?`}
      confirmLabel={t`Hide correct answers`}
      onConfirm={onConfirm}
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
