import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { resetCode } from '#shared/limits.ts';
import { refusalText } from '#web/features/session/refusal-text.ts';
import { resetCodeProblem } from '#web/features/session/reset-code-problem.ts';
import { type ResetState, resetStateOf } from '#web/features/session/reset-state.ts';
import { useRequestReset, useVerifyReset } from '#web/features/session/use-password-reset.ts';
import { ApiError } from '#web/lib/api-client.ts';

export interface Verified {
  email: string;
  resetToken: string;
}

interface Options {
  firstBox: RefObject<HTMLInputElement | null>;
  onSent: (state: ResetState) => void;
  onVerified: (verified: Verified) => void;
}

const noDigits: string[] = Array.from({ length: resetCode.digits }, () => '');

/** The code as it is typed, its check by the server, and a fresh one when it is of no use. */
export function useCodeCheck({ firstBox, onSent, onVerified }: Options) {
  const { i18n } = useLingui();
  const verification = useVerifyReset();
  const request = useRequestReset();
  const [digits, setDigits] = useState(noDigits);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [wasResent, setResent] = useState(false);
  const isBusy = verification.isPending || request.isPending;

  function startAnew(text: string | null) {
    setProblem(text);
    setDigits(noDigits);
    firstBox.current?.focus();
  }

  function verify(email: string) {
    if (isBusy) return;
    setProblem(null);
    setResent(false);
    verification.mutate(
      { email, code: digits.join('') },
      {
        onSuccess: ({ resetToken }) => onVerified({ email, resetToken }),
        onError: (error) => {
          const code = error instanceof ApiError ? error.code : undefined;
          const isRefused = code === 'RESET_CODE_WRONG' || code === 'RESET_CODE_BLOCKED';
          setWrong(isRefused);
          setBlocked(code === 'RESET_CODE_BLOCKED');
          if (isRefused) startAnew(refusalText(error));
          else setProblem(refusalText(error));
        },
      },
    );
  }

  function resend(email: string) {
    if (isBusy) return;
    setProblem(null);
    setResent(false);
    request.mutate(email, {
      onSuccess: (sent) => {
        onSent(resetStateOf(email, sent, Date.now()));
        setWrong(false);
        setBlocked(false);
        setResent(true);
        startAnew(null);
      },
      onError: (error) => {
        const text = resetCodeProblem(error);
        setProblem(typeof text === 'string' ? text : i18n._(text));
      },
    });
  }

  return {
    digits,
    setDigits: (changed: string[]) => {
      setWrong(false);
      setDigits(changed);
    },
    problem,
    isWrong,
    isBlocked,
    isBusy,
    isVerifying: verification.isPending,
    isResending: request.isPending,
    wasResent,
    verify,
    resend,
  };
}
