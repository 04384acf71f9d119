import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import styles from './public-frame.module.css';

export function BackToSignIn() {
  return (
    <p className={styles.foot}>
      <Link className={styles.strong ?? ''} to={paths.login}>
        <Trans>Back to Sign In</Trans>
      </Link>
    </p>
  );
}
