import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordForm } from '#web/features/profile/password-form.tsx';
import { SessionList } from '#web/features/profile/session-list.tsx';
import { TwoFactorSection } from '#web/features/profile/two-factor-section.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';

export default function SecurityTab() {
  const { t } = useLingui();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <div className={styles.parts}>
      <SettingsPart
        section="password"
        title={t`Password`}
        text={<Trans>Changing your password signs you out on all other devices.</Trans>}
      >
        <div className={styles.forms}>
          <PasswordForm email={session.user.email} />
        </div>
      </SettingsPart>
      <SettingsPart section="two-factor" title={t`Two-factor sign-in`}>
        <TwoFactorSection />
      </SettingsPart>
      <SettingsPart
        section="sessions"
        title={t`Sessions`}
        text={
          <Trans>
            Devices where you’re signed in. If you don’t recognise one, end its session and change your
            password.
          </Trans>
        }
      >
        <SessionList />
      </SettingsPart>
    </div>
  );
}
