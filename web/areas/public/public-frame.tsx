import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBrand } from '#web/lib/brand.ts';
import { AnswerSheet } from '#web/ui/answer-sheet.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import styles from './public-frame.module.css';

/** The page beside the answer sheet, under the logo block of the brand. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { name, shortName, tagline } = useBrand();
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <div className={styles.column}>
          <header className={styles.brand}>
            <BrandMark shortName={shortName} size={48} />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.tagline}>{tagline}</p>
            </div>
          </header>
          {children}
        </div>
      </main>
      <aside className={styles.aside}>
        <AnswerSheet />
        <p className={styles.promise}>
          <Trans>Every answer is saved as you work, and kept on your device when the network drops.</Trans>
        </p>
      </aside>
    </div>
  );
}
