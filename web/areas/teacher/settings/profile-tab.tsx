import { useLingui } from '@lingui/react/macro';
import { PersonSections } from '#web/features/profile/person-sections.tsx';
import { SignInSections } from '#web/features/profile/sign-in-sections.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';

export function ProfileTab() {
  const { t } = useLingui();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <SettingsPart title={t`Profile`}>
      <div className={styles.forms}>
        <PersonSections user={user} />
        <SignInSections email={user.email} />
      </div>
    </SettingsPart>
  );
}
