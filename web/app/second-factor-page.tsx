import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SetUpDialog } from '#web/features/profile/two-factor/set-up-dialog.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticePage } from '#web/ui/notice-page.tsx';

/** In place of every page, for staff who still have to set up two-factor sign-in; the page they wanted follows. */
export default function SecondFactorPage() {
  const { shortName } = useBrand();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    // Whether it is set up now, the server says.
    void queries.invalidateQueries({ queryKey: ['current-user'] });
  }

  return (
    <>
      <NoticePage
        shortName={shortName}
        title={<Trans>Set up two-factor sign-in to continue</Trans>}
        text={
          <Trans>
            Your institution requires it for teachers and administrators. You need an authenticator app on
            your phone, and it takes about two minutes.
          </Trans>
        }
        actions={
          <>
            <Button variant="filled" size="md" onClick={() => setOpen(true)}>
              <Trans>Set up two-factor sign-in</Trans>
            </Button>
            <Button variant="subtle" size="md" onClick={signOut}>
              <Trans>Sign out</Trans>
            </Button>
          </>
        }
      />
      <SetUpDialog opened={isOpen} onClose={close} />
    </>
  );
}
