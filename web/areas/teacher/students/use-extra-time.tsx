import { type ComponentProps, useState } from 'react';
import { ExtraTimeDialog } from '../extra-time/extra-time-dialog.tsx';

type Asked = Pick<ComponentProps<typeof ExtraTimeDialog>, 'student' | 'quiz' | 'mayGrantForAll'>;

/** One dialog for all rows of a list. */
export function useExtraTime() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Counts up, so that the dialog starts anew each time.
  const [number, setNumber] = useState(0);

  function ask(wanted: Asked) {
    setAsked(wanted);
    setNumber((before) => before + 1);
    setOpen(true);
  }

  // Kept while the dialog fades out, so that its text doesn't change.
  const dialog = asked && (
    <ExtraTimeDialog key={number} {...asked} opened={isOpen} onClose={() => setOpen(false)} />
  );
  return { ask, dialog };
}
