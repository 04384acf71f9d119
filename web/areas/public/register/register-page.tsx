import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import frame from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { RegisterWizard } from './register-wizard.tsx';
import { Registered } from './registered.tsx';

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
          <p className={frame.text}>{description}</p>
          <RegisterWizard onRegistered={setEmail} />
        </>
      )}
    </PublicFrame>
  );
}
