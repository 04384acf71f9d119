import { Trans, useLingui } from '@lingui/react/macro';
import type { NewAdmin } from '#shared/contract/people/accounts.ts';
import { invitationDays, textLength } from '#shared/limits.ts';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { emailProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useInviteAdmin } from '../accounts.ts';
import styles from '../people.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** A new administrator gets an invitation by mail instead of a password that someone else has seen. */
export function NewAdminDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`New administrator`}
      submitLabel={t`Send invitation`}
    >
      <NewAdminForm onInvited={onClose} />
    </FormDialog>
  );
}

const blank: Required<NewAdmin> = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  jobTitle: '',
  role: 'READ_ONLY_ADMIN',
  currentPassword: '',
};

function NewAdminForm({ onInvited }: { onInvited: () => void }) {
  const { t, i18n } = useLingui();
  const invitation = useInviteAdmin();
  const form = useForm({
    initialValues: blank,
    check: ({ firstName, lastName, email, phoneNumber, currentPassword }) => ({
      firstName: firstName.trim() === '' ? t`First name is required` : undefined,
      lastName: lastName.trim() === '' ? t`Last name is required` : undefined,
      email: emailProblem(email),
      phoneNumber: phoneProblem(phoneNumber, ''),
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
    }),
    submit: async (values) => {
      const email = values.email.trim();
      await invitation.mutateAsync({ ...values, email });
      toast.success(t`Invitation sent to ${email}.`);
      onInvited();
    },
    fieldOf: { EMAIL_TAKEN: 'email', WRONG_PASSWORD: 'currentPassword' },
  });

  return (
    <DialogForm form={form}>
      <SelectField
        label={t`Role`}
        hint={
          form.values.role === 'SUPER_ADMIN'
            ? t`Can see and change everything.`
            : t`Can see people, statistics and the system’s status, but can’t change anything.`
        }
        options={(['READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const).map((role) => ({
          value: role,
          label: i18n._(roleLabels[role]),
        }))}
        {...form.field('role')}
      />
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          data-autofocus
          required
          maxLength={textLength.name}
          {...form.field('firstName')}
        />
        <TextField label={t`Last name`} required maxLength={textLength.name} {...form.field('lastName')} />
      </div>
      <TextField type="email" label={t`Email`} required maxLength={254} {...form.field('email')} />
      <div className={styles.pair}>
        <PhoneField label={t`Phone`} {...form.field('phoneNumber')} />
        <TextField label={t`Job title`} maxLength={textLength.name} {...form.field('jobTitle')} />
      </div>
      <p>
        <Trans>
          They’ll get an email with a link to set their password. It works for {invitationDays} days.
        </Trans>
      </p>
      <PasswordField
        label={t`Your own password`}
        hint={t`Required to make someone an administrator.`}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </DialogForm>
  );
}
