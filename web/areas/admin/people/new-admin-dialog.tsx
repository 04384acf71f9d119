import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { NewAdmin } from '#shared/contract/accounts.ts';
import { invitationDays, textLength } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { FaultForm } from './fault-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import styles from './people.module.css';
import { useFormSending } from './use-form-sending.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** An administrator gets an invitation by mail, and no password that somebody else has seen. */
export function NewAdminDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`New administrator`}
      formId={formId}
      submitLabel={t`Send invitation`}
      isBusy={isBusy}
    >
      <NewAdminForm id={formId} onBusy={setBusy} onInvited={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  id: string;
  onBusy: (isBusy: boolean) => void;
  onInvited: () => void;
}

type Draft = Required<NewAdmin>;
const fields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'jobTitle',
  'role',
  'currentPassword',
] as const;
const blank: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  jobTitle: '',
  role: 'READ_ONLY_ADMIN',
  currentPassword: '',
};

function NewAdminForm({ id, onBusy, onInvited }: FormProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(blank);
  const sending = useFormSending({
    fields,
    fieldOfCode: { EMAIL_TAKEN: 'email', WRONG_PASSWORD: 'currentPassword' },
    onBusy,
  });
  const email = draft.email.trim();

  function field(name: Exclude<keyof Draft, 'role'>) {
    return {
      name,
      value: draft[name],
      error: sending.faults[name],
      onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    };
  }

  function findFaults() {
    return {
      ...(draft.firstName.trim() === '' ? { firstName: t`First name is required` } : {}),
      ...(draft.lastName.trim() === '' ? { lastName: t`Last name is required` } : {}),
      ...(email === '' ? { email: t`Email is required` } : {}),
      ...(draft.currentPassword === '' ? { currentPassword: t`Password is required` } : {}),
      ...(email !== '' && !looksLikeEmail(email) ? { email: t`Please enter a valid email` } : {}),
    };
  }

  async function submit() {
    await sending.send(findFaults(), async () => {
      await api('POST /account', { body: { ...draft, email } });
      toast.success(t`The invitation was mailed to ${email}.`);
      onInvited();
    });
  }

  return (
    <FaultForm id={id} {...sending} onSubmit={() => void submit()}>
      <SelectField
        label={t`Role`}
        hint={
          draft.role === 'SUPER_ADMIN'
            ? t`May see and change everything.`
            : t`Sees the same pages, and changes nothing.`
        }
        value={draft.role}
        error={sending.faults.role}
        options={(['READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const).map((role) => ({
          value: role,
          label: i18n._(roleLabels[role]),
        }))}
        onChange={({ target: { value } }) =>
          setDraft({ ...draft, role: value === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : 'READ_ONLY_ADMIN' })
        }
      />
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          data-autofocus
          required
          maxLength={textLength.name}
          {...field('firstName')}
        />
        <TextField label={t`Last name`} required maxLength={textLength.name} {...field('lastName')} />
      </div>
      <TextField type="email" label={t`Email`} required maxLength={254} {...field('email')} />
      <div className={styles.pair}>
        <TextField type="tel" label={t`Phone`} maxLength={textLength.phone} {...field('phoneNumber')} />
        <TextField label={t`Job title`} maxLength={textLength.name} {...field('jobTitle')} />
      </div>
      <p>
        <Trans>
          They get an e-mail with a link to choose their password, good for {invitationDays} days.
        </Trans>
      </p>
      <PasswordField
        label={t`Your own password`}
        hint={t`Needed to make someone an administrator.`}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
    </FaultForm>
  );
}
