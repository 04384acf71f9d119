import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  text: ReactNode;
  /** What the dialog says before it is done. */
  question: ReactNode;
  /** Answers what to say of it when it is done. */
  act: (password: string) => Promise<string>;
}

/** Something that cannot be taken back, behind the password, Cancel and Confirm. */
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
