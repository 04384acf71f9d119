import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CalendarFeed } from '#web/features/calendar/calendar-feed.tsx';
import type { DatePreferences } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** All quizzes in one's own calendar. */
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
        <Trans>Add to calendar</Trans>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Your quizzes in your calendar`}>
        <CalendarFeed preferences={preferences} />
      </Dialog>
    </>
  );
}
