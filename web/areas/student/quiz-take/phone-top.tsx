import type { ReactNode } from 'react';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { isTroubled } from './is-troubled.ts';
import styles from './phone-top.module.css';
import { useQuiz } from './quiz-context.ts';
import { QuizFacts } from './quiz-facts.tsx';
import { SaveStateWords } from './save-state-words.tsx';
import { TimerChip } from './timer-chip.tsx';
import { useTimer } from './use-timer.ts';

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
          <SaveStateWords state={view.saveState} />
        </div>
      )}
    </header>
  );
}

/** One line for what matters most: nothing moves when it changes. */
function SecondLine() {
  const { saveState } = useQuiz().view;
  const warning = useTimer()?.warning;
  const isSaving = saveState === 'saving' || saveState === 'saved';
  let line: ReactNode = <QuizFacts />;
  if (warning) line = <span className={styles.warning}>{warning}</span>;
  if (isSaving) line = <SaveStateWords state={saveState} />;
  return <div className={styles.second}>{line}</div>;
}
