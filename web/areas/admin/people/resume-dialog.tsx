import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { PeopleDialogProps } from './dialog-props.ts';
import styles from './people.module.css';
import { LeftOut, whoWords } from './who.tsx';

interface Props extends PeopleDialogProps {
  onConfirm: () => Promise<unknown>;
}

export function ResumeDialog({ people, leftOut, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const who = whoWords(people);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Resume ${who}?`}
      confirmLabel={t`Resume`}
      onConfirm={onConfirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>They can sign in again with the password they had.</Trans>
        </p>
        <LeftOut count={leftOut} />
      </div>
    </ConfirmDialog>
  );
}
