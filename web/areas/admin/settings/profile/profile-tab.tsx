import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Person, ProfileChange } from '#shared/contract/people/people.ts';
import { jobTitles } from '#shared/job-titles.ts';
import { photo, textLength } from '#shared/limits.ts';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import { EmailForm } from '#web/features/profile/email-form.tsx';
import { PhotoForm } from '#web/features/profile/photo-form.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { NameFields } from '#web/features/settings/profile-fields.tsx';
import { useSaveProfile } from '#web/features/settings/profile-queries.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { useSavedForm } from '#web/features/settings/use-saved-form.ts';
import { jobTitleLabel } from '#web/lib/format/job-title-label.ts';
import { personName } from '#web/lib/format/person-name.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';

export default function ProfileTab() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <Profile user={session.user} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { person } = user;
  const { megabytes } = photo;
  return (
    <div className={styles.parts}>
      {person?.kind === 'admin' && (
        <>
          <SettingsPart
            section="admin-profile"
            title={t`Admin Profile`}
            text={t`What colleagues see about you, and how they can reach you.`}
          >
            <AdminForm person={person} />
          </SettingsPart>
          <SettingsPart
            section="photo"
            title={t`Profile picture`}
            text={t`An image of up to ${megabytes} MB, shown in the top bar and in All Users.`}
          >
            <div className={styles.forms}>
              <PersonAvatar name={personName(user)} src={person.passportPhotoUrl} size={64} />
              <PhotoForm hasPhoto={person.passportPhotoUrl !== null} />
            </div>
          </SettingsPart>
        </>
      )}
      <SettingsPart
        section="email-address"
        title={t`Email address`}
        text={<Trans>You sign in with {user.email}. We’ll notify this address if you change it.</Trans>}
      >
        <div className={styles.forms}>
          <EmailForm email={user.email} />
        </div>
      </SettingsPart>
    </div>
  );
}

type Admin = Extract<Person, { kind: 'admin' }>;

function AdminForm({ person }: { person: Admin }) {
  const { t } = useLingui();
  const title = t`Admin Profile`;
  const { firstName, lastName, phoneNumber, jobTitle, bio } = person;
  const saving = useSaveProfile();
  const form = useSavedForm({
    title,
    saved: { firstName, lastName, phoneNumber, jobTitle, bio },
    check: (changed) => ({
      firstName: changed.firstName?.trim() === '' ? t`First name is required` : undefined,
      lastName: changed.lastName?.trim() === '' ? t`Last name is required` : undefined,
      phoneNumber: phoneProblem(changed.phoneNumber ?? '', ''),
    }),
    // The server decides which job titles there are.
    save: (changed) => saving.mutateAsync(changed as ProfileChange).then(() => true),
    done: t`${title} saved.`,
  });
  const { field } = form;
  return (
    <SettingsForm label={title} form={form}>
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <div className={styles.pair}>
        <PhoneField label={t`Phone number`} autoComplete="tel" {...field('phoneNumber')} />
        <TextField label={t`Admin ID`} value={String(person.id)} readOnly hint={t`Can’t be changed.`} />
      </div>
      <SelectField
        label={t`Job title`}
        hint={t`Doesn’t affect your permissions.`}
        placeholder={t`None`}
        options={titlesWith(jobTitle).map((known) => ({ value: known, label: jobTitleLabel(known) }))}
        {...field('jobTitle')}
      />
      <TextAreaField label={t`Bio`} rows={4} maxLength={textLength.description} {...field('bio')} />
    </SettingsForm>
  );
}

/** Adds a job title that is not on the list, or the field would show none. */
function titlesWith(current: string): readonly string[] {
  return current === '' || jobTitles.some((title) => title === current) ? jobTitles : [current, ...jobTitles];
}
