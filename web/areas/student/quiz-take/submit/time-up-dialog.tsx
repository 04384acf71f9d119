import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { NativeDialog } from '#web/ui/overlays/native-dialog.tsx';
import { useQuiz } from '../quiz-context.ts';
import { AnswerFile } from '../saving/answer-file.tsx';
import { useSubmit } from './use-submit.ts';

/** Submits when time is up. A read-only device waits for the one that writes. */
export function TimeUpDialog({ opened }: { opened: boolean }) {
  const { t } = useLingui();
  const { attempt, view } = useQuiz();
  const { isBusy, failure, submit } = useSubmit(attempt);
  const isDone = view.outcome !== null;
  const mustSubmit = opened && view.isWriter && view.otherDevice === null && !isDone;
  const submitOnce = useEffectEvent(() => void submit('TIMED_OUT'));
  useEffect(() => {
    if (mustSubmit) submitOnce();
  }, [mustSubmit]);
  return (
    <NativeDialog
      opened={opened}
      title={t`Time is up! Your quiz will be automatically submitted.`}
      actions={
        failure &&
        !isDone && (
          <Button variant="filled" loading={isBusy} onClick={() => void submit('TIMED_OUT')}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
    >
      <Stack gap={16} role="status">
        {isDone ? (
          <p>
            <Trans>Your quiz was submitted. Loading your results.</Trans>
          </p>
        ) : failure ? (
          <NotSubmitted isAway={failure === 'unreachable'} />
        ) : (
          <p>
            <Trans>Submitting your answers…</Trans>
          </p>
        )}
      </Stack>
    </NativeDialog>
  );
}

function NotSubmitted({ isAway }: { isAway: boolean }) {
  const { unsaved } = useQuiz().view;
  return (
    <>
      <p>
        {isAway ? (
          <Trans>
            We can’t reach the server. The answers you gave in time are saved on this device and will be sent
            when you reconnect.
          </Trans>
        ) : (
          <Trans>Failed to submit quiz. Please try again.</Trans>
        )}
      </p>
      {unsaved > 0 && <AnswerFile />}
    </>
  );
}
