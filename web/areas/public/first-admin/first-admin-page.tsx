import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { emailProblem, passwordProblem } from '#web/features/session/credential-problem.ts';
import { useCreateFirstAdmin } from '#web/features/session/use-sign-in.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';

type Fields = Record<'firstName' | 'lastName' | 'email' | 'password', string>;
type Problems = Partial<Record<keyof Fields, MessageDescriptor | undefined>>;
const empty: Fields = { firstName: '', lastName: '', email: '', password: '' };

/** Opened once, by the link the first start of an empty system has printed. */
export default function FirstAdminPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  // Behind the #, which no server and no log ever sees.
  const code = useLocation().hash.slice(1);
  const create = useCreateFirstAdmin(() => void navigate(paths.home, { replace: true }));
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Problems>({});

  function check(): Problems {
    return {
      firstName: fields.firstName.trim() === '' ? msg`First name is required` : undefined,
      lastName: fields.lastName.trim() === '' ? msg`Last name is required` : undefined,
      email: emailProblem(fields.email),
      password: passwordProblem(fields.password),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (create.isPending || Object.values(found).some(Boolean)) return;
    create.mutate({ ...fields, email: fields.email.trim(), code });
  }

  function field(name: keyof Fields) {
    const problem = errors[name];
    return {
      size: 'md' as const,
      value: fields[name],
      disabled: create.isPending,
      error: problem && i18n._(problem),
      onChange: (event: { target: { value: string } }) =>
        setFields({ ...fields, [name]: event.target.value }),
    };
  }

  const { error } = create;
  return (
    <PublicFrame>
      <div>
        <h1 className={styles.title}>
          <Trans>Create the first administrator</Trans>
        </h1>
        <p className={styles.text}>
          <Trans>This account may do everything, and admits everyone else. The link works once.</Trans>
        </p>
      </div>
      {error && (
        <Notice tone="danger">{(error instanceof ApiError && error.serverMessage) || error.message}</Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextField label={t`First name`} autoComplete="given-name" autoFocus {...field('firstName')} />
          <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label={t`Email Address`} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
        <Button type="submit" variant="filled" size="md" fullWidth loading={create.isPending}>
          <Trans>Create administrator</Trans>
        </Button>
      </form>
    </PublicFrame>
  );
}
