import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignInState } from '#web/features/session/sign-in-state.ts';
import { paths } from '#web/lib/paths.ts';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';
import { TokenRefused } from '../new-password/token-refused.tsx';
import styles from '../public-frame.module.css';

export function PasswordStep({ email, resetToken }: { email: string; resetToken: string }) {
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
        <p className={styles.text}>
          <Trans>For {email}. Every device that is signed in will be signed out.</Trans>
        </p>
      </div>
      {refusal === null ? (
        <NewPasswordForm
          email={email}
          resetToken={resetToken}
          onDone={goToSignIn}
          onTokenRefused={setRefusal}
        />
      ) : (
        <TokenRefused text={refusal} action={<Trans>Ask for a new code</Trans>} />
      )}
    </>
  );
}
