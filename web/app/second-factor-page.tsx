import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SetUpDialog } from '#web/features/profile/two-factor/set-up-dialog.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { useBrand } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './second-factor-page.module.css';

/** In place of every page, for staff who still have to set up two-factor sign-in; the page they wanted follows. */
export default function SecondFactorPage() {
  const { shortName } = useBrand();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function close() {
    setOpen(false);
    // Whether it is set up now, the server says.
    void queries.invalidateQueries({ queryKey: ['current-user'] });
  }

  return (
    <main className={styles.page}>
      <BrandMark shortName={shortName} size={48} />
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        <Trans>Set up two-factor sign-in to continue</Trans>
      </h1>
      <p className={styles.text}>
        <Trans>
          Your institution requires it for teachers and administrators. You need an authenticator app on your
          phone, and it takes about two minutes.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="filled" size="md" onClick={() => setOpen(true)}>
          <Trans>Set up two-factor sign-in</Trans>
        </Button>
        <Button variant="subtle" size="md" onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
      <SetUpDialog opened={isOpen} onClose={close} />
    </main>
  );
}
