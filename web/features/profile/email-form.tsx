import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './profile-drawer.module.css';

interface Errors {
  email?: string;
  password?: string;
}

/** The address changes once the new one has confirmed it. */
export function EmailForm({ email: former }: { email: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const change = useChangeEmail();

  function emailProblem(): string | undefined {
    if (email.trim() === '') return t`Email is required`;
    if (!looksLikeEmail(email)) return t`Please enter a valid email`;
    return email.trim() === former ? t`This is your address already.` : undefined;
  }

  function check(): Errors {
    const problem = emailProblem();
    return {
      ...(problem === undefined ? {} : { email: problem }),
      ...(password === '' ? { password: t`Password is required` } : {}),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { email: email.trim(), currentPassword: password },
      {
        onSuccess: ({ user, wanted }) => {
          setEmail('');
          setPassword('');
          if (wanted === null) toast.success(t`Your email address is now ${user.email}.`);
        },
        onError: (error) => {
          const shown = errorsOf(error);
          setErrors(shown);
          if (Object.keys(shown).length === 0) toast.error(error.message);
        },
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <WantedEmail />
      <TextField
        label={t`New email address`}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={change.isPending}>
          <Trans>Change email address</Trans>
        </Button>
      </div>
    </form>
  );
}

/** A change that nobody has confirmed yet. */
function WantedEmail() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const wanted = useQuery(wantedEmailQuery).data?.wanted;
  const cancel = useMutation({
    mutationFn: () => api('DELETE /auth/email'),
    onSuccess: () => queries.invalidateQueries({ queryKey: wantedEmailQuery.queryKey }),
    onError: () => toast.error(t`We couldn’t cancel the change. Check your connection and try again.`),
  });
  if (!wanted) return null;
  return (
    <>
      <div role="status">
        <Notice tone="info">
          <Trans>
            We sent a link to <strong>{wanted.email}</strong>. Your address changes once you confirm it there.
          </Trans>
        </Notice>
      </div>
      <div className={styles.actions}>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Cancel change</Trans>
        </Button>
      </div>
    </>
  );
}

const wantedEmailQuery = queryOptions({
  queryKey: ['current-user', 'wanted-email'],
  queryFn: ({ signal }) => api('GET /auth/email', {}, { signal }),
});

/** What the server says about one of the fields; nothing where it is about neither. */
function errorsOf(error: Error): Errors {
  if (!(error instanceof ApiError)) return {};
  const text = error.serverMessage ?? error.message;
  if (error.code === 'WRONG_PASSWORD') return { password: text };
  if (error.code === 'INVALID_INPUT') return { email: error.details[0]?.replace(/^email: /, '') ?? text };
  return {};
}

function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => api('POST /auth/email', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['current-user'] }),
  });
}
