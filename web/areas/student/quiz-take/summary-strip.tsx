import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useQuiz } from './quiz-context.ts';
import styles from './summary-strip.module.css';
import { useTimer } from './use-timer.ts';

export function SummaryStrip() {
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
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
