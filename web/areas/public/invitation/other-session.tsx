import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '../public-frame.module.css';
import { InvitationHeading } from './invitation-heading.tsx';

/** The password is set, and somebody else is still signed in at this device. */
export function OtherSession({ email }: { email: string }) {
  const signOut = useSignOut();
  return (
    <>
      <InvitationHeading />
      <div role="alert">
        <Notice tone="success">
          <Trans>Your password has been set. On this device {email} is still signed in.</Trans>
        </Notice>
      </div>
      <div className={styles.form}>
        <Button variant="filled" size="md" fullWidth onClick={signOut}>
          <Trans>Sign Out</Trans>
        </Button>
        <Button component={Link} to={paths.home} size="md" fullWidth>
          <Trans>Continue as {email}</Trans>
        </Button>
      </div>
    </>
  );
}
