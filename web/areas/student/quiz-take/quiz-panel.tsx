import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { GridLegend } from './grid-legend.tsx';
import { OpensOffline } from './opens-offline.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { useQuiz } from './quiz-context.ts';
import { QuizFacts } from './quiz-facts.tsx';
import styles from './quiz-panel.module.css';
import { QuizProgress } from './quiz-progress.tsx';
import { TimerCard } from './timer-card.tsx';
import { WatchedNote } from './watched-note.tsx';

export function QuizPanel() {
  const { t } = useLingui();
  const { view, goTo, isLocked, showPreview, openSummary } = useQuiz();
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
          onClick={() => showPreview(true)}
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
