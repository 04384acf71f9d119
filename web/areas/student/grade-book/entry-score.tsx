import { Trans, useLingui } from '@lingui/react/macro';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { gradeBookLetter } from '#shared/grading-scale.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import styles from './grade-book.module.css';

/** The percentage with the letter and the colour of its band. */
export function EntryScore({ entry }: { entry: GradeBookEntry }) {
  const { t } = useLingui();
  const { score, maxScore, percentage, marksReleased } = entry;
  if (score === null || percentage === null) {
    return (
      <p className={styles.score}>
        <span className={styles.quiet}>
          {marksReleased === false ? <Trans>Marks not released yet</Trans> : <Trans>No score</Trans>}
        </span>
      </p>
    );
  }
  const letter = gradeBookLetter(percentage);
  return (
    <p className={styles.score} data-band={letter}>
      <span className={styles.band} role="img" aria-label={t`Band ${letter}`}>
        {letter}
      </span>
      <span className={styles.percentage}>{formatPercentage(percentage)}</span>
      <span className={styles.quiet}>{formatPoints(score, maxScore)}</span>
    </p>
  );
}
