import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { SetUpDialog } from '#web/features/profile/two-factor/set-up-dialog.tsx';
import { useRecheckUser } from '#web/features/session/current-user.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticePage } from '#web/ui/feedback/notice-page.tsx';

/**
 * Replaces every page until staff have set up the required two-factor sign-in; then the page they wanted follows.
 */
export default function SecondFactorPage() {
  const { shortName } = useBrand();
  const recheckUser = useRecheckUser();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    // The server says whether it is set up now.
    void recheckUser();
  }

  return (
    <>
      <NoticePage
        shortName={shortName}
        title={<Trans>Set up two-factor sign-in to continue</Trans>}
        text={
          <Trans>
            Your institution requires two-factor sign-in for teachers and administrators. You’ll need an
            authenticator app on your phone. It takes about two minutes.
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
