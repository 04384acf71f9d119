import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { personName } from '#web/lib/person-name.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonDetails } from './person-details.tsx';
import { PhotoForm } from './photo-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import styles from './profile-drawer.module.css';
import { SessionList } from './session-list.tsx';

interface Props {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
}

/** Everyone's own page: who they are here, how they want it to look, and where they are signed in. */
export default function ProfileDrawer({ user, opened, onClose }: Props) {
  const { t, i18n } = useLingui();
  const name = personName(user);
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Profile`} size={440}>
      <div className={styles.sections}>
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
            <Section title={t`Photo`}>
              <PhotoForm hasPhoto={user.person.passportPhotoUrl !== null} />
            </Section>
            <Section title={t`Name`}>
              <NameForm key={name} firstName={user.person.firstName} lastName={user.person.lastName} />
            </Section>
          </>
        )}
        <Section title={t`Preferences`}>
          <PreferencesForm />
        </Section>
        <Section title={t`E-mail address`}>
          <p className={styles.hint}>
            <Trans>You sign in with it. The former address is told of the change.</Trans>
          </p>
          <EmailForm email={user.email} />
        </Section>
        <Section title={t`Password`}>
          <PasswordForm email={user.email} />
        </Section>
        <Section title={t`Sessions`}>
          <p className={styles.hint}>
            <Trans>Where you are signed in. End what you do not recognise, and change your password.</Trans>
          </p>
          <SessionList />
        </Section>
      </div>
    </SideDrawer>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <SectionTitle level={3}>{title}</SectionTitle>
      {children}
    </section>
  );
}
