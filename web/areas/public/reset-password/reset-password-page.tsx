import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type ResetState,
  resetCodeProblem,
  resetStateOf,
  useRequestReset,
} from '#web/features/session/use-password-reset.ts';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from '../public-frame.module.css';
import { BackToSignIn, PublicFrame } from '../public-frame.tsx';

const readingMs = 2_000;

/** Requests a code by mail, then opens the page where it is entered. */
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

const emailNotValid = msg`Please enter a valid email address.`;

interface ResetFormProps {
  onSent: (sent: { message: string; state: ResetState }) => void;
}

function ResetForm({ onSent }: ResetFormProps) {
  const { t } = useLingui();
  const request = useRequestReset();
  const form = useForm({
    initialValues: { email: '' },
    check: ({ email }) => ({ email: looksLikeEmail(email) ? undefined : emailNotValid }),
    submit: async ({ email }) => {
      const address = email.trim();
      const sent = await request.mutateAsync(address);
      onSent({ message: sent.message, state: resetStateOf(address, sent, Date.now()) });
    },
    describe: resetCodeProblem,
    onRefused: (error) => {
      const isAboutEmail = error instanceof ApiError && error.code === 'INVALID_INPUT';
      if (isAboutEmail) form.showProblems({ email: emailNotValid });
      return isAboutEmail;
    },
  });

  return (
    <>
      <div>
        <h1 className={styles.title}>
          <Trans>Reset Password</Trans>
        </h1>
        <Text tone="ink2">
          <Trans>Enter your account’s email address. We’ll email you a code to set a new password.</Trans>
        </Text>
      </div>
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        <TextField
          size="md"
          type="email"
          label={t`Email Address`}
          autoComplete="username"
          autoFocus
          disabled={form.isBusy}
          {...form.field('email')}
        />
        <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
          {form.isBusy ? <Trans>Sending Code...</Trans> : <Trans>Send Code</Trans>}
        </Button>
      </form>
    </>
  );
}
