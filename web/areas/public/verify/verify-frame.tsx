import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageChoice } from '#web/features/language/language-choice.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { useBrand } from '#web/lib/brand.ts';
import { homeOf, paths } from '#web/lib/paths.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './verify.module.css';

/** A page for anyone: the bar has a way to sign in and nothing else. */
export function VerifyFrame({ children }: { children: ReactNode }) {
  const { name, shortName } = useBrand();
  const session = useSession();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={styles.brand} to={paths.home} title={name}>
          <BrandMark shortName={shortName} size={28} />
          <span className={styles.brandName}>{name}</span>
        </Link>
        <div className={styles.tools}>
          {session.status === 'signed-in' ? (
            <Button component={Link} to={homeOf(session.user.role)}>
              <Trans>Dashboard</Trans>
            </Button>
          ) : (
            <>
              <LanguageChoice />
              <Button component={Link} to={paths.login}>
                <Trans>Login</Trans>
              </Button>
            </>
          )}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
