import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountDetail } from '#shared/contract/accounts.ts';
import { api } from '#web/lib/api.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountName } from './account-name.ts';
import { FaultForm } from './fault-form.tsx';
import { changeOf, draftOf, faultsOfDraft, fieldsOfKind, type PersonDraft } from './person-draft.ts';
import { AdminFields, NameAndContactFields, StudentFields, TeacherFields } from './person-fields.tsx';
import { type PhotoChange, PhotoField } from './photo-field.tsx';
import { useFormSending } from './use-form-sending.ts';

interface Props {
  id: string;
  account: AccountDetail;
  onChanged: (isChanged: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

const kinds = { student: StudentFields, teacher: TeacherFields, admin: AdminFields };

export function EditForm({ id, account, onChanged, onBusy, onSaved }: Props) {
  const { t } = useLingui();
  // As it was when the form opened: a change from elsewhere must not look like one's own.
  const [saved, setSaved] = useState(() => draftOf(account));
  const [draft, setDraft] = useState(saved);
  const [photo, setPhoto] = useState<PhotoChange>(null);
  const kind = account.person?.kind ?? 'admin';
  const fields = fieldsOfKind[kind];
  const KindFields = kinds[kind];
  const [currentPassword, setPassword] = useState('');
  // Whoever gets the mails of an administrator can get in.
  const needsPassword = kind === 'admin' && draft.emailAddress.trim() !== saved.emailAddress;
  const sending = useFormSending({
    fields: [...fields, 'photo', 'currentPassword'],
    fieldOfCode: {
      EMAIL_TAKEN: 'emailAddress',
      WRONG_PASSWORD: 'currentPassword',
      PHOTO_TOO_LARGE: 'photo',
      PHOTO_TYPE_UNSUPPORTED: 'photo',
      PHOTO_UNREADABLE: 'photo',
    },
    onBusy,
  });

  function show(next: { draft?: PersonDraft; photo?: PhotoChange }) {
    const shown = { draft, photo, ...next };
    setDraft(shown.draft);
    setPhoto(shown.photo);
    onChanged(shown.photo !== null || Object.keys(changeOf(shown.draft, saved, fields)).length > 0);
  }

  function findFaults() {
    const missing = needsPassword && currentPassword === '';
    return { ...faultsOfDraft(draft), ...(missing ? { currentPassword: t`Password is required` } : {}) };
  }

  async function save() {
    const change = changeOf(draft, saved, fields);
    const params = { accountId: account.id };
    if (Object.keys(change).length > 0) {
      await api('PATCH /account/:accountId', {
        params,
        body: needsPassword ? { ...change, currentPassword } : change,
      });
      setSaved(draft);
    }
    if (photo === 'removed') await api('DELETE /account/:accountId/photo', { params });
    else if (photo) await api('form PUT /account/:accountId/photo', { params, file: photo });
    const name = accountName({
      person: account.person && { ...account.person, ...draft },
      email: account.email,
    });
    toast.success(t`The changes to ${name} were saved.`);
    onSaved();
  }

  const shared = {
    draft,
    faults: sending.faults,
    onChange: (change: Partial<PersonDraft>) => show({ draft: { ...draft, ...change } }),
  };
  return (
    <FaultForm id={id} {...sending} onSubmit={() => void sending.send(findFaults(), save)}>
      <NameAndContactFields {...shared} />
      <KindFields {...shared} />
      {needsPassword && (
        <PasswordField
          label={t`Your own password`}
          hint={t`Needed to change the email address of an administrator.`}
          autoComplete="current-password"
          value={currentPassword}
          error={sending.faults.currentPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <PhotoField
        account={account}
        value={photo}
        fault={sending.faults.photo}
        onChange={(next) => show({ photo: next })}
      />
    </FaultForm>
  );
}
