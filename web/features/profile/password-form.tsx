import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import type { Input } from '#web/lib/api/api-contract.ts';
import { passwordProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import styles from './profile-drawer.module.css';

export function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const change = useMutation({
    mutationFn: (body: Input<'POST /auth/password'>['body']) => api('POST /auth/password', { body }),
  });
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
      newPassword: passwordProblem(newPassword),
    }),
    submit: async (values) => {
      await change.mutateAsync(values);
      form.reset();
      toast.success(t`Your password was changed. Other devices were signed out.`);
    },
    fieldOf: {
      WRONG_PASSWORD: 'currentPassword',
      COMMON_PASSWORD: 'newPassword',
      PERSONAL_PASSWORD: 'newPassword',
    },
    onRefused: (error, fields) => {
      if (fields.length === 0) toast.error(error.message);
      return true;
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      {/* For password managers, which otherwise do not know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 6 characters. Avoid common passwords.`}
        {...form.field('newPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={form.isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
