import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { useQuiz } from '../quiz-context.ts';
import { TimerCard } from '../time/timer.tsx';
import { GridLegend, QuestionGrid } from './question-grid.tsx';
import { OpensOffline, QuizFacts, QuizProgress, WatchedNote } from './quiz-overview.tsx';
import styles from './quiz-panel.module.css';

export function QuizPanel() {
  const { t } = useLingui();
  const { view, goTo, isLocked, showAnswerPreview, openSummary } = useQuiz();
  return (
    <aside className={styles.panel} aria-label={t`Quiz overview`}>
      <div>
        <h2 className={styles.title} data-page-name="">
          {view.paper.quiz.title}
        </h2>
        <p className={styles.facts}>
          <QuizFacts />
        </p>
      </div>
      <TimerCard />
      <QuizProgress />
      <QuestionGrid onChoose={goTo} />
      <GridLegend />
      <OpensOffline />
      <WatchedNote />
      <div className={styles.actions}>
        <Button
          size="xs"
          fullWidth
          leftSection={<IconEye size={16} aria-hidden="true" />}
          onClick={() => showAnswerPreview(true)}
        >
          <Trans>Preview</Trans>
        </Button>
        <Button size="xs" fullWidth disabled={isLocked} onClick={openSummary}>
          <Trans>Submit Quiz</Trans>
        </Button>
      </div>
    </aside>
  );
}
