import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { resetCode, resetLongCode } from '#shared/limits.ts';
import {
  type ResetState,
  resetCodeProblem,
  resetStateOf,
  useRequestReset,
  useVerifyReset,
} from '#web/features/session/use-password-reset.ts';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import styles from '../public-frame.module.css';
import { CodeCountdown } from './code-countdown.tsx';
import otp from './otp-verification.module.css';

interface CodeStepProps {
  /** Null if the page was opened without requesting a code first. */
  known: ResetState | null;
  onSent: (state: ResetState) => void;
  onVerified: (verified: { email: string; resetToken: string }) => void;
}

const noDigits: string[] = Array.from({ length: resetCode.digits }, () => '');

/** Enters and verifies the mailed code, and requests a new one. */
export function CodeStep({ known, onSent, onVerified }: CodeStepProps) {
  const { t } = useLingui();
  const firstBox = useRef<HTMLInputElement>(null);
  const verification = useVerifyReset();
  const request = useRequestReset();
  const [isWrong, setWrong] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [wasResent, setResent] = useState(false);
  const secondsLeft = useSecondsUntil(known?.expiresAt ?? Number.POSITIVE_INFINITY);
  const isLong = isBlocked || known?.isSent === false;
  const isOver = !isLong && secondsLeft === 0;
  const form = useForm({
    initialValues: { email: '', digits: noDigits, longCode: '' },
    check: checkEmail,
    submit: async (values) => {
      if (!isComplete || isOver || request.isPending) return;
      setResent(false);
      const email = known?.email ?? values.email.trim();
      const { resetToken } = await verification.mutateAsync({ email, code });
      onVerified({ email, resetToken });
    },
    onRefused: (error) => {
      const reason = error instanceof ApiError ? error.code : undefined;
      const isRefused = reason === 'RESET_CODE_WRONG' || reason === 'RESET_CODE_BLOCKED';
      setWrong(isRefused);
      // Wrong guesses block only the short code. The longer one in the same mail still works.
      if (reason === 'RESET_CODE_BLOCKED') setBlocked(true);
      if (isRefused) clearCode();
      return false;
    },
  });
  const { digits, longCode } = form.values;
  const code = isLong ? longCode.replace(/[\s-]/g, '') : digits.join('');
  const isComplete = code.length >= (isLong ? resetLongCode.letters : resetCode.digits);
  const isBusy = form.isBusy || request.isPending;
  useEffect(() => (firstBox.current?.form?.querySelector('input') ?? firstBox.current)?.focus(), []);
  // Boxes and long field replace each other, and the focused one is gone.
  const wasLong = useRef(isLong);
  useEffect(() => {
    if (wasLong.current !== isLong) firstBox.current?.focus();
    wasLong.current = isLong;
  }, [isLong]);

  function checkEmail({ email }: { email: string }) {
    const isValid = known !== null || looksLikeEmail(email);
    return { email: isValid ? undefined : t`Please enter a valid email address.` };
  }

  function clearCode() {
    form.set({ digits: noDigits, longCode: '' });
    firstBox.current?.focus();
  }

  function change(typed: Partial<typeof form.values>) {
    setWrong(false);
    form.set(typed);
  }

  async function resend() {
    const problems = checkEmail(form.values);
    if (problems.email !== undefined) return form.showProblems(problems);
    if (isBusy) return;
    form.clearProblems();
    setResent(false);
    const email = known?.email ?? form.values.email.trim();
    try {
      const sent = await request.mutateAsync(email);
      onSent(resetStateOf(email, sent, Date.now()));
      setWrong(false);
      setBlocked(false);
      setResent(sent.isSent);
      form.showProblems({}, sent.isSent ? null : sent.message);
      clearCode();
    } catch (error) {
      form.showProblems({}, resetCodeProblem(error));
    }
  }

  return (
    <>
      <CodeHeading email={known?.email ?? null} />
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        {known === null && (
          <TextField
            size="md"
            type="email"
            label={t`Email Address`}
            autoComplete="username"
            readOnly={isBusy}
            {...form.field('email')}
          />
        )}
        <div>
          {isLong ? (
            <LongCodeField
              ref={firstBox}
              code={longCode}
              onChange={(typed) => change({ longCode: typed })}
              readOnly={isBusy}
              isInvalid={isWrong && !isBlocked}
            />
          ) : (
            <CodeBoxes
              ref={firstBox}
              legend={t`${resetCode.digits}-digit code`}
              digits={digits}
              onChange={(typed) => change({ digits: typed })}
              readOnly={isBusy || isOver}
              isInvalid={isWrong}
            />
          )}
          {known !== null && !isLong && <CodeCountdown secondsLeft={secondsLeft} />}
          <div className={otp.resent} role="status">
            {wasResent && (
              <Notice tone="success">
                <Trans>We sent a new code. The previous one no longer works.</Trans>
              </Notice>
            )}
          </div>
        </div>
        <div className={otp.actions}>
          <Button
            type="submit"
            variant="filled"
            size="md"
            fullWidth
            disabled={!isComplete || isOver}
            loading={form.isBusy}
          >
            <Trans>Verify & Continue</Trans>
          </Button>
          <ResendButton
            resendAt={known?.resendAt ?? 0}
            isSending={request.isPending}
            onResend={() => void resend()}
          />
        </div>
      </form>
    </>
  );
}

function CodeHeading({ email }: { email: string | null }) {
  return (
    <div>
      <h1 className={styles.title}>
        <Trans>Enter the code</Trans>
      </h1>
      <Text tone="ink2">
        {email === null ? (
          <Trans>
            We emailed it to you. Don’t have one?{' '}
            <Link className="text-link" to={paths.resetPassword}>
              Request a code
            </Link>
          </Trans>
        ) : (
          <Trans>
            If {email} has an account, we’ve sent it a code.{' '}
            <Link className="text-link" to={paths.resetPassword}>
              Use a different address
            </Link>
          </Trans>
        )}
      </Text>
    </div>
  );
}

interface LongCodeFieldProps {
  ref: Ref<HTMLInputElement>;
  code: string;
  onChange: (code: string) => void;
  readOnly: boolean;
  isInvalid: boolean;
}

/** For the 16-letter code in the same mail, which wrong guesses don't block. */
function LongCodeField({ ref, code, onChange, readOnly, isInvalid }: LongCodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      ref={ref}
      size="md"
      label={t`Longer code from the email`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      readOnly={readOnly}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      isInvalid={isInvalid}
    />
  );
}

interface ResendButtonProps {
  /** When another code can be requested, by this device's clock. */
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
}

function ResendButton({ resendAt, isSending, onResend }: ResendButtonProps) {
  const wait = useSecondsUntil(resendAt);
  return (
    <Button size="md" fullWidth loading={isSending} disabled={wait > 0} onClick={onResend}>
      {isSending ? (
        <Trans>Sending Code...</Trans>
      ) : wait > 0 ? (
        <Trans>Resend OTP in {wait} s</Trans>
      ) : (
        <Trans>Resend OTP</Trans>
      )}
    </Button>
  );
}
