import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../public-frame.module.css';

export function InvitationHeading({ children }: { children?: ReactNode }) {
  return (
    <div>
      <h1 className={styles.title}>
        <Trans>Choose your password</Trans>
      </h1>
      {children}
    </div>
  );
}
