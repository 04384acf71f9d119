import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { twoFactor } from '#shared/limits.ts';
import { signInProblem, useFinishSignIn } from '#web/features/session/use-sign-in.ts';
import { paths } from '#web/lib/address/paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import styles from '../public-frame.module.css';

/** A sign-in whose password was right. */
export interface HalfSignIn {
  ticket: string;
  /** By this device's clock. */
  expiresAt: number;
  remember: boolean;
}

interface Props {
  half: HalfSignIn;
  /** Returns to the password; null if the user asked for it, otherwise the reason. */
  onStartAgain: (why: string | null) => void;
}

const noDigits: string[] = Array.from({ length: twoFactor.digits }, () => '');
const empty = { digits: noDigits, recoveryCode: '' };
// These end the sign-in itself: no other code would help.
const ending = [
  'SECOND_FACTOR_OVER',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_PENDING',
  'WRONG_CREDENTIALS',
  'MAINTENANCE',
];

export default function SecondFactorStep({ half, onStartAgain }: Props) {
  const { t, i18n } = useLingui();
  const { ticket, expiresAt, remember } = half;
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const form = useForm({
    initialValues: empty,
    submit: async ({ digits, recoveryCode }) => {
      if (!isComplete) return;
      const proof = way === 'app' ? { code: digits.join('') } : { recoveryCode };
      await finish.mutateAsync({ ticket, remember, ...proof });
      void navigate(paths.home);
    },
    describe,
    onRefused: (error) => {
      const isOver = error instanceof ApiError && ending.includes(error.code ?? '');
      const text = describe(error);
      if (isOver) onStartAgain(typeof text === 'string' ? text : i18n._(text));
      form.set(empty);
      field.current?.focus();
      return isOver;
    },
  });
  const { digits, recoveryCode } = form.values;
  const isComplete = way === 'app' ? digits.every((digit) => digit !== '') : recoveryCode.trim() !== '';
  const isOver = useSecondsUntil(expiresAt) === 0;
  const giveUp = useEffectEvent(() => onStartAgain(t`Your sign-in timed out. Please sign in again.`));
  useEffect(() => {
    if (isOver) giveUp();
  }, [isOver]);
  // The focused field disappears when the way changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `way` decides which field is shown.
  useEffect(() => field.current?.focus(), [way]);

  function changeWay() {
    setWay(way === 'app' ? 'recovery' : 'app');
    form.reset();
  }

  return (
    <>
      <div>
        <h1 className={styles.title}>
          <Trans>Two-factor sign-in</Trans>
        </h1>
        <Text tone="ink2">
          {way === 'app' ? (
            <Trans>Enter the code from your authenticator app.</Trans>
          ) : (
            <Trans>Enter one of your recovery codes. Each code works once.</Trans>
          )}
        </Text>
      </div>
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        {way === 'app' ? (
          <CodeBoxes
            ref={field}
            legend={t`${twoFactor.digits}-digit code`}
            digits={digits}
            onChange={(typed) => form.set({ digits: typed })}
            readOnly={form.isBusy}
            isInvalid={form.problem !== null}
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
            readOnly={form.isBusy}
            {...form.field('recoveryCode')}
            isInvalid={form.problem !== null}
          />
        )}
        <Button
          type="submit"
          variant="filled"
          size="md"
          fullWidth
          loading={form.isBusy}
          disabled={!isComplete}
        >
          <Trans>Verify & Continue</Trans>
        </Button>
        <Button size="md" fullWidth onClick={changeWay}>
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

/** The server's message if there is one. */
function describe(error: Error) {
  return (error instanceof ApiError && error.serverMessage) || signInProblem(error);
}
