import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format-duration.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type AttemptResult, hasMarks } from './attempt-result.ts';
import { ResultBadges } from './result-badges.tsx';
import { bandTone } from './result-band.ts';
import styles from './results.module.css';

export function AttemptRow({ result }: { result: AttemptResult }) {
  const titleId = useId();
  const preferences = useDatePreferences();
  const { attempt } = result;
  const { attemptNumber, startedAt, completedAt, totalPoints } = attempt;
  const end = completedAt ?? startedAt;
  return (
    <li className={styles.row}>
      <div className={styles.which}>
        <div className={styles.numberLine}>
          <h3 className={styles.number} id={titleId}>
            <Trans>Attempt {attemptNumber}</Trans>
          </h3>
          <ResultBadges result={result} />
        </div>
        <time className={styles.when} dateTime={end}>
          {formatDateTime(end, preferences)}
        </time>
      </div>
      <dl className={styles.facts}>
        <Fact label={<Trans>Duration</Trans>}>{formatDuration(secondsBetween(startedAt, end))}</Fact>
        {hasMarks(result) ? (
          <>
            <Fact label={<Trans>Score</Trans>}>{formatPoints(result.score, totalPoints)}</Fact>
            <Fact label={<Trans>Percentage</Trans>}>{formatPercentage(result.percentage)}</Fact>
            <Fact label={<Trans>Grade</Trans>}>
              <StatusBadge tone={bandTone(result.percentage)}>{result.letter}</StatusBadge>
            </Fact>
          </>
        ) : (
          <Fact label={<Trans>Score</Trans>}>
            <Trans>Marks not released yet</Trans>
          </Fact>
        )}
      </dl>
      <Button
        component={Link}
        to={quizResultsPath(attempt.quiz.id, attempt.id)}
        size="xs"
        aria-describedby={titleId}
      >
        <Trans>View Details</Trans>
      </Button>
    </li>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}
