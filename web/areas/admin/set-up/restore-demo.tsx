import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { backupQuery } from '../settings/data/backups/backups.ts';
import { RestoreDialog } from '../settings/data/backups/restore-dialog.tsx';

export function RestoreDemo({ backupId }: { backupId: number }) {
  const [asks, setAsks] = useState(false);
  const { data: backup } = useQuery(backupQuery(backupId));
  return (
    <>
      <Button variant="subtle" loading={asks && !backup} onClick={() => setAsks(true)}>
        <Trans>Restore demo</Trans>
      </Button>
      <RestoreDialog
        backup={backup ?? null}
        opened={asks && backup !== undefined}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
