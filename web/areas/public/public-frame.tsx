import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageChoice } from '#web/features/language/language-choice.tsx';
import { VisitorNotice } from '#web/features/maintenance/visitor-notice.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { AnswerSheet } from '#web/ui/answer-sheet.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  children: ReactNode;
  /** A small bar instead of the logo block, so that the steps fit on a phone. */
  isWizard?: boolean;
  /** At the other end of the logo block. */
  action?: ReactNode;
}

/** The frame of the public pages: logo block, content, language choice, and the decorative answer sheet. */
export function PublicFrame({ children, isWizard = false, action }: PublicFrameProps) {
  const { name, shortName, tagline, logo } = useBrand();
  return (
    <div className={styles.frame} data-wizard={isWizard || undefined}>
      <main className={styles.main}>
        <div className={styles.column}>
          <header className={styles.brand}>
            <BrandMark shortName={shortName} size={isWizard ? 28 : 48} />
            <div>
              <p className={styles.name}>{name}</p>
              {!isWizard && <Text tone="ink2">{tagline}</Text>}
            </div>
            {action && <div className={styles.action}>{action}</div>}
          </header>
          <VisitorNotice />
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

export function BackToSignIn() {
  return (
    <p className={styles.foot}>
      <Link className={styles.strong ?? ''} to={paths.login}>
        <Trans>Back to Sign In</Trans>
      </Link>
    </p>
  );
}
