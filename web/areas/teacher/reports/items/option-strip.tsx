import { useLingui } from '@lingui/react/macro';
import type { ReportOption } from '#shared/contract/reports.ts';
import { wholePercent } from '../share-words.ts';
import styles from './items.module.css';

/** How the answers spread over the options: as wide as often chosen, the key filled, what nobody answered dashed. */
export function OptionStrip({ options }: { options: readonly ReportOption[] }) {
  const { t } = useLingui();
  const unanswered = Math.max(0, 1 - options.reduce((sum, { share }) => sum + share, 0));
  const words = options.map(({ label, share, isKey }) => {
    const percent = wholePercent(share);
    return isKey ? t`${label}, the key: ${percent}` : t`${label}: ${percent}`;
  });
  return (
    <span className={styles.strip} role="img" aria-label={words.join('; ')}>
      {options.map(({ label, share, isKey }) => (
        <span
          key={label}
          className={styles.part}
          data-key={isKey || undefined}
          style={{ flexGrow: share * 100 }}
        >
          {label}
        </span>
      ))}
      {unanswered > 0.005 && <span className={styles.gap} style={{ flexGrow: unanswered * 100 }} />}
    </span>
  );
}
