import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { NativeDialog } from '#web/ui/overlays/native-dialog.tsx';
import { stateOf } from '../attempt-progress.ts';
import { QuestionGrid } from '../navigation/question-grid.tsx';
import { useQuiz } from '../quiz-context.ts';
import { AnswerFile } from '../saving/answer-file.tsx';
import { isTroubled } from '../saving/save-state.tsx';
import { useTimer } from '../time/timer.tsx';
import styles from './summary-dialog.module.css';
import { type SubmitFailure, useSubmit } from './use-submit.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The confirmation before submitting. */
export function SummaryDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const { attempt, view, counts, goTo, isLocked } = useQuiz();
  const { isBusy, failure, submit, forgetFailure } = useSubmit(attempt);
  const isSure = counts.unanswered === 0;

  function close() {
    if (isBusy) return;
    attempt.withdraw();
    forgetFailure();
    onClose();
  }

  return (
    <NativeDialog
      opened={opened}
      onClose={close}
      title={t`Quiz Summary`}
      actions={
        <>
          <Button onClick={close} disabled={isBusy} data-autofocus={!isSure || undefined}>
            <Trans>Continue Quiz</Trans>
          </Button>
          <Button
            variant="filled"
            loading={isBusy}
            disabled={isLocked && !isBusy}
            data-autofocus={isSure || undefined}
            onClick={() => void submit('SUBMITTED')}
          >
            <Trans>Submit Final Answers</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p className={styles.title}>{view.paper.quiz.title}</p>
        <SummaryStrip />
        {counts.unanswered > 0 && (
          <Notice tone="warning">
            <Trans>
              You have {counts.unanswered} unanswered question(s). Are you sure you want to submit?
            </Trans>
          </Notice>
        )}
        {counts.undecided > 0 && (
          <Notice tone="warning">
            <Plural
              value={counts.undecided}
              one="# answer needs a choice."
              other="# answers need a choice."
            />
          </Notice>
        )}
        {failure && !isLocked && <SubmitProblem failure={failure} onRetry={() => void submit('SUBMITTED')} />}
        <OpenQuestions
          onChoose={(place) => {
            if (isBusy) return;
            close();
            goTo(place);
          }}
        />
      </Stack>
    </NativeDialog>
  );
}

function OpenQuestions({ onChoose }: { onChoose: (place: number) => void }) {
  const { answers, paper } = useQuiz().view;
  const places = [...paper.questions.entries()]
    .filter(([, { id }]) => stateOf(answers.get(id)) !== 'answered')
    .map(([place]) => place);
  if (places.length === 0) return null;
  return (
    <div>
      <p className={styles.goTo}>
        <Trans>Go to an unanswered question</Trans>
      </p>
      <QuestionGrid size="dialog" places={places} onChoose={onChoose} />
    </div>
  );
}

function SummaryStrip() {
  const { counts } = useQuiz();
  const timer = useTimer();
  return (
    <dl className={styles.strip}>
      <Figure label={<Trans>Answered</Trans>} value={counts.answered} />
      <Figure label={<Trans>Unanswered</Trans>} value={counts.unanswered} />
      <Figure label={<Trans>Flagged</Trans>} value={counts.flagged} />
      {timer && <Figure label={<Trans>Time left</Trans>} value={timer.figure} />}
    </dl>
  );
}

function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={styles.item}>
      <Text as="dt" size="small" tone="ink2">
        {label}
      </Text>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

interface SubmitProblemProps {
  failure: SubmitFailure;
  onRetry: () => void;
}

/** A failed submission: what went wrong, that the answers are safe, and how to continue. */
export function SubmitProblem({ failure, onRetry }: SubmitProblemProps) {
  const { unsaved, saveState } = useQuiz().view;
  const isOffline = saveState === 'offline';
  if (failure === 'unreachable' && !isTroubled(saveState)) {
    return (
      <Notice tone="info">
        <Trans>You’re back online. Submitting your answers…</Trans>
      </Notice>
    );
  }
  return (
    <Stack className={styles.problem} gap={8}>
      <Notice tone="danger">
        <Text size="label">
          {isOffline ? (
            <Trans>You’re offline</Trans>
          ) : (
            <Trans>Failed to submit quiz. Please try again.</Trans>
          )}
        </Text>
        <p>
          {isOffline ? (
            <Trans>
              Your answers are saved on this device, and we’ll submit them when you reconnect. Keep this page
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
    </Stack>
  );
}
