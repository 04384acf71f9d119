import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { passwordProblem } from '#web/features/session/credential-problem.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from './public-frame.module.css';

interface Props {
  /** Whose password it is. */
  email: string;
  /** False where the link alone is enough. */
  needsPassword?: boolean;
  submitLabel: ReactNode;
  isBusy: boolean;
  /** Calls `showRefusal` with what the server refused, if it belongs to this form. */
  onSubmit: (password: string, showRefusal: (error: Error) => void) => void;
}

/** Asks someone who opened a link or entered a code for a new password. */
export function PasswordForm({ email, needsPassword = true, submitLabel, isBusy, onSubmit }: Props) {
  const { t, i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function refusePassword(text: string) {
    setFieldError(text);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    setFieldError(null);
    const invalid = needsPassword ? passwordProblem(password) : null;
    if (invalid) return refusePassword(i18n._(invalid));
    onSubmit(password, showRefusal);
  }

  function showRefusal(error: Error) {
    const isAboutPassword = needsPassword && error instanceof ApiError && error.status === 422;
    if (isAboutPassword) refusePassword(refusalText(error));
    else setProblem(refusalText(error));
  }

  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        {needsPassword && (
          <>
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
              onChange={({ target }) => setPassword(target.value)}
              error={fieldError}
            />
          </>
        )}
        <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
