import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { passwordProblem } from '#web/features/session/credential-problem.ts';
import { useConfirmReset } from '#web/features/session/use-password-reset.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from '../public-frame.module.css';

interface Props {
  email: string;
  /** What a code or an invitation gave. */
  resetToken: string;
  onDone: () => void;
  /** It is over or was used: another one is needed, and these words say so. */
  onTokenRefused: (text: string) => void;
}

export function NewPasswordForm({ email, resetToken, onDone, onTokenRefused }: Props) {
  const { t, i18n } = useLingui();
  const confirm = useConfirmReset();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = confirm.isPending;

  function refusePassword(text: string) {
    setFieldError(text);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    setFieldError(null);
    const found = passwordProblem(password);
    if (found) return refusePassword(i18n._(found));
    confirm.mutate({ resetToken, password }, { onSuccess: onDone, onError: showRefusal });
  }

  function showRefusal(error: Error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'RESET_TOKEN_INVALID' || code === 'INVITATION_INVALID') onTokenRefused(refusalText(error));
    else if (error instanceof ApiError && error.status === 422) refusePassword(refusalText(error));
    else setProblem(refusalText(error));
  }

  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* For password managers, which otherwise do not know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          size="md"
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least 6 characters, and none of the common ones.`}
          readOnly={isBusy}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError}
        />
        <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
          {isBusy ? <Trans>Saving...</Trans> : <Trans>Save password</Trans>}
        </Button>
      </form>
    </>
  );
}
