import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { DatePreferences } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

/** Adds all quizzes to the student's own calendar app. */
export function CalendarButton({ preferences }: { preferences: DatePreferences }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        aria-haspopup="dialog"
        leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Add to your calendar app</Trans>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Add quizzes to your calendar`}>
        <CalendarFeed preferences={preferences} />
      </Dialog>
    </>
  );
}
