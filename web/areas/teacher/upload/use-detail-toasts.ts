import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from '#web/ui/toast.ts';

const apartMs = 1_000;

/** Says each line of what is wrong, one second apart, until told to stop or the page is left. */
export function useDetailToasts() {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = useCallback(() => clearInterval(timer.current), []);
  useEffect(() => stop, [stop]);
  const show = useCallback(
    (details: readonly string[]) => {
      stop();
      let number = 0;
      timer.current = setInterval(() => {
        const detail = details[number];
        number += 1;
        if (detail === undefined) stop();
        else toast.warning(t`Detail ${number}: ${detail}`);
      }, apartMs);
    },
    [stop],
  );
  return { show, stop };
}
