import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { shownKeysWarning } from '../key-words.ts';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { countShownKeys, missingForPublishing, publishingDoubts } from './readiness.ts';

/** How large the quiz is, and what it needs before it can be published. */
export function SummaryRail() {
  const { t } = useLingui();
  const { state, drafted, draft, isReadOnly } = useBuilder();
  const missing = missingForPublishing(drafted, draft.places);
  const shownKeys = shownKeysWarning(countShownKeys(state.built, draft.places));
  const doubts = [...publishingDoubts(drafted, new Date()), ...(shownKeys === null ? [] : [shownKeys])];
  return (
    <section className={styles.card} aria-label={t`Summary`}>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.figureLabel}>
            <Trans>Questions</Trans>
          </dt>
          <dd className={styles.figure}>{drafted.questionCount}</dd>
        </div>
        <div>
          <dt className={styles.figureLabel}>
            <Trans>Points</Trans>
          </dt>
          <dd className={styles.figure}>{drafted.totalPoints}</dd>
        </div>
      </dl>
      {!isReadOnly && (
        <ul className={styles.points} aria-label={t`Before publishing`}>
          {missing.map((text) => (
            <li key={text} className={styles.point} data-tone="danger">
              <IconCircleX size={16} aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
          {doubts.map((text) => (
            <li key={text} className={styles.point} data-tone="warning">
              <IconAlertTriangle size={16} aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
          {missing.length + doubts.length === 0 && (
            <li className={styles.point} data-tone="success">
              <IconCircleCheck size={16} aria-hidden="true" />
              <span>
                {drafted.isActive ? <Trans>Nothing is missing.</Trans> : <Trans>Ready to publish.</Trans>}
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
