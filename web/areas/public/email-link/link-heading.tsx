import { Trans } from '@lingui/react/macro';
import type { EmailLink } from '#shared/contract/auth.ts';
import styles from '../public-frame.module.css';

/** What the link is for; without one only that it is about an address. */
export function LinkHeading({ link }: { link?: EmailLink }) {
  return (
    <div>
      <h1 className={styles.title}>
        {link?.kind === 'undo' ? (
          <Trans>Undo the change of your email address</Trans>
        ) : (
          <Trans>Confirm your email address</Trans>
        )}
      </h1>
      {link && (
        <p className={styles.text}>
          <Explanation link={link} />
        </p>
      )}
    </div>
  );
}

function Explanation({ link: { kind, email, name, currentEmail } }: { link: EmailLink }) {
  if (kind === 'change') {
    return (
      <Trans>
        The account of <strong>{currentEmail}</strong> will use <strong>{email}</strong> from now on.
      </Trans>
    );
  }
  if (kind === 'undo') {
    return (
      <Trans>
        Your account will use <strong>{email}</strong> again instead of {currentEmail}. Everybody is signed
        out, and you choose a new password.
      </Trans>
    );
  }
  return name === '' ? (
    <Trans>
      Someone registered with <strong>{email}</strong>. If that was you, choose your password.
    </Trans>
  ) : (
    <Trans>
      <strong>{name}</strong> registered with <strong>{email}</strong>. If that is you, choose your password.
    </Trans>
  );
}
