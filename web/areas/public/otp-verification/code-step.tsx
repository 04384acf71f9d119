import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { resetCode, resetLongCode } from '#shared/limits.ts';
import type { ResetState } from '#web/features/session/reset-state.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import styles from '../public-frame.module.css';
import { CodeCountdown } from './code-countdown.tsx';
import { CodeHeading } from './code-heading.tsx';
import { LongCodeField } from './long-code-field.tsx';
import otp from './otp-verification.module.css';
import { ResendButton } from './resend-button.tsx';
import { useCodeCheck, type Verified } from './use-code-check.ts';

interface Props {
  /** Null where the page was opened without asking for a code first. */
  known: ResetState | null;
  onSent: (state: ResetState) => void;
  onVerified: (verified: Verified) => void;
}

export function CodeStep({ known, onSent, onVerified }: Props) {
  const { t } = useLingui();
  const firstBox = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const [hasEmailProblem, setEmailProblem] = useState(false);
  const check = useCodeCheck({ firstBox, onSent, onVerified });
  const secondsLeft = useSecondsUntil(known?.expiresAt ?? Number.POSITIVE_INFINITY);
  const isLong = check.isBlocked || known?.isSent === false;
  const isOver = !isLong && secondsLeft === 0;
  const code = isLong ? check.longCode.replace(/[\s-]/g, '') : check.digits.join('');
  const isComplete = code.length >= (isLong ? resetLongCode.letters : resetCode.digits);
  useEffect(() => (firstBox.current?.form?.querySelector('input') ?? firstBox.current)?.focus(), []);
  // The boxes are replaced by one field, or the other way round.
  const wasLong = useRef(isLong);
  useEffect(() => {
    if (wasLong.current !== isLong) firstBox.current?.focus();
    wasLong.current = isLong;
  }, [isLong]);

  function withEmail(use: (email: string) => void) {
    const email = known?.email ?? typedEmail.trim();
    setEmailProblem(!looksLikeEmail(email));
    if (looksLikeEmail(email)) use(email);
    else emailField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !isOver) withEmail((email) => check.verify(email, code));
  }

  return (
    <>
      <CodeHeading email={known?.email ?? null} />
      {check.problem !== null && <Notice tone="danger">{check.problem}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        {known === null && (
          <TextField
            ref={emailField}
            size="md"
            type="email"
            label={t`Email Address`}
            autoComplete="username"
            readOnly={check.isBusy}
            value={typedEmail}
            onChange={(event) => setTypedEmail(event.target.value)}
            error={hasEmailProblem && t`Please enter a valid email address.`}
          />
        )}
        <div>
          {isLong ? (
            <LongCodeField
              ref={firstBox}
              code={check.longCode}
              onChange={check.setLongCode}
              readOnly={check.isBusy}
              isInvalid={check.isWrong && !check.isBlocked}
            />
          ) : (
            <CodeBoxes
              ref={firstBox}
              legend={t`${resetCode.digits}-digit code`}
              digits={check.digits}
              onChange={check.setDigits}
              readOnly={check.isBusy || isOver}
              isInvalid={check.isWrong}
            />
          )}
          {known !== null && !isLong && <CodeCountdown secondsLeft={secondsLeft} />}
          <div className={otp.resent} role="status">
            {check.wasResent && (
              <Notice tone="success">
                <Trans>A new code was sent. The one before no longer works.</Trans>
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
            loading={check.isVerifying}
          >
            <Trans>Verify & Continue</Trans>
          </Button>
          <ResendButton
            resendAt={known?.resendAt ?? 0}
            isSending={check.isResending}
            onResend={() => withEmail(check.resend)}
          />
        </div>
      </form>
    </>
  );
}
