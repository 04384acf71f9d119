import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './dialogs.module.css';
import type { QuizDialogProps } from './quiz-dialog-props.ts';

export function UnpublishDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog {...dialog} title={t`Unpublish “${title}”?`} confirmLabel={t`Unpublish`}>
      <div className={styles.texts}>
        <p>
          <Trans>Students no longer find it and cannot start it. Results stay.</Trans>
        </p>
        <Running quiz={quiz} />
      </div>
    </ConfirmDialog>
  );
}

export function ArchiveDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title } = quiz;
  return (
    <ConfirmDialog {...dialog} title={t`Archive “${title}”?`} confirmLabel={t`Archive`}>
      <div className={styles.texts}>
        <p>
          {quiz.isActive ? (
            <Trans>Students no longer find it and cannot start it. Results stay.</Trans>
          ) : (
            <Trans>It leaves your list. Results stay.</Trans>
          )}{' '}
          <Trans>You find it under Archived and can bring it back.</Trans>
        </p>
        <Running quiz={quiz} />
      </div>
    </ConfirmDialog>
  );
}

export function DeleteDialog({ quiz, ...dialog }: QuizDialogProps) {
  const { t } = useLingui();
  const { title, taken } = quiz;
  const isKept = taken?.isTaken ?? false;
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Delete “${title}”?`}
      confirmLabel={isKept ? t`Archive` : t`Delete`}
      tone="danger"
    >
      <div className={styles.texts}>
        <p>
          {isKept ? (
            <Trans>
              Students have taken it, so it is archived instead of deleted: their results rest on it. You find
              it under Archived and can bring it back.
            </Trans>
          ) : (
            <Trans>Nobody has taken it. It is gone for good; its questions stay in their banks.</Trans>
          )}
        </p>
        <Running quiz={quiz} />
      </div>
    </ConfirmDialog>
  );
}

function Running({ quiz: { taken } }: { quiz: Quiz }) {
  const running = taken?.running ?? 0;
  if (running === 0) return null;
  return (
    <p>
      {plural(running, {
        one: '# attempt is running. It goes on, and can be handed in.',
        other: '# attempts are running. They go on, and can be handed in.',
      })}
    </p>
  );
}
