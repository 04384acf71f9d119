import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignInState } from '#web/features/session/sign-in-state.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';
import { TokenRefused } from '../new-password/token-refused.tsx';
import styles from '../public-frame.module.css';
import { InvitationHeading } from './invitation-heading.tsx';
import { OtherSession } from './other-session.tsx';

export function InvitedPerson({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  function finish() {
    // The sign-in page would send who is signed in already to their own home.
    if (session.status === 'signed-in') return setDone(true);
    const state: SignInState = { notice: 'password-chosen', email };
    void navigate(paths.login, { replace: true, state });
  }

  if (isDone && session.status === 'signed-in') return <OtherSession email={session.user.email} />;
  return (
    <>
      <InvitationHeading>
        <p className={styles.text}>
          <Trans>
            From now on you sign in with <strong>{email}</strong> and this password.
          </Trans>
        </p>
      </InvitationHeading>
      {refusal === null ? (
        <NewPasswordForm email={email} resetToken={token} onDone={finish} onTokenRefused={setRefusal} />
      ) : (
        <TokenRefused text={refusal} action={<Trans>Ask for a code</Trans>} />
      )}
    </>
  );
}
