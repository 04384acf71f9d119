import type { ReactNode } from 'react';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import { isTroubled, SaveStateLabel } from '../saving/save-state.tsx';
import { TimerChip, useTimer } from '../time/timer.tsx';
import styles from './phone-top.module.css';
import { QuizFacts } from './quiz-overview.tsx';

export function PhoneTop() {
  const { view, position } = useQuiz();
  const { quiz, questions } = view.paper;
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <h2 className={styles.title} data-page-name="">
            {quiz.title}
          </h2>
          <SecondLine />
        </div>
        <TimerChip />
      </div>
      <div className={styles.progress}>
        <ProgressBar value={position + 1} of={questions.length} />
      </div>
      {isTroubled(view.saveState) && (
        <div className={styles.trouble}>
          <SaveStateLabel state={view.saveState} />
        </div>
      )}
    </header>
  );
}

/** Shows the most important message in one line, so that the layout does not move. */
function SecondLine() {
  const { saveState } = useQuiz().view;
  const warning = useTimer()?.warning;
  const isSaving = saveState === 'saving' || saveState === 'saved';
  let line: ReactNode = <QuizFacts />;
  if (warning)
    line = (
      <Text as="span" tone="danger">
        {warning}
      </Text>
    );
  if (isSaving) line = <SaveStateLabel state={saveState} />;
  return <div className={styles.second}>{line}</div>;
}
