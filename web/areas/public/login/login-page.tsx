import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SecondFactorAsked, SignedIn } from '#shared/contract/auth.ts';
import { emailProblem, passwordProblem } from '#web/features/session/credential-problem.ts';
import { signInProblem } from '#web/features/session/sign-in-problem.ts';
import { readSignInState } from '#web/features/session/sign-in-state.ts';
import { useSignIn } from '#web/features/session/use-sign-in.ts';
import { useBrand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { PasswordNotice } from './password-notice.tsx';
import type { HalfSignIn } from './second-factor-step.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

// Few need it: everybody else does not wait for it.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

interface Problems {
  email?: MessageDescriptor | undefined;
  password?: MessageDescriptor | undefined;
}

export function LoginPage() {
  const { t, i18n } = useLingui();
  const { shortName } = useBrand();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const told = readSignInState(useLocation().state);
  const [email, setEmail] = useState(told?.email ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [errors, setErrors] = useState<Problems>({});
  const [half, setHalf] = useState<HalfSignIn | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = signIn.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = { email: emailProblem(email), password: passwordProblem(password) };
    setErrors(found);
    signIn.reset();
    setRefusal(null);
    if (found.email || found.password) return;
    signIn.mutate({ email, password, remember }, { onSuccess: goOn });
  }

  function goOn(answer: SignedIn | SecondFactorAsked) {
    if (!('secondFactor' in answer)) return void navigate(paths.home);
    const { ticket, expiresInSeconds } = answer.secondFactor;
    setPassword('');
    setHalf({ ticket, expiresAt: Date.now() + expiresInSeconds * 1000, remember });
  }

  function startAgain(why: string | null) {
    setHalf(null);
    setRefusal(why);
  }

  if (half) {
    return (
      <PublicFrame>
        <Suspense>
          <SecondFactorStep half={half} onStartAgain={startAgain} />
        </Suspense>
      </PublicFrame>
    );
  }

  const problem = signIn.error ? signInProblem(signIn.error) : (refusal ?? undefined);
  return (
    <PublicFrame>
      <h1 className="visually-hidden">
        <Trans>Sign In</Trans>
      </h1>
      {told && problem === undefined && <PasswordNotice notice={told.notice} />}
      {!told && problem === undefined && <SignedOutNotice />}
      {problem !== undefined && (
        <Notice tone="danger">{typeof problem === 'string' ? problem : i18n._(problem)}</Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          size="md"
          type="email"
          label={t`Email Address`}
          autoComplete="username"
          autoFocus={!told && email === ''}
          disabled={isBusy}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email && i18n._(errors.email)}
        />
        <PasswordField
          size="md"
          label={t`Password`}
          autoComplete="current-password"
          autoFocus={told !== null || email !== ''}
          disabled={isBusy}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password && i18n._(errors.password)}
          action={
            <Link className={styles.link ?? ''} to={paths.resetPassword}>
              <Trans>Reset Password</Trans>
            </Link>
          }
        />
        <CheckField
          label={t`Keep me signed in`}
          disabled={isBusy}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
          {isBusy ? <Trans>Signing In...</Trans> : <Trans>Sign In</Trans>}
        </Button>
      </form>
      <p className={styles.foot}>
        <Trans>Don't have a {shortName} account?</Trans>{' '}
        <Link className={styles.strong ?? ''} to={paths.register}>
          <Trans>Register</Trans>
        </Link>
      </p>
    </PublicFrame>
  );
}
