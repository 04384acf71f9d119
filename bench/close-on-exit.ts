type Close = () => Promise<void>;

const pending = new Set<Close>();
let isInterrupted = false;

/** Also calls `close` when the command is interrupted. Returns a function that closes at most once. */
export function closeOnExit(close: Close): Close {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close().finally(() => pending.delete(closeOnce));
    return closed;
  };
  pending.add(closeOnce);
  return closeOnce;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void closeAll());

async function closeAll(): Promise<void> {
  if (isInterrupted) return;
  isInterrupted = true;
  // Requests in progress fail now, which must not end the process before everything is closed.
  process.on('uncaughtException', () => undefined);
  console.error('Interrupted: closing servers and removing folders.');
  // In reverse order: a server stops before the folder it works in is deleted.
  for (const close of [...pending].toReversed()) await close().catch(() => undefined);
  process.exit(130);
}
