/**
 * Batches requests to the database: while one batch runs, new requests queue and then run together in the next. A class
 * that acts at the same moment costs a few statements instead of hundreds, and a lone request runs without a delay.
 */
export interface BatcherOptions<Request, Result> {
  /** Returns the results in the order of the requests. A request whose result is undefined runs again through `runOne`. */
  runBatch(requests: readonly Request[]): Promise<(Result | undefined)[]>;
  runOne(request: Request): Promise<Result>;
  /** Two requests with the same key cannot share a batch: the second runs through `runOne`. */
  keyOf?(request: Request): unknown;
  /** Requests of one partition queue together, so that one blocked by a lock delays only its own partition. */
  partitionBy?(request: Request): unknown;
  /** How much of `maxBatchSize` a request takes up; 1 by default. */
  weigh?(request: Request): number;
  maxBatchSize: number;
  /** How long a request may queue; shorter in tests. */
  maxWaitMs?: number;
}

interface Queued<Request, Result> {
  request: Request;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Partition<Request, Result> {
  queued: Map<unknown, Queued<Request, Result>>;
  running: number;
  slow: number;
  isScheduled: boolean;
  expiry: NodeJS.Timeout | undefined;
}

// After this long a batch counts as slow and the next one starts in parallel, because a batch blocked by a lock must not delay the rest.
const slowMs = 20;
const maxConcurrentBatches = 4;
// The pool's own limit for a connection, so that requests queued here fail as fast when the database hangs.
const defaultMaxWaitMs = 5_000;

export function createBatcher<Request, Result>(
  options: BatcherOptions<Request, Result>,
): (request: Request) => Promise<Result> {
  const partitions = new Map<unknown, Partition<Request, Result>>();
  const { maxWaitMs = defaultMaxWaitMs } = options;

  function takeBatch({ queued }: Partition<Request, Result>): Queued<Request, Result>[] {
    const taken: Queued<Request, Result>[] = [];
    let weight = 0;
    for (const [key, one] of queued) {
      weight += options.weigh?.(one.request) ?? 1;
      if (taken.length > 0 && weight > options.maxBatchSize) break;
      taken.push(one);
      queued.delete(key);
    }
    return taken;
  }

  /** Starts at the end of this turn of the event loop, so that requests from other sockets join the batch. */
  function schedule(partition: Partition<Request, Result>): void {
    const { isScheduled, running, slow, queued } = partition;
    if (isScheduled || running > slow || running >= maxConcurrentBatches || queued.size === 0) return;
    partition.isScheduled = true;
    setImmediate(() => {
      partition.isScheduled = false;
      void runNext(partition);
    });
  }

  async function runNext(partition: Partition<Request, Result>): Promise<void> {
    const batch = takeBatch(partition);
    // The requests it was scheduled for may have timed out.
    if (batch.length === 0) return;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      partition.slow += 1;
      schedule(partition);
    }, slowMs);
    partition.running += 1;
    await run(batch);
    clearTimeout(timer);
    partition.running -= 1;
    if (isSlow) partition.slow -= 1;
    schedule(partition);
  }

  /** Rejects requests that have queued for too long. */
  function expireQueued(partition: Partition<Request, Result>): void {
    partition.expiry ??= setTimeout(() => {
      partition.expiry = undefined;
      const now = performance.now();
      for (const [key, one] of partition.queued) {
        if (now - one.since < maxWaitMs) break;
        partition.queued.delete(key);
        one.reject(new Error('timeout exceeded when trying to connect: too many wait'));
      }
      if (partition.queued.size > 0) expireQueued(partition);
    }, maxWaitMs / 4);
  }

  async function run(batch: readonly Queued<Request, Result>[]): Promise<void> {
    try {
      const results = await runTogether(batch);
      for (const [at, one] of batch.entries()) {
        const result = results[at];
        if (result === undefined) options.runOne(one.request).then(one.resolve, one.reject);
        else one.resolve(result);
      }
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  async function runTogether(batch: readonly Queued<Request, Result>[]): Promise<(Result | undefined)[]> {
    try {
      return await options.runBatch(batch.map(({ request }) => request));
    } catch (error) {
      if (isFaultOfOneRequest(error)) return [];
      throw error;
    }
  }

  function partitionFor(request: Request): Partition<Request, Result> {
    const name = options.partitionBy?.(request);
    const known = partitions.get(name);
    if (known) return known;
    for (const [other, partition] of partitions) if (isIdle(partition)) partitions.delete(other);
    const partition = { queued: new Map(), running: 0, slow: 0, isScheduled: false, expiry: undefined };
    partitions.set(name, partition);
    return partition;
  }

  return (request) => {
    const partition = partitionFor(request);
    const key = options.keyOf?.(request) ?? Symbol();
    if (partition.queued.has(key)) return options.runOne(request);
    return new Promise((resolve, reject) => {
      partition.queued.set(key, { request, since: performance.now(), resolve, reject });
      schedule(partition);
      // A request that joins the next batch needs no timer.
      if (partition.running > 0) expireQueued(partition);
    });
  };
}

function isIdle({ queued, running }: Partition<unknown, never>): boolean {
  return queued.size === 0 && running === 0;
}

// An invalid value or a conflict comes from one request: each runs again on its own, and only that one fails. A database
// that does not answer, or a lock that timed out, fails the whole batch: retrying each request would take as long again.
function isFaultOfOneRequest(error: unknown): boolean {
  return /^(22|23|40|42)\w{3}$/.test((error as { code?: string }).code ?? '');
}
