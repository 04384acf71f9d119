import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import styles from './public-frame.module.css';
import { PublicFrame } from './public-frame.tsx';

export function NotOpenYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <p className={styles.text}>
        <Link className={styles.strong ?? ''} to={paths.login}>
          <Trans>Back to Sign In</Trans>
        </Link>
      </p>
    </PublicFrame>
  );
}
