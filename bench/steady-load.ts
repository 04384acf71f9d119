export interface Latencies {
  p50: number;
  p95: number;
  max: number;
  count: number;
  failures: number;
}

/**
 * Sends calls at a steady rate until `done` settles, without waiting for responses: a stalled server gets no fewer
 * calls. Times count from when a call was due.
 */
export async function sendSteadily(
  perSecond: number,
  calls: readonly (() => Promise<boolean>)[],
  done: Promise<unknown>,
): Promise<Latencies> {
  const times: number[] = [];
  const inProgress = new Set<Promise<void>>();
  let failures = 0;
  let sent = 0;
  const startedAt = performance.now();
  const dueAt = (number: number) => startedAt + (number * 1000) / perSecond;
  async function send(call: () => Promise<boolean>, due: number): Promise<void> {
    if (!(await call())) failures += 1;
    times.push(performance.now() - due);
  }
  const pace = setInterval(() => {
    for (; dueAt(sent) <= performance.now(); sent += 1) {
      const call = calls[sent % calls.length];
      if (call === undefined) return;
      const sending = send(call, dueAt(sent)).finally(() => inProgress.delete(sending));
      inProgress.add(sending);
    }
  }, 2);
  await Promise.allSettled([done]);
  clearInterval(pace);
  await Promise.all(inProgress);
  return { ...summarize(times), failures };
}

function summarize(times: number[]): Omit<Latencies, 'failures'> {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: times.at(-1) ?? 0, count: times.length };
}
