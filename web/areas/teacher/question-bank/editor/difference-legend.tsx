import { Trans } from '@lingui/react/macro';
import styles from './difference.module.css';

/** What the marks mean here. */
export function DifferenceLegend({ removed, added }: { removed: string; added: string }) {
  return (
    <p className={styles.legend}>
      <Trans>
        <del className={styles.removed}>Struck through</del>: {removed}.{' '}
        <ins className={styles.added}>Underlined</ins>: {added}.
      </Trans>
    </p>
  );
}
