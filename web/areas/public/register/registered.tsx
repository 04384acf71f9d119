import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import frame from '../public-frame.module.css';

/** The same for every address: only its owner hears by mail whether it has an account already. */
export function Registered({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={frame.title} tabIndex={-1}>
        <Trans>Registration received</Trans>
      </h1>
      <div role="alert">
        <Notice tone="success">
          <Trans>Your registration was successful.</Trans>{' '}
          <Trans>
            Check your email at {email}. You may need to confirm your address there. Otherwise an
            administrator reviews your registration first.
          </Trans>
        </Notice>
      </div>
      <Button component={Link} to={paths.login} variant="filled" size="md" fullWidth>
        <Trans>Back to Sign In</Trans>
      </Button>
    </>
  );
}
