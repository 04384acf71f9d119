type Close = () => Promise<void>;

const open = new Set<Close>();
let isInterrupted = false;

/** To be closed also when the command is interrupted. Gives the way to close it once, whoever asks first. */
export function closeAtEnd(close: Close): Close {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close().finally(() => open.delete(closeOnce));
    return closed;
  };
  open.add(closeOnce);
  return closeOnce;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void closeAll());

async function closeAll(): Promise<void> {
  if (isInterrupted) return;
  isInterrupted = true;
  // Calls that are under way fail now: that must not end the process before everything is closed.
  process.on('uncaughtException', () => undefined);
  console.error('Interrupted: closing servers and removing folders.');
  // The last that was opened first: a folder goes after the server that works in it.
  for (const close of [...open].toReversed()) await close().catch(() => undefined);
  process.exit(130);
}
