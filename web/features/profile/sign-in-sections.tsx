import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '#web/ui/layout/primitives.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile-drawer.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Password, second factor and sessions. */
export function SignInSections({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <>
      <ProfileSection section="email-address" title={t`Email address`}>
        <Text className={styles.hint} size="small" tone="ink2">
          <Trans>You sign in with this address. If you change it, we’ll notify the old one.</Trans>
        </Text>
        <EmailForm email={email} />
      </ProfileSection>
      <ProfileSection section="password" title={t`Password`}>
        <PasswordForm email={email} />
      </ProfileSection>
      <ProfileSection section="two-factor" title={t`Two-factor sign-in`}>
        <TwoFactorSection />
      </ProfileSection>
      <ProfileSection section="sessions" title={t`Sessions`}>
        <Text className={styles.hint} size="small" tone="ink2">
          <Trans>
            Devices where you’re signed in. If you don’t recognise one, end its session and change your
            password.
          </Trans>
        </Text>
        <SessionList />
      </ProfileSection>
    </>
  );
}
