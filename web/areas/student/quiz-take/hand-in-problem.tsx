import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswerFile } from './answer-file.tsx';
import styles from './hand-in-problem.module.css';
import { useQuiz } from './quiz-context.ts';
import type { HandInFailure } from './use-hand-in.ts';

interface Props {
  failure: HandInFailure;
  onRetry: () => void;
}

/** Nothing is lost: says what went wrong, what is safe, and the ways on. */
export function HandInProblem({ failure, onRetry }: Props) {
  const { unsaved } = useQuiz().view;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        <p className={styles.title}>
          <Trans>Failed to submit quiz. Please try again.</Trans>
        </p>
        <p>
          {failure === 'unreachable' ? (
            <Trans>The server cannot be reached. Your answers are kept on this device.</Trans>
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
