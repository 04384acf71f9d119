import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Whoever goes to another page is told that their work is not saved, and not lost. */
export function useLeaveNote(isUnsaved: boolean, title: string): void {
  const { t } = useLingui();
  const tell = useEffectEvent(() => {
    if (isUnsaved) toast.info(t`“${title}” has unsaved changes. They wait for you in this window.`);
  });
  useEffect(() => () => tell(), []);
}
