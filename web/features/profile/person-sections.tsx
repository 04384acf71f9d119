import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { personName } from '#web/lib/person-name.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { StudentName } from './name-correction/student-name.tsx';
import { NameForm } from './name-form.tsx';
import { PersonDetails } from './person-details.tsx';
import { PhotoForm } from './photo-form.tsx';
import styles from './profile-drawer.module.css';
import { ProfileSection } from './profile-section.tsx';

/** Who one is here. */
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
          <ProfileSection title={t`Photo`}>
            <PhotoForm hasPhoto={user.person.passportPhotoUrl !== null} />
          </ProfileSection>
          <ProfileSection title={t`Name`}>
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
