import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { NativeDialog } from '#web/ui/native-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { stateOf } from './attempt-progress.ts';
import { HandInProblem } from './hand-in-problem.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './summary-dialog.module.css';
import { SummaryStrip } from './summary-strip.tsx';
import { useHandIn } from './use-hand-in.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The last look before handing in. */
export function SummaryDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const { attempt, view, counts, goTo, isLocked } = useQuiz();
  const { isBusy, failure, handIn, forgetFailure } = useHandIn(attempt);
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
            onClick={() => void handIn('SUBMITTED')}
          >
            <Trans>Submit Final Answers</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.content}>
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
        {failure && !isLocked && <HandInProblem failure={failure} onRetry={() => void handIn('SUBMITTED')} />}
        <OpenQuestions
          onChoose={(place) => {
            if (isBusy) return;
            close();
            goTo(place);
          }}
        />
      </div>
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
        <Trans>Go to a question before you submit</Trans>
      </p>
      <QuestionGrid size="dialog" places={places} onChoose={onChoose} />
    </div>
  );
}
