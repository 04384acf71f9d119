import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { EmailLink, EmailLinkDone } from '#shared/contract/auth.ts';
import { passwordProblem } from '#web/features/session/credential-problem.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from '../public-frame.module.css';
import { useConfirmLink } from './email-link.ts';

interface Props {
  token: string;
  link: EmailLink;
  onDone: (done: EmailLinkDone) => void;
  /** It was used or has expired since it was opened. */
  onOver: () => void;
}

/** A new address is confirmed as it is; a registration and an undone change need a new password. */
export function ConfirmForm({ token, link, onDone, onOver }: Props) {
  const { t, i18n } = useLingui();
  const confirm = useConfirmLink();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const needsPassword = link.kind !== 'change';
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
    const found = needsPassword ? passwordProblem(password) : null;
    if (found) return refusePassword(i18n._(found));
    const body = needsPassword ? { token, password } : { token };
    confirm.mutate(body, { onSuccess: onDone, onError: showRefusal });
  }

  function showRefusal(error: Error) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.code === 'EMAIL_LINK_INVALID') onOver();
    else if (needsPassword && refusal?.status === 422) refusePassword(refusalText(error));
    else setProblem(refusalText(error));
  }

  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        {needsPassword && (
          <>
            {/* For password managers, which otherwise do not know whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
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
          {link.kind === 'undo' ? <Trans>Undo the change</Trans> : <Trans>Confirm email address</Trans>}
        </Button>
      </form>
    </>
  );
}
