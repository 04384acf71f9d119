import { useEffect, useRef, useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { holdOrder } from './monitor-choice.ts';

/** A dialog that closes gives the focus back only after it has faded. */
const letGoMs = 500;

/**
 * The chosen attempts; held as they stand while the focus is among them, in their menus or their dialogs. Whoever
 * asks for others (`wanted` names what is asked for) is shown them, wherever the focus is.
 */
export function useHeldAttempts(
  chosen: MonitoredAttempt[],
  all: readonly MonitoredAttempt[],
  wanted: string,
) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [order, setOrder] = useState<readonly number[]>([]);
  const [known, setKnown] = useState(wanted);
  if (wanted !== known) setKnown(wanted);
  const shown = isHeld && wanted === known ? holdOrder(order, chosen, all) : chosen;
  const ids = shown.map(({ attempt }) => attempt.id);
  if (ids.length !== order.length || ids.some((id, at) => id !== order[at])) setOrder(ids);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    hold: {
      onFocus: () => {
        clearTimeout(timer.current);
        setHeld(true);
      },
      onBlur: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHeld(false), letGoMs);
      },
    },
  };
}
