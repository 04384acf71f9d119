import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ResetState, readResetState } from '#web/features/session/use-password-reset.ts';
import type { SignInState } from '#web/features/session/use-sign-in.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { NewPasswordForm, TokenRefused } from '../new-password/new-password-form.tsx';
import styles from '../public-frame.module.css';
import { BackToSignIn, PublicFrame } from '../public-frame.tsx';
import { CodeStep } from './code-step.tsx';

/** First the mailed code, then the new password. */
export default function OtpPage() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [verified, setVerified] = useState<{ email: string; resetToken: string } | null>(null);

  function keep(sent: ResetState) {
    void navigate(pathname, { replace: true, state: sent });
  }

  return (
    <PublicFrame>
      {verified ? (
        <PasswordStep {...verified} />
      ) : (
        <CodeStep known={readResetState(state)} onSent={keep} onVerified={setVerified} />
      )}
      <BackToSignIn />
    </PublicFrame>
  );
}

function PasswordStep({ email, resetToken }: { email: string; resetToken: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);

  function goToSignIn() {
    const state: SignInState = { notice: 'password-changed', email };
    void navigate(paths.login, { replace: true, state });
  }

  return (
    <>
      <div>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          <Trans>Choose a new password</Trans>
        </h1>
        <Text tone="ink2">
          <Trans>For {email}. You’ll be signed out on all devices.</Trans>
        </Text>
      </div>
      {refusal === null ? (
        <NewPasswordForm
          email={email}
          resetToken={resetToken}
          onDone={goToSignIn}
          onTokenRefused={setRefusal}
        />
      ) : (
        <TokenRefused text={refusal} action={<Trans>Request a new code</Trans>} />
      )}
    </>
  );
}
