import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { resetCodeProblem } from '#web/features/session/reset-code-problem.ts';
import { type ResetState, resetStateOf } from '#web/features/session/reset-state.ts';
import { useRequestReset } from '#web/features/session/use-password-reset.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../public-frame.module.css';

const emailNotValid = msg`Please enter a valid email address.`;

interface Props {
  onSent: (sent: { message: string; state: ResetState }) => void;
}

export function ResetForm({ onSent }: Props) {
  const { t, i18n } = useLingui();
  const request = useRequestReset();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<MessageDescriptor | null>(null);
  const [problem, setProblem] = useState<MessageDescriptor | string | null>(null);
  const isBusy = request.isPending;

  function refuseEmail() {
    setFieldError(emailNotValid);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    setFieldError(null);
    if (!looksLikeEmail(email)) return refuseEmail();
    const address = email.trim();
    request.mutate(address, {
      onSuccess: (sent) => onSent({ message: sent.message, state: resetStateOf(address, sent, Date.now()) }),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'INVALID_INPUT') refuseEmail();
        else setProblem(resetCodeProblem(error));
      },
    });
  }

  return (
    <>
      <div>
        <h1 className={styles.title}>
          <Trans>Reset Password</Trans>
        </h1>
        <p className={styles.text}>
          <Trans>Enter the e-mail address of your account. You get a code to choose a new password.</Trans>
        </p>
      </div>
      {problem !== null && (
        <Notice tone="danger">{typeof problem === 'string' ? problem : i18n._(problem)}</Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          size="md"
          type="email"
          label={t`Email Address`}
          autoComplete="username"
          autoFocus
          disabled={isBusy}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError && i18n._(fieldError)}
        />
        <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
          {isBusy ? <Trans>Sending Code...</Trans> : <Trans>Send Code</Trans>}
        </Button>
      </form>
    </>
  );
}
