import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './attempt-details.module.css';
import type { AttemptResult } from './attempt-result.ts';

const shown = 10;

/** The latest attempts at the same quiz, this one among them. */
export function OtherAttempts({ results, attemptId }: { results: AttemptResult[]; attemptId: number }) {
  const titleId = useId();
  const preferences = useDatePreferences();
  if (results.length < 2) return null;
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Attempts</Trans>
      </SectionTitle>
      <ol>
        {results.slice(0, shown).map(({ attempt, percentage }) => {
          const { id, attemptNumber, completedAt } = attempt;
          const isThis = id === attemptId;
          return (
            <li key={id}>
              <Link
                className={styles.other}
                to={quizResultsPath(attempt.quiz.id, id)}
                aria-current={isThis ? 'page' : undefined}
              >
                <span className={styles.otherName}>
                  <span>
                    <Trans>Attempt {attemptNumber}</Trans>
                  </span>
                  {completedAt !== null && (
                    <time className={styles.figureCaption} dateTime={completedAt}>
                      {formatDateTime(completedAt, preferences)}
                    </time>
                  )}
                </span>
                <span>
                  {percentage === null ? <Trans>Not released</Trans> : formatPercentage(percentage)}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
