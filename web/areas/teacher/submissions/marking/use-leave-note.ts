import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Whoever goes to another page is told that their marks are not saved, and not lost. */
export function useLeaveNote(isUnsaved: boolean, studentName: string): void {
  const { t } = useLingui();
  const tell = useEffectEvent(() => {
    if (isUnsaved)
      toast.info(t`The marks of ${studentName} are not saved. They wait for you in this window.`);
  });
  useEffect(() => () => tell(), []);
}
