import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import frame from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { RegisterWizard } from './register-wizard.tsx';

export default function RegisterPage() {
  const { description } = useBrand();
  const [email, setEmail] = useState<string | null>(null);
  return (
    <PublicFrame
      isWizard
      action={
        <Link className={frame.strong ?? ''} to={paths.login}>
          <Trans>Sign In</Trans>
        </Link>
      }
    >
      {email !== null ? (
        <Registered email={email} />
      ) : (
        <>
          <Text tone="ink2">{description}</Text>
          <RegisterWizard onRegistered={setEmail} />
        </>
      )}
    </PublicFrame>
  );
}

/** The same for every address, so that nobody can find out here who has an account. The owner gets a mail. */
function Registered({ email }: { email: string }) {
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
            Check your email at {email}. You may need to confirm your address. If there’s no email, an
            administrator will review your registration first.
          </Trans>
        </Notice>
      </div>
      <Button component={Link} to={paths.login} variant="filled" size="md" fullWidth>
        <Trans>Back to Sign In</Trans>
      </Button>
    </>
  );
}
