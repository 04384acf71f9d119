import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LanguageChoice } from '#web/features/language/language-choice.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { AnswerSheet } from '#web/ui/answer-sheet.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import styles from './public-frame.module.css';

interface Props {
  children: ReactNode;
  /** Leaves the height of a phone to the steps: a small bar instead of the logo block. */
  isWizard?: boolean;
  /** Stands at the other end of the logo block. */
  action?: ReactNode;
}

/** The page beside the answer sheet, under the logo block of the brand. */
export function PublicFrame({ children, isWizard = false, action }: Props) {
  const { name, shortName, tagline, logo } = useBrand();
  return (
    <div className={styles.frame} data-wizard={isWizard || undefined}>
      <main className={styles.main}>
        <div className={styles.column}>
          <header className={styles.brand}>
            <BrandMark shortName={shortName} size={isWizard ? 28 : 48} />
            <div>
              <p className={styles.name}>{name}</p>
              {!isWizard && <p className={styles.tagline}>{tagline}</p>}
            </div>
            {action && <div className={styles.action}>{action}</div>}
          </header>
          {children}
          <LanguageChoice />
        </div>
      </main>
      <aside className={styles.aside}>
        {logo !== null && <img className={styles.logo} src={logo} alt="" loading="lazy" />}
        <AnswerSheet />
        <p className={styles.promise}>
          <Trans>Every answer is saved as you work, and kept on your device when the network drops.</Trans>
        </p>
      </aside>
    </div>
  );
}
