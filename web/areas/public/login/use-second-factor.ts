import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { twoFactor } from '#shared/limits.ts';
import { signInProblem } from '#web/features/session/sign-in-problem.ts';
import { useFinishSignIn } from '#web/features/session/use-sign-in.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import type { HalfSignIn } from './second-factor-step.tsx';

const noDigits: string[] = Array.from({ length: twoFactor.digits }, () => '');
// These end the sign-in itself: no other code would help.
const ending = [
  'SECOND_FACTOR_OVER',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_PENDING',
  'WRONG_CREDENTIALS',
  'MAINTENANCE',
];

/** The code as it is typed, by the way that was chosen, and its check by the server. */
export function useSecondFactor(
  { ticket, expiresAt, remember }: HalfSignIn,
  onStartAgain: (why: string | null) => void,
  field: RefObject<HTMLInputElement | null>,
) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [digits, setDigits] = useState(noDigits);
  const [recoveryCode, setRecoveryCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = useSecondsUntil(expiresAt) === 0;
  const giveUp = useEffectEvent(() => onStartAgain(t`This took too long. Please sign in again.`));
  useEffect(() => {
    if (isOver) giveUp();
  }, [isOver]);
  const isComplete = way === 'app' ? digits.every((digit) => digit !== '') : recoveryCode.trim() !== '';

  function startAnew() {
    setDigits(noDigits);
    setRecoveryCode('');
  }

  function changeWay() {
    setWay(way === 'app' ? 'recovery' : 'app');
    setProblem(null);
    startAnew();
  }

  function refuse(error: Error) {
    const told = signInProblem(error);
    const text = error instanceof ApiError && error.serverMessage !== undefined ? error.serverMessage : told;
    const shown = typeof text === 'string' ? text : i18n._(text);
    if (error instanceof ApiError && ending.includes(error.code ?? '')) return onStartAgain(shown);
    setProblem(shown);
    startAnew();
    field.current?.focus();
  }

  function verify() {
    if (finish.isPending || !isComplete) return;
    setProblem(null);
    const shown = way === 'app' ? { code: digits.join('') } : { recoveryCode };
    finish.mutate(
      { ticket, remember, ...shown },
      { onSuccess: () => void navigate(paths.home), onError: refuse },
    );
  }

  return {
    way,
    changeWay,
    digits,
    setDigits,
    recoveryCode,
    setRecoveryCode,
    problem,
    isComplete,
    isBusy: finish.isPending,
    verify,
  };
}
