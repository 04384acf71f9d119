import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BackToQuizzes } from '../quiz-page.tsx';

const askEveryMs = 10_000;

interface Props {
  onRetry: () => void;
  isBusy?: boolean;
}

/** Shown when a quiz allows one device at a time and another one has it. Retries until that device is gone. */
export default function OpenElsewhere({ onRetry, isBusy = false }: Props) {
  const ask = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => ask(), askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <ErrorState
      headingLevel={1}
      title={<Trans>This quiz is open on another device</Trans>}
      text={
        <Trans>
          Close it there, or ask your teacher to release it. If that device stopped working, you can continue
          here after two minutes. Your saved answers are safe, and the timer keeps running.
        </Trans>
      }
      onRetry={onRetry}
      retryLabel={<Trans>Try again</Trans>}
      retrying={isBusy}
      action={<BackToQuizzes />}
    />
  );
}
