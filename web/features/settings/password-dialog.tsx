import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from './settings.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: ReactNode;
  tone?: 'default' | 'danger';
  /** Closes the dialog when it is done; what it throws is shown in it. */
  act: (password: string) => Promise<void>;
}

/** Asks for the password once more: a session that somebody else found open must not be enough. */
export function PasswordDialog({ opened, onClose, title, ...form }: Props) {
  const [isBusy, setBusy] = useState(false);
  const close = () => !isBusy && onClose();
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <PasswordForm {...form} isBusy={isBusy} onBusy={setBusy} onCancel={close} onDone={onClose} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'opened' | 'onClose' | 'title'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function PasswordForm({
  children,
  confirmLabel,
  tone = 'default',
  act,
  isBusy,
  onBusy,
  onCancel,
  onDone,
}: FormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isWrong = error instanceof ApiError && error.code === 'WRONG_PASSWORD';
  const missing = isTried && password === '' ? t`Password is required` : undefined;

  async function send() {
    onBusy(true);
    setError(null);
    try {
      await act(password);
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    onBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password !== '' && !isBusy) void send();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {error && !isWrong && <Notice tone="danger">{error.message}</Notice>}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={missing ?? (isWrong ? error.message : undefined)}
      />
      <div className={styles.formEnd}>
        <Button onClick={onCancel} aria-disabled={isBusy || undefined}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="filled" tone={tone} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
