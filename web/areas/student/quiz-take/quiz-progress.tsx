import { Trans } from '@lingui/react/macro';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './quiz-progress.module.css';

export function QuizProgress() {
  const { view, counts, position } = useQuiz();
  const number = position + 1;
  const total = view.paper.questions.length;
  return (
    <div>
      <div className={styles.words}>
        <span className={styles.place}>
          <Trans>
            Question {number} of {total}
          </Trans>
        </span>
        <span>
          <Trans>
            {counts.answered} answered, {counts.flagged} flagged
          </Trans>
        </span>
      </div>
      <ProgressBar value={number} of={total} />
    </div>
  );
}
