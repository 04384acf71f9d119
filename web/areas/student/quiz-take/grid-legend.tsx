import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconFlagFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QuestionState } from './attempt-progress.ts';
import styles from './question-grid.module.css';
import { useQuiz } from './quiz-context.ts';

/** What the looks of a cell mean. */
export function GridLegend() {
  const { counts } = useQuiz();
  return (
    <ul className={styles.legend}>
      <LegendItem state="unanswered">
        <Trans>Unanswered</Trans>
      </LegendItem>
      <LegendItem state="answered">
        <Trans>Answered</Trans>
      </LegendItem>
      <LegendItem state="flagged">
        <Trans>Flagged</Trans>
      </LegendItem>
      {counts.undecided > 0 && (
        <LegendItem state="undecided">
          <Trans>Needs a choice</Trans>
        </LegendItem>
      )}
      <LegendItem state="unanswered" isCurrent>
        <Trans>Current</Trans>
      </LegendItem>
    </ul>
  );
}

interface LegendProps {
  state: QuestionState;
  isCurrent?: boolean;
  children: ReactNode;
}

function LegendItem({ state, isCurrent, children }: LegendProps) {
  return (
    <li className={styles.legendItem}>
      <span className={styles.sample} data-state={state} data-current={isCurrent} aria-hidden="true">
        {state === 'flagged' && <IconFlagFilled size={11} />}
        {state === 'undecided' && <IconAlertTriangle size={12} />}
      </span>
      {children}
    </li>
  );
}
