import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import styles from '../public-frame.module.css';

export function CodeHeading({ email }: { email: string | null }) {
  return (
    <div>
      <h1 className={styles.title}>
        <Trans>Enter the code</Trans>
      </h1>
      <p className={styles.text}>
        {email === null ? (
          <Trans>
            It came by e-mail. You have none yet?{' '}
            <Link className="text-link" to={paths.resetPassword}>
              Ask for a code
            </Link>
          </Trans>
        ) : (
          <Trans>
            If {email} belongs to an account, a code is on its way there.{' '}
            <Link className="text-link" to={paths.resetPassword}>
              Use another address
            </Link>
          </Trans>
        )}
      </p>
    </div>
  );
}
