import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import type { ComingEnd } from './use-session-end.ts';
import { useSignOut } from './use-sign-out.ts';

interface Props {
  end: ComingEnd;
  onStay: () => void;
}

export default function SessionEndDialog({ end, onStay }: Props) {
  const { t } = useLingui();
  const [isRead, setRead] = useState(false);
  const signOut = useSignOut();
  const close = end.canBeExtended ? onStay : () => setRead(true);
  return (
    <Dialog
      opened={!isRead}
      onClose={close}
      title={t`You’re about to be signed out`}
      actions={
        <>
          <Button onClick={signOut}>
            <Trans>Sign Out</Trans>
          </Button>
          <Button variant="filled" onClick={close} data-autofocus>
            {end.canBeExtended ? <Trans>Stay signed in</Trans> : <Trans>Close</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {end.canBeExtended ? (
          <Trans>You’ve been inactive for a while. Unsaved changes will be lost.</Trans>
        ) : (
          <Trans>Your session is about to end. Save your work, then sign in again.</Trans>
        )}
      </p>
      <TimeLeft until={end.at} />
    </Dialog>
  );
}

function TimeLeft({ until }: { until: number }) {
  const left = formatTimeLeft(useSecondsUntil(until));
  return (
    <p>
      <Trans>
        Time left: <b>{left}</b>
      </Trans>
    </p>
  );
}
