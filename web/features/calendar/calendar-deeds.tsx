import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './calendar.module.css';
import { useEndCalendar, useRenewCalendar } from './calendar.ts';

interface Props {
  onMade: (path: string) => void;
  onEnded: () => void;
}

/** Another address, or none. Either ends the one there is, so both are asked about. */
export function CalendarDeeds({ onMade, onEnded }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const renew = useRenewCalendar();
  const end = useEndCalendar();

  async function confirm(deed: () => Promise<void>) {
    try {
      await deed();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsked(null);
  }

  const makeAnother = () => confirm(async () => onMade((await renew.mutateAsync()).path));
  const turnOff = () =>
    confirm(async () => {
      await end.mutateAsync();
      onEnded();
      toast.success(t`The address of your calendar has ended.`);
    });

  return (
    <div className={styles.actions}>
      <Button variant="subtle" onClick={() => setAsked('renew')}>
        <Trans>Make a new address</Trans>
      </Button>
      <Button variant="subtle" tone="danger" onClick={() => setAsked('end')}>
        <Trans>Turn off</Trans>
      </Button>
      <ConfirmDialog
        opened={asked === 'renew'}
        onClose={() => setAsked(null)}
        title={t`Make a new address`}
        confirmLabel={<Trans>Make a new address</Trans>}
        onConfirm={makeAnother}
      >
        <Trans>Calendars that use the present address are no longer kept up to date.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={() => setAsked(null)}
        title={t`Turn the calendar off`}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        onConfirm={turnOff}
      >
        <Trans>
          The address ends: calendars that use it are no longer kept up to date. What they hold already stays
          in them until you remove it there.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
