import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import frame from '../public-frame.module.css';

interface Props {
  email: string;
  /** At once, because the institution trusts the address. */
  isAccepted: boolean;
}

export function Registered({ email, isAccepted }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={frame.title} tabIndex={-1}>
        <Trans>You are registered</Trans>
      </h1>
      <div role="alert">
        <Notice tone="success">
          <Trans>Your registration was successful.</Trans>{' '}
          {isAccepted ? (
            <Trans>It was accepted. An e-mail to {email}, to choose your password, is on its way.</Trans>
          ) : (
            <Trans>
              An administrator checks it. Then you get an e-mail at {email} to choose your password.
            </Trans>
          )}
        </Notice>
      </div>
      <Button component={Link} to={paths.login} variant="filled" size="md" fullWidth>
        <Trans>Back to Sign In</Trans>
      </Button>
    </>
  );
}
