import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Bar } from './bars.ts';
import styles from './dashboard.module.css';

/** Each bar says what it is of when it is pressed. */
export function StatBars({ bars }: { bars: readonly Bar[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Bar['key'] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = bars.find(({ key }) => key === asked);
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
        role="list"
        className={styles.bars}
        aria-label={t`Statistics`}
      >
        {bars.map(({ key, label, value, share, caption }) => (
          <li key={key} className={styles.barItem}>
            <button
              type="button"
              className={styles.bar}
              aria-haspopup="dialog"
              onClick={() => {
                setAsked(key);
                setOpen(true);
              }}
            >
              <span className={styles.barHead}>
                <span className={styles.barLabel}>{label}</span>
                <span className={styles.barValue}>{value}</span>
                <IconInfoCircle size={16} aria-hidden />
              </span>
              <ProgressBar value={share} of={100} />
              <span className={styles.barCaption}>{caption}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={shown ? `${shown.label}: ${shown.value}` : ''}
      >
        <div className={styles.explanation}>
          <p>{shown?.explanation}</p>
          <p>{shown?.caption}</p>
        </div>
      </Dialog>
    </>
  );
}
