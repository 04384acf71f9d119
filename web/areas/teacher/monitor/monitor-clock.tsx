import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createServerClock, type ServerClock } from '#web/attempt/clock/clock.ts';

const tickMs = 500;
const minuteMs = 60_000;
const Now = createContext(0);
const Minute = createContext(0);

/** The server's clock, synchronised by its responses. */
export function useMonitorClock(): ServerClock {
  const [clock] = useState(() =>
    createServerClock({ running: () => performance.now(), wall: () => Date.now() }),
  );
  return clock;
}

/** Updates time displays without re-rendering the rest of the page. */
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

/** Milliseconds since 1970 by the server's clock. */
export function useNow(): number {
  return useContext(Now);
}

/** The same, rounded down to the minute, for displays without seconds. */
export function useMinute(): number {
  return useContext(Minute);
}
