import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { PersonSections } from './person-sections.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import styles from './profile-drawer.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SignInSections } from './sign-in-sections.tsx';

interface Props {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
}

/** Everyone's own profile: name, preferences, sign-in and sessions. */
export default function ProfileDrawer({ user, opened, onClose }: Props) {
  const { t } = useLingui();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Profile`} size={440}>
      <div className={styles.sections}>
        <PersonSections user={user} />
        <ProfileSection title={t`Preferences`}>
          <PreferencesForm />
        </ProfileSection>
        <SignInSections email={user.email} />
      </div>
    </SideDrawer>
  );
}
