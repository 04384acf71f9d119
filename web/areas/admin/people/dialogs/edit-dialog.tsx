import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetail } from '#shared/contract/people/accounts.ts';
import { photo as limits } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import { accountName } from '../account-labels.tsx';
import { accountQuery, useChangeAccount, useChangePhoto } from '../accounts.ts';
import styles from '../people.module.css';
import type { PersonDialogProps } from './people-dialog.tsx';
import {
  changeOf,
  draftOf,
  faultsOfDraft,
  fieldsOfKind,
  type PersonEdit,
  type PhotoChange,
} from './person-draft.ts';
import { AdminFields, NameAndContactFields, StudentFields, TeacherFields } from './person-fields.tsx';

/** Edits everything about a person that an administrator may change. Asks before discarding changes. */
export function EditDialog({ account, opened, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const detail = useQuery({ ...accountQuery(account.id), enabled: opened });
  const name = accountName(account);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Edit ${name}`}
      submitLabel={t`Save changes`}
      discard={{
        title: t`Discard your changes?`,
        text: <Trans>Your changes haven’t been saved.</Trans>,
      }}
    >
      <Loaded
        query={detail}
        loading={t`Loading ${name}’s details…`}
        skeleton={<SkeletonRows count={4} height={64} />}
        failed={t`We couldn’t load ${name}’s details.`}
      >
        {(known) => <EditForm account={known} onSaved={onClose} />}
      </Loaded>
    </FormDialog>
  );
}

const kinds = { student: StudentFields, teacher: TeacherFields, admin: AdminFields };

function EditForm({ account, onSaved }: { account: AccountDetail; onSaved: () => void }) {
  const { t } = useLingui();
  // The values when the form opened: a change from elsewhere must not look like the editor's own.
  const [saved, setSaved] = useState(() => draftOf(account));
  const changing = useChangeAccount(account.id);
  const changingPhoto = useChangePhoto(account.id);
  const kind = account.person?.kind ?? 'admin';
  const fields = fieldsOfKind[kind];
  const KindFields = kinds[kind];
  // Changing an administrator's email address gives access to the account.
  const isProofNeeded = (email: string) => kind === 'admin' && email.trim() !== saved.emailAddress;
  const form = useForm<PersonEdit>({
    initialValues: { ...saved, photo: null, currentPassword: '' },
    fields: [...fields, 'photo', 'currentPassword'],
    check: (values) => ({
      ...faultsOfDraft(values, saved),
      currentPassword:
        isProofNeeded(values.emailAddress) && values.currentPassword === ''
          ? t`Password is required`
          : undefined,
    }),
    submit: async ({ photo, currentPassword, ...draft }) => {
      const change = changeOf(draft, saved, fields);
      if (Object.keys(change).length > 0) {
        const proof = isProofNeeded(draft.emailAddress) ? { currentPassword } : {};
        await changing.mutateAsync({ ...change, ...proof });
        setSaved(draft);
      }
      if (photo) await changingPhoto.mutateAsync(photo === 'removed' ? null : photo);
      const name = accountName({
        person: account.person && { ...account.person, ...draft },
        email: account.email,
      });
      toast.success(t`The changes to ${name} were saved.`);
      onSaved();
    },
    fieldOf: {
      EMAIL_TAKEN: 'emailAddress',
      WRONG_PASSWORD: 'currentPassword',
      PHOTO_TOO_LARGE: 'photo',
      PHOTO_TYPE_UNSUPPORTED: 'photo',
      PHOTO_UNREADABLE: 'photo',
    },
    warnsOnLeave: true,
  });

  return (
    <DialogForm form={form}>
      <NameAndContactFields form={form} {...(kind === 'student' ? { country: form.values.country } : {})} />
      <KindFields form={form} />
      {isProofNeeded(form.values.emailAddress) && (
        <PasswordField
          label={t`Your own password`}
          hint={t`Required to change an administrator’s email address.`}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      <PhotoField
        account={account}
        value={form.values.photo}
        fault={form.errors.photo}
        onChange={(photo) => form.set({ photo })}
      />
    </DialogForm>
  );
}

interface PhotoFieldProps {
  account: AccountDetail;
  value: PhotoChange;
  fault: string | undefined;
  onChange: (change: PhotoChange) => void;
}

/** Replaces or removes a person's photo. */
function PhotoField({ account, value, fault, onChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { passportPhotoUrl } = account;
  const shown = problem ?? fault ?? null;
  return (
    <div className={styles.texts}>
      <PhotoPicker
        label={passportPhotoUrl === null ? t`Photo` : t`New photo`}
        value={value instanceof File ? value : null}
        maxBytes={limits.maxBytes}
        isInvalid={shown !== null}
        onProblem={setProblem}
        onChange={onChange}
      />
      {shown !== null && <Notice tone="danger">{shown}</Notice>}
      {passportPhotoUrl !== null && !(value instanceof File) && (
        <div className={styles.head}>
          <PersonAvatar
            name={accountName(account)}
            src={value === 'removed' ? null : passportPhotoUrl}
            size={40}
          />
          <Button size="xs" onClick={() => onChange(value === 'removed' ? null : 'removed')}>
            {value === 'removed' ? <Trans>Keep photo</Trans> : <Trans>Remove photo</Trans>}
          </Button>
        </div>
      )}
    </div>
  );
}
