export interface Latencies {
  p50: number;
  p95: number;
  most: number;
  count: number;
  failures: number;
}

/**
 * Sends at a steady rate whether or not the last call was answered, until `done` settles: a server that stands still
 * is not asked less. Times count from when a call was due.
 */
export async function sendSteadily(
  perSecond: number,
  calls: readonly (() => Promise<boolean>)[],
  done: Promise<unknown>,
): Promise<Latencies> {
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  let failures = 0;
  let sent = 0;
  const begin = performance.now();
  const dueAt = (number: number) => begin + (number * 1000) / perSecond;
  async function send(call: () => Promise<boolean>, due: number): Promise<void> {
    if (!(await call())) failures += 1;
    times.push(performance.now() - due);
  }
  const pace = setInterval(() => {
    for (; dueAt(sent) <= performance.now(); sent += 1) {
      const call = calls[sent % calls.length];
      if (call === undefined) return;
      const answered = send(call, dueAt(sent)).finally(() => underWay.delete(answered));
      underWay.add(answered);
    }
  }, 2);
  await Promise.allSettled([done]);
  clearInterval(pace);
  await Promise.all(underWay);
  return { ...summarize(times), failures };
}

function summarize(times: number[]): Omit<Latencies, 'failures'> {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: times.at(-1) ?? 0, count: times.length };
}
