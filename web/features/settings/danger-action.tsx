import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  text: ReactNode;
  /** The question in the dialog. */
  question: ReactNode;
  /** Returns the text of the toast. */
  act: (password: string) => Promise<string>;
}

/** An action that cannot be undone, confirmed with the password. */
export function DangerAction({ title, text, question, act }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <div className={styles.danger}>
      <div className={styles.dangerWords}>
        <p className={styles.dangerTitle}>{title}</p>
        <p className={styles.dangerText}>{text}</p>
      </div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {title}
      </Button>
      <PasswordDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={title}
        confirmLabel={<Trans>Confirm</Trans>}
        tone="danger"
        act={async (password) => {
          toast.success(await act(password));
        }}
      >
        <p>{question}</p>
      </PasswordDialog>
    </div>
  );
}
