import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SecondFactorAsked, SignedIn } from '#shared/contract/people/auth.ts';
import { readSignInState, signInProblem, useSignIn } from '#web/features/session/use-sign-in.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { emailProblem, passwordProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from '../public-frame.module.css';
import { PublicFrame } from '../public-frame.tsx';
import type { HalfSignIn } from './second-factor-step.tsx';
import { PasswordNotice, SignedOutNotice } from './signed-out-notice.tsx';

// Lazy: few users need it, and the sign-in page must load fast.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

export function LoginPage() {
  const { t } = useLingui();
  const { shortName } = useBrand();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const handedOver = readSignInState(useLocation().state);
  const [half, setHalf] = useState<HalfSignIn | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: handedOver?.email ?? '', password: '', remember: false },
    check: ({ email, password }) => {
      setRefusal(null);
      return { email: emailProblem(email), password: passwordProblem(password) };
    },
    submit: async (values) => goOn(await signIn.mutateAsync(values)),
    describe: signInProblem,
  });
  const { email, remember } = form.values;

  function goOn(answer: SignedIn | SecondFactorAsked) {
    if (!('secondFactor' in answer)) return void navigate(paths.home);
    const { ticket, expiresInSeconds } = answer.secondFactor;
    form.set({ password: '' });
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

  const problem = form.problem ?? refusal;
  return (
    <PublicFrame>
      <h1 className="visually-hidden">
        <Trans>Sign In</Trans>
      </h1>
      <FormProblem problem={problem}>
        {handedOver ? <PasswordNotice notice={handedOver.notice} /> : <SignedOutNotice />}
      </FormProblem>
      <form className={styles.form} {...form.props}>
        <TextField
          size="md"
          type="email"
          label={t`Email Address`}
          autoComplete="username"
          autoFocus={!handedOver && email === ''}
          disabled={form.isBusy}
          {...form.field('email')}
        />
        <PasswordField
          size="md"
          label={t`Password`}
          autoComplete="current-password"
          autoFocus={handedOver !== null || email !== ''}
          disabled={form.isBusy}
          {...form.field('password')}
          action={
            <Link className={styles.link ?? ''} to={paths.resetPassword}>
              <Trans>Reset Password</Trans>
            </Link>
          }
        />
        <CheckField label={t`Keep me signed in`} disabled={form.isBusy} {...form.box('remember')} />
        <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
          {form.isBusy ? <Trans>Signing In...</Trans> : <Trans>Sign In</Trans>}
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
