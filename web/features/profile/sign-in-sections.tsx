import { Trans, useLingui } from '@lingui/react/macro';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile-drawer.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** How and where one signs in. */
export function SignInSections({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <>
      <ProfileSection title={t`E-mail address`}>
        <p className={styles.hint}>
          <Trans>You use this to sign in. We’ll notify your old address.</Trans>
        </p>
        <EmailForm email={email} />
      </ProfileSection>
      <ProfileSection title={t`Password`}>
        <PasswordForm email={email} />
      </ProfileSection>
      <ProfileSection title={t`Two-factor sign-in`}>
        <TwoFactorSection />
      </ProfileSection>
      <ProfileSection title={t`Sessions`}>
        <p className={styles.hint}>
          <Trans>Where you are signed in. End what you do not recognise, and change your password.</Trans>
        </p>
        <SessionList />
      </ProfileSection>
    </>
  );
}
