import { Trans, useLingui } from '@lingui/react/macro';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { termSentences } from '../terms-words.ts';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';

/** The rules as they stand on the screen now, in sentences. */
export function ToldTerms() {
  const { t } = useLingui();
  const { drafted } = useBuilder();
  const preferences = useDatePreferences();
  return (
    <section className={styles.card} aria-label={t`What students are told`}>
      <h2 className={styles.cardTitle}>
        <Trans>What students are told</Trans>
      </h2>
      <ul className={styles.toldText}>
        {termSentences(drafted, preferences, new Date()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
