import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswerFile } from './answer-file.tsx';
import styles from './hand-in-problem.module.css';
import { isTroubled } from './is-troubled.ts';
import { useQuiz } from './quiz-context.ts';
import type { HandInFailure } from './use-hand-in.ts';

interface Props {
  failure: HandInFailure;
  onRetry: () => void;
}

/** Nothing is lost: says what went wrong, what is safe, and the ways on. */
export function HandInProblem({ failure, onRetry }: Props) {
  const { unsaved, saveState } = useQuiz().view;
  const isOffline = saveState === 'offline';
  if (failure === 'unreachable' && !isTroubled(saveState)) {
    return (
      <Notice tone="info">
        <Trans>You're back online. Submitting your answers…</Trans>
      </Notice>
    );
  }
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        <p className={styles.title}>
          {isOffline ? (
            <Trans>You're offline</Trans>
          ) : (
            <Trans>Failed to submit quiz. Please try again.</Trans>
          )}
        </p>
        <p>
          {isOffline ? (
            <Trans>
              Your answers are saved on this device, and we'll submit them when you reconnect. Keep this page
              open.
            </Trans>
          ) : (
            <Trans>Your answers are safe.</Trans>
          )}
        </p>
        <Button size="xs" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </Notice>
      {unsaved > 0 && (
        <Notice tone="warning">
          <AnswerFile />
        </Notice>
      )}
    </div>
  );
}
