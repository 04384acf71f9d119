import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackToQuiz } from './back-to-quiz.tsx';
import styles from './rehearsal-end.module.css';

interface Props {
  quizId: number;
  reason: 'SUBMITTED' | 'TIMED_OUT';
  isDrawing: boolean;
  onAgain: () => void;
}

export function RehearsalEnd({ quizId, reason, isDrawing, onAgain }: Props) {
  const { t } = useLingui();
  const end = useRef<HTMLElement>(null);
  // The dialog that had the focus is gone.
  useEffect(() => end.current?.focus(), []);
  return (
    <section ref={end} className={styles.end} tabIndex={-1} aria-label={t`End of the preview`}>
      <EmptyState
        headingLevel={1}
        title={<Trans>This was a preview</Trans>}
        text={
          reason === 'TIMED_OUT' ? (
            <Trans>
              The time is up, and a student's answers are handed in by themselves. Nothing was saved.
            </Trans>
          ) : (
            <Trans>Here a student's answers are handed in. Nothing was saved.</Trans>
          )
        }
        action={
          <>
            <BackToQuiz quizId={quizId} variant="filled" size="sm" />
            <Button loading={isDrawing} onClick={onAgain}>
              <Trans>Start again</Trans>
            </Button>
          </>
        }
      />
    </section>
  );
}
