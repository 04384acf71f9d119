import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { EmailLinkDone } from '#shared/contract/people/auth.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../public-frame.module.css';

export function LinkDone({ done: { outcome, email } }: { done: EmailLinkDone }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {outcome === 'undone' ? (
          <Trans>Your email address was restored</Trans>
        ) : (
          <Trans>Your email address was confirmed</Trans>
        )}
      </h1>
      <div role="status">
        <Notice tone="success">
          {outcome === 'waiting' ? (
            <Trans>
              An administrator will review your registration. You’ll get an email when it’s accepted.
            </Trans>
          ) : outcome === 'admitted' ? (
            <Trans>Your registration was accepted. Sign in with {email} and your new password.</Trans>
          ) : outcome === 'changed' ? (
            <Trans>From now on, sign in with {email}.</Trans>
          ) : (
            <Trans>All devices were signed out. Sign in with {email} and your new password.</Trans>
          )}
        </Notice>
      </div>
      {outcome !== 'waiting' && (
        <Button component={Link} to={paths.login} variant="filled" size="md" fullWidth>
          <Trans>Sign In</Trans>
        </Button>
      )}
    </>
  );
}
