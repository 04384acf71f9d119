import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { useCreateFirstAdmin } from '#web/features/session/use-sign-in.ts';
import { paths } from '#web/lib/address/paths.ts';
import { emailProblem, passwordProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';

/** Opened once, by the link that the first start of an empty system prints. */
export default function FirstAdminPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  // After the #, which browsers send to no server, so that no log contains it.
  const code = useLocation().hash.slice(1);
  const create = useCreateFirstAdmin(() => void navigate(paths.home, { replace: true }));
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstName.trim() === '' ? msg`First name is required` : undefined,
      lastName: lastName.trim() === '' ? msg`Last name is required` : undefined,
      email: emailProblem(email),
      password: passwordProblem(password),
    }),
    submit: (values) => create.mutateAsync({ ...values, email: values.email.trim(), code }),
  });
  const field = (name: keyof typeof form.values) => ({
    size: 'md' as const,
    disabled: form.isBusy,
    ...form.field(name),
  });

  return (
    <PublicFrame>
      <div>
        <h1 className={styles.title}>
          <Trans>Create the first administrator</Trans>
        </h1>
        <Text tone="ink2">
          <Trans>This account may do everything, and admits everyone else. The link works once.</Trans>
        </Text>
      </div>
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        <div className={styles.pair}>
          <TextField label={t`First name`} autoComplete="given-name" autoFocus {...field('firstName')} />
          <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label={t`Email Address`} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
        <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
          <Trans>Create administrator</Trans>
        </Button>
      </form>
    </PublicFrame>
  );
}
