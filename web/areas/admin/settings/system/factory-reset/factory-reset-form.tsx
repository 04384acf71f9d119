import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { FactoryReset } from '#shared/contract/backups.ts';
import { backup } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './factory-reset.module.css';

interface Props {
  isBusy: boolean;
  error: Error | null;
  onSend: (reset: FactoryReset) => void;
  onCancel: () => void;
}

const word = backup.resetWord;

export function FactoryResetForm({ isBusy, error, onSend, onCancel }: Props) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isWrongPassword = error instanceof ApiError && error.code === 'WRONG_PASSWORD';
  const isWordRight = typed.trim() === word;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password !== '' && isWordRight && !isBusy) onSend({ password, confirmation: word });
  }

  function passwordProblem(): string | undefined {
    if (isTried && password === '') return t`Password is required`;
    return isWrongPassword ? error.message : undefined;
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        <Trans>
          Every student, teacher and other administrator, every quiz, attempt and grade, every file, setting
          and brand of your own is deleted. Everybody else is signed out.
        </Trans>
      </p>
      <p>
        <Trans>
          What stays: your account, the default programme, and the backups. One more is made first.
        </Trans>
      </p>
      {error && !isWrongPassword && <Notice tone="danger">{error.message}</Notice>}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={passwordProblem()}
      />
      <TextField
        label={t`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isTried && !isWordRight ? t`Please type ${word}` : undefined}
      />
      <p role="status" className={styles.status}>
        {isBusy && <Trans>Making a backup and deleting everything. Please leave this page open.</Trans>}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel} aria-disabled={isBusy || undefined}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="filled" tone="danger" loading={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  );
}
