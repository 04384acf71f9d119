import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { personName } from '#web/lib/format/person-name.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { StudentName } from './name-correction/student-name.tsx';
import { PersonDetails } from './person-details.tsx';
import { PhotoForm } from './photo-form.tsx';
import styles from './profile-drawer.module.css';
import { type Name, useSaveName } from './profile-queries.ts';
import { ProfileSection } from './profile-section.tsx';

export function PersonSections({ user }: { user: CurrentUser }) {
  const { t, i18n } = useLingui();
  const name = personName(user);
  return (
    <>
      <div className={styles.head}>
        <PersonAvatar name={name} src={user.person?.passportPhotoUrl ?? null} size={64} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.email}>{user.email}</p>
          <p className={styles.role}>{i18n._(roleLabels[user.role])}</p>
        </div>
      </div>
      <PersonDetails user={user} />
      {user.person && (
        <>
          <ProfileSection section="photo" title={t`Photo`}>
            <PhotoForm hasPhoto={user.person.passportPhotoUrl !== null} />
          </ProfileSection>
          <ProfileSection section="name" title={t`Name`}>
            {user.person.kind === 'student' ? (
              <StudentName firstName={user.person.firstName} lastName={user.person.lastName} />
            ) : (
              <NameForm key={name} firstName={user.person.firstName} lastName={user.person.lastName} />
            )}
          </ProfileSection>
        </>
      )}
    </>
  );
}

function NameForm({ firstName, lastName }: Name) {
  const { t } = useLingui();
  const save = useSaveName();
  const form = useForm<Name>({
    initialValues: { firstName, lastName },
    check: (name) => ({
      firstName: name.firstName.trim() === '' ? t`First name is required` : undefined,
      lastName: name.lastName.trim() === '' ? t`Last name is required` : undefined,
    }),
    submit: async (name) => {
      if (!form.isDirty) return;
      await save.mutateAsync(name);
      toast.success(t`Your name was saved.`);
    },
    onRefused: (error) => {
      toast.error(error.message);
      return true;
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={100}
          {...form.field('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={100}
          {...form.field('lastName')}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={!form.isDirty} loading={form.isBusy}>
          <Trans>Save name</Trans>
        </Button>
      </div>
    </form>
  );
}
