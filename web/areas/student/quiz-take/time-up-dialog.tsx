import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { AnswerFile } from './answer-file.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './time-up-dialog.module.css';
import { useHandIn } from './use-hand-in.ts';

/** Submits by itself; nothing can be answered any more. A device that only shows the quiz waits for the one that writes. */
export function TimeUpDialog({ opened }: { opened: boolean }) {
  const { t } = useLingui();
  const { attempt, view } = useQuiz();
  const { isBusy, failure, handIn } = useHandIn(attempt);
  const isDone = view.outcome !== null;
  const mustHandIn = opened && view.isWriter && view.otherDevice === null && !isDone;
  const submit = useEffectEvent(() => void handIn('TIMED_OUT'));
  useEffect(() => {
    if (mustHandIn) submit();
  }, [mustHandIn]);
  return (
    <AlertDialog
      opened={opened}
      title={t`Time is up! Your quiz will be automatically submitted.`}
      actions={
        failure &&
        !isDone && (
          <Button variant="filled" loading={isBusy} onClick={() => void handIn('TIMED_OUT')}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
    >
      <div className={styles.content} role="status">
        {isDone ? (
          <p>
            <Trans>Your quiz was submitted. Loading your results.</Trans>
          </p>
        ) : failure ? (
          <NotHandedIn isAway={failure === 'unreachable'} />
        ) : (
          <p>
            <Trans>Submitting your answers…</Trans>
          </p>
        )}
      </div>
    </AlertDialog>
  );
}

function NotHandedIn({ isAway }: { isAway: boolean }) {
  const { unsaved } = useQuiz().view;
  return (
    <>
      <p>
        {isAway ? (
          <Trans>
            The server cannot be reached. The answers you gave in time are kept on this device and will be
            sent as soon as the connection is back.
          </Trans>
        ) : (
          <Trans>Failed to submit quiz. Please try again.</Trans>
        )}
      </p>
      {unsaved > 0 && <AnswerFile />}
    </>
  );
}
