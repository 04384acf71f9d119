import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ResetState } from '#web/features/session/reset-state.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackToSignIn } from '../back-to-sign-in.tsx';
import styles from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { ResetForm } from './reset-form.tsx';

const readingMs = 2_000;

/** Has a code mailed, says so, and goes on to where it is typed. */
export default function ResetPasswordPage() {
  const [sent, setSent] = useState<{ message: string; state: ResetState } | null>(null);
  return (
    <PublicFrame>
      {sent ? <CodeSentNotice {...sent} /> : <ResetForm onSent={setSent} />}
      <BackToSignIn />
    </PublicFrame>
  );
}

function CodeSentNotice({ message, state }: { message: string; state: ResetState }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => void navigate(paths.otpVerification, { state }), readingMs);
    return () => clearTimeout(timer);
  }, [navigate, state]);
  return (
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {state.isSent ? <Trans>Reset Code Sent</Trans> : <Trans>Check your email</Trans>}
      </h1>
      <Notice tone={state.isSent ? 'success' : 'info'}>{message}</Notice>
      <Button component={Link} to={paths.otpVerification} state={state} variant="filled" size="md" fullWidth>
        <Trans>Enter the code</Trans>
      </Button>
    </>
  );
}
