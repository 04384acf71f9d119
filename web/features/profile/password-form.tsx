import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { passwordLength } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './profile-drawer.module.css';

interface Errors {
  current?: string;
  next?: string;
}

export function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation({
    mutationFn: () => api('POST /auth/password', { body: { currentPassword: current, newPassword: next } }),
  });

  function check(): Errors {
    return {
      ...(current === '' ? { current: t`Password is required` } : {}),
      ...(next === ''
        ? { next: t`Password is required` }
        : next.length < passwordLength.least
          ? { next: t`Password must be at least 6 characters` }
          : {}),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(undefined, {
      onSuccess: () => {
        setCurrent('');
        setNext('');
        toast.success(t`Your password was changed. Other devices were signed out.`);
      },
      onError: (error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        const text = (error instanceof ApiError ? error.serverMessage : undefined) ?? error.message;
        if (code === 'WRONG_PASSWORD') setErrors({ current: text });
        else if (code === 'COMMON_PASSWORD' || code === 'PERSONAL_PASSWORD' || code === 'INVALID_INPUT')
          setErrors({ next: text });
        else toast.error(error.message);
      },
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* For password managers, which otherwise do not know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={errors.current}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 6 characters, and none of the common ones.`}
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={errors.next}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={change.isPending}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
