import { Trans } from '@lingui/react/macro';
import { IconFlagFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QuestionState } from './attempt-progress.ts';
import styles from './question-grid.module.css';

/** What the looks of a cell mean. */
export function GridLegend() {
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
      </span>
      {children}
    </li>
  );
}
