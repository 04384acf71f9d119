import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import styles from './public-frame.module.css';

interface Props {
  /** For password managers. */
  email: string;
  /** False if the link alone is enough. */
  needsPassword?: boolean;
  submitLabel: (isBusy: boolean) => ReactNode;
  submit: (password: string) => Promise<void>;
  /** True if the refusal is about the link or the code, and not shown by this form. */
  onRefused: (error: Error) => boolean;
}

/** Asks someone who opened a link or entered a code for a new password. */
export function PasswordForm({ email, needsPassword = true, submitLabel, submit, onRefused }: Props) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: needsPassword ? passwordProblem(password) : undefined }),
    submit: ({ password }) => submit(password),
    // Without a password there is no field to show a problem at.
    fieldOf: needsPassword
      ? { COMMON_PASSWORD: 'password', PERSONAL_PASSWORD: 'password', INVALID_INPUT: 'password' }
      : {},
    onRefused,
  });

  return (
    <>
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        {needsPassword && (
          <>
            {/* For password managers, which otherwise do not know whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              size="md"
              label={t`New password`}
              autoComplete="new-password"
              hint={t`At least 6 characters. Avoid common passwords.`}
              readOnly={form.isBusy}
              {...form.field('password')}
            />
          </>
        )}
        <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
          {submitLabel(form.isBusy)}
        </Button>
      </form>
    </>
  );
}
