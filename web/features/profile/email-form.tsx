import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { emailProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './profile-drawer.module.css';
import { useCancelEmailChange, useChangeEmail, wantedEmailQuery } from './profile-queries.ts';

/** The address changes once the owner of the new one has confirmed it. */
export function EmailForm({ email: former }: { email: string }) {
  const { t } = useLingui();
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    check: ({ email, currentPassword }) => ({
      email: email.trim() === former ? t`This is already your email address.` : emailProblem(email),
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
    }),
    submit: async ({ email, currentPassword }) => {
      const { user, wanted } = await change.mutateAsync({ email: email.trim(), currentPassword });
      form.reset();
      if (wanted === null) toast.success(t`Your email address is now ${user.email}.`);
    },
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
    onRefused: (error, fields) => {
      if (fields.length === 0) toast.error(error.message);
      return true;
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      <WantedEmail />
      <TextField
        label={t`New email address`}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.field('email')}
      />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={form.isBusy}>
          <Trans>Change email address</Trans>
        </Button>
      </div>
    </form>
  );
}

/** A change that is not confirmed yet. */
function WantedEmail() {
  const { t } = useLingui();
  const wanted = useQuery(wantedEmailQuery).data?.wanted;
  const cancellation = useCancelEmailChange();

  async function cancel() {
    try {
      await cancellation.mutateAsync();
    } catch {
      toast.error(t`We couldn’t cancel the change. Check your connection and try again.`);
    }
  }

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
        <Button loading={cancellation.isPending} onClick={() => void cancel()}>
          <Trans>Cancel change</Trans>
        </Button>
      </div>
    </>
  );
}
