import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './settings.module.css';

interface Props {
  title: string;
  text: ReactNode;
  /** What the dialog says before it is done. */
  question: ReactNode;
  /** Answers what to say of it when it is done. */
  act: () => Promise<string>;
}

/** Something that cannot be taken back, behind Cancel and Confirm. */
export function DangerAction({ title, text, question, act }: Props) {
  const [asks, setAsks] = useState(false);

  async function confirm() {
    try {
      toast.success(await act());
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsks(false);
  }

  return (
    <div className={styles.danger}>
      <div className={styles.dangerWords}>
        <p className={styles.dangerTitle}>{title}</p>
        <p className={styles.dangerText}>{text}</p>
      </div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {title}
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={title}
        confirmLabel={<Trans>Confirm</Trans>}
        tone="danger"
        onConfirm={confirm}
      >
        {question}
      </ConfirmDialog>
    </div>
  );
}
