import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createServerClock, type ServerClock } from '#web/attempt/clock.ts';

const tickMs = 500;
const minuteMs = 60_000;
const Now = createContext(0);
const Minute = createContext(0);

/** The clock of the server, as the answers tell it. */
export function useMonitorClock(): ServerClock {
  const [clock] = useState(() =>
    createServerClock({ running: () => performance.now(), wall: () => Date.now() }),
  );
  return clock;
}

/** Lets what shows the time move on by itself, without drawing the rest again. */
export function NowProvider({ clock, children }: { clock: ServerClock; children: ReactNode }) {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <Minute value={now - (now % minuteMs)}>
      <Now value={now}>{children}</Now>
    </Minute>
  );
}

/** Milliseconds since 1970 by the server. */
export function useNow(): number {
  return useContext(Now);
}

/** The same as its minute began: for what a second does not change. */
export function useMinute(): number {
  return useContext(Minute);
}
