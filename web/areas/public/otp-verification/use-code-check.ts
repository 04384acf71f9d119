import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { resetCode } from '#shared/limits.ts';
import { resetCodeProblem } from '#web/features/session/reset-code-problem.ts';
import { type ResetState, resetStateOf } from '#web/features/session/reset-state.ts';
import { useRequestReset, useVerifyReset } from '#web/features/session/use-password-reset.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';

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
  const [longCode, setLongCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [wasResent, setResent] = useState(false);
  const isBusy = verification.isPending || request.isPending;

  function startAnew(text: string | null) {
    setProblem(text);
    setDigits(noDigits);
    setLongCode('');
    firstBox.current?.focus();
  }

  function verify(email: string, code: string) {
    if (isBusy) return;
    setProblem(null);
    setResent(false);
    verification.mutate(
      { email, code },
      {
        onSuccess: ({ resetToken }) => onVerified({ email, resetToken }),
        onError: (error) => {
          const reason = error instanceof ApiError ? error.code : undefined;
          const isRefused = reason === 'RESET_CODE_WRONG' || reason === 'RESET_CODE_BLOCKED';
          setWrong(isRefused);
          // The longer code of the same mail still counts, however often it is mistyped.
          if (reason === 'RESET_CODE_BLOCKED') setBlocked(true);
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
        setResent(sent.isSent);
        startAnew(sent.isSent ? null : sent.message);
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
    longCode,
    setLongCode: (changed: string) => {
      setWrong(false);
      setLongCode(changed);
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
