import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ResetState, readResetState } from '#web/features/session/reset-state.ts';
import { BackToSignIn } from '../back-to-sign-in.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';

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
