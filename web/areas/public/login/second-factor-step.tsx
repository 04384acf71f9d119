import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { twoFactor } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../public-frame.module.css';
import { useSecondFactor } from './use-second-factor.ts';

/** A sign-in whose password was right. */
export interface HalfSignIn {
  ticket: string;
  /** By this device's clock. */
  expiresAt: number;
  remember: boolean;
}

interface Props {
  half: HalfSignIn;
  /** Back to the password, with the reason where it was not asked for. */
  onStartAgain: (why: string | null) => void;
}

export default function SecondFactorStep({ half, onStartAgain }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const step = useSecondFactor(half, onStartAgain, field);
  const { way } = step;
  // With every change of the way: what had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `way` decides which field is shown.
  useEffect(() => field.current?.focus(), [way]);

  function submit(event: FormEvent) {
    event.preventDefault();
    step.verify();
  }

  return (
    <>
      <div>
        <h1 className={styles.title}>
          <Trans>Two-factor sign-in</Trans>
        </h1>
        <p className={styles.text}>
          {way === 'app' ? (
            <Trans>Enter the code that your authenticator app shows.</Trans>
          ) : (
            <Trans>Enter one of your recovery codes. Each of them works once.</Trans>
          )}
        </p>
      </div>
      {step.problem !== null && <Notice tone="danger">{step.problem}</Notice>}
      <form className={styles.form} onSubmit={submit} noValidate>
        {way === 'app' ? (
          <CodeBoxes
            ref={field}
            legend={t`${twoFactor.digits}-digit code`}
            digits={step.digits}
            onChange={step.setDigits}
            readOnly={step.isBusy}
            isInvalid={step.problem !== null}
          />
        ) : (
          <TextField
            ref={field}
            size="md"
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            readOnly={step.isBusy}
            value={step.recoveryCode}
            onChange={(event) => step.setRecoveryCode(event.target.value)}
            isInvalid={step.problem !== null}
          />
        )}
        <Button
          type="submit"
          variant="filled"
          size="md"
          fullWidth
          loading={step.isBusy}
          disabled={!step.isComplete}
        >
          <Trans>Verify & Continue</Trans>
        </Button>
        <Button size="md" fullWidth onClick={step.changeWay}>
          {way === 'app' ? <Trans>Use a recovery code</Trans> : <Trans>Use the authenticator app</Trans>}
        </Button>
      </form>
      <p className={styles.foot}>
        <Trans>Lost your device and your recovery codes? Ask an administrator.</Trans>{' '}
        <button type="button" className="text-link" onClick={() => onStartAgain(null)}>
          <Trans>Back to sign in</Trans>
        </button>
      </p>
    </>
  );
}
