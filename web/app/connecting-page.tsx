import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Delayed } from '#web/ui/feedback/loading-region.tsx';
import styles from './connecting-page.module.css';

/** Shown while the session is unknown: nothing at first, then a message. */
export function ConnectingPage({ isServerAway }: { isServerAway: boolean }) {
  const { shortName } = useBrand();
  const { t } = useLingui();
  return (
    <main className={styles.page} role="status" aria-label={t`Loading`}>
      <Delayed>
        <BrandMark shortName={shortName} size={48} />
        <p>
          {isServerAway ? (
            <Trans>The server isn’t responding. We’ll keep trying, and you’ll stay signed in.</Trans>
          ) : (
            <Trans>Loading…</Trans>
          )}
        </p>
      </Delayed>
    </main>
  );
}
