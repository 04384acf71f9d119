import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { shownKeysWarning } from '../answer-key-release.ts';
import { termSentences } from '../quiz-terms.ts';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { countShownKeys, missingForPublishing, publishingDoubts } from './readiness.ts';

/** The size of the quiz, and what is missing before it can be published. */
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
          <Text as="dt" size="caption" tone="ink3">
            <Trans>Questions</Trans>
          </Text>
          <Text as="dd" size="title">
            {drafted.questionCount}
          </Text>
        </div>
        <div>
          <Text as="dt" size="caption" tone="ink3">
            <Trans>Points</Trans>
          </Text>
          <Text as="dd" size="title">
            {drafted.totalPoints}
          </Text>
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
                {drafted.isActive ? <Trans>No problems found.</Trans> : <Trans>Ready to publish.</Trans>}
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The current rules as sentences. */
export function StudentTerms() {
  const { t } = useLingui();
  const { drafted } = useBuilder();
  const preferences = useDatePreferences();
  return (
    <section className={styles.card} aria-label={t`What students see`}>
      <Text as="h2" size="label">
        <Trans>What students see</Trans>
      </Text>
      <ul className={styles.toldText}>
        {termSentences(drafted, preferences, new Date()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
