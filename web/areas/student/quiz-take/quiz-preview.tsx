import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { PreviewQuestion } from './preview-question.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './quiz-preview.module.css';
import { TimerChip } from './timer-chip.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** All questions with one's own answers, to look over before handing in. */
export function QuizPreview({ showsTimer }: { showsTimer: boolean }) {
  const { view, counts, isLocked, showPreview, openSummary } = useQuiz();
  const heading = useHeadingFocus('preview', true);
  const { questions } = view.paper;
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.column}>
          <div className={styles.head}>
            <div>
              <h1 className={styles.title} ref={heading} tabIndex={-1}>
                <Trans>Preview</Trans>
              </h1>
              <p className={styles.facts}>
                <Trans>
                  {counts.answered} of{' '}
                  <Plural value={questions.length} one="# question" other="# questions" /> answered,{' '}
                  {counts.flagged} flagged
                </Trans>
              </p>
            </div>
            {showsTimer && <TimerChip />}
          </div>
          <ol className={styles.list}>
            {questions.map((question, place) => (
              <PreviewQuestion key={question.id} question={question} place={place} />
            ))}
          </ol>
        </div>
      </div>
      <footer className={styles.footer}>
        <div className={styles.actions}>
          <Button onClick={() => showPreview(false)}>
            <Trans>Back to the questions</Trans>
          </Button>
          <Button variant="filled" disabled={isLocked} onClick={openSummary}>
            <Trans>Submit Quiz</Trans>
          </Button>
        </div>
      </footer>
    </>
  );
}
