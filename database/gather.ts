/**
 * Questions to the database that many ask at once, in few statements. While one is under way, those that arrive wait
 * and then go together: a room that does the same at once costs a statement for many, and who is alone waits for nobody.
 */
export interface Gathering<Asked, Found> {
  /** In one statement or few, each answer in the place of its question; undefined is asked again, alone. */
  together(asked: readonly Asked[]): Promise<(Found | undefined)[]>;
  alone(asked: Asked): Promise<Found>;
  /** Two of the same cannot go together: the second goes alone. */
  keyOf?(asked: Asked): unknown;
  /** What may wait for another's lock waits for those of its own lane only. */
  laneOf?(asked: Asked): unknown;
  /** How much one is, where together they must not be too much; 1 each otherwise. */
  weigh?(asked: Asked): number;
  most: number;
  /** Shorter for a test. */
  patienceMs?: number;
}

interface Waiting<Asked, Found> {
  asked: Asked;
  since: number;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

interface Lane<Asked, Found> {
  waiting: Map<unknown, Waiting<Asked, Found>>;
  underWay: number;
  slow: number;
  isPlanned: boolean;
  watch: NodeJS.Timeout | undefined;
}

// A statement that waits for a lock must not hold up a whole room: after this long others go beside it.
const slowMs = 20;
const mostAtOnce = 4;
// As long as the pool lets one wait for a connection: where the database stands still, who waits here is told so too.
const usualPatienceMs = 5_000;

export function gather<Asked, Found>(work: Gathering<Asked, Found>): (asked: Asked) => Promise<Found> {
  const lanes = new Map<unknown, Lane<Asked, Found>>();
  const { patienceMs = usualPatienceMs } = work;

  function takeSome({ waiting }: Lane<Asked, Found>): Waiting<Asked, Found>[] {
    const taken: Waiting<Asked, Found>[] = [];
    let weight = 0;
    for (const [key, one] of waiting) {
      weight += work.weigh?.(one.asked) ?? 1;
      if (taken.length > 0 && weight > work.most) break;
      taken.push(one);
      waiting.delete(key);
    }
    return taken;
  }

  /** When this turn of the event loop is over: what other sockets have brought in it goes along. */
  function plan(lane: Lane<Asked, Found>): void {
    const { isPlanned, underWay, slow, waiting } = lane;
    if (isPlanned || underWay > slow || underWay >= mostAtOnce || waiting.size === 0) return;
    lane.isPlanned = true;
    setImmediate(() => {
      lane.isPlanned = false;
      void proceed(lane);
    });
  }

  async function proceed(lane: Lane<Asked, Found>): Promise<void> {
    const some = takeSome(lane);
    // Those it was planned for may have given up.
    if (some.length === 0) return;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      lane.slow += 1;
      plan(lane);
    }, slowMs);
    lane.underWay += 1;
    await ask(some);
    clearTimeout(timer);
    lane.underWay -= 1;
    if (isSlow) lane.slow -= 1;
    plan(lane);
  }

  /** Looks now and then after those who wait. */
  function watch(lane: Lane<Asked, Found>): void {
    lane.watch ??= setTimeout(() => {
      lane.watch = undefined;
      const now = performance.now();
      for (const [key, one] of lane.waiting) {
        if (now - one.since < patienceMs) break;
        lane.waiting.delete(key);
        one.reject(new Error('timeout exceeded when trying to connect: too many wait'));
      }
      if (lane.waiting.size > 0) watch(lane);
    }, patienceMs / 4);
  }

  async function ask(some: readonly Waiting<Asked, Found>[]): Promise<void> {
    try {
      const found = await askTogether(some);
      for (const [at, one] of some.entries()) {
        const own = found[at];
        if (own === undefined) work.alone(one.asked).then(one.resolve, one.reject);
        else one.resolve(own);
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  }

  async function askTogether(some: readonly Waiting<Asked, Found>[]): Promise<(Found | undefined)[]> {
    try {
      return await work.together(some.map(({ asked }) => asked));
    } catch (error) {
      if (isOfOne(error)) return [];
      throw error;
    }
  }

  function laneFor(asked: Asked): Lane<Asked, Found> {
    const name = work.laneOf?.(asked);
    const known = lanes.get(name);
    if (known) return known;
    for (const [other, lane] of lanes) if (isIdle(lane)) lanes.delete(other);
    const lane = { waiting: new Map(), underWay: 0, slow: 0, isPlanned: false, watch: undefined };
    lanes.set(name, lane);
    return lane;
  }

  return (asked) => {
    const lane = laneFor(asked);
    const key = work.keyOf?.(asked) ?? Symbol();
    if (lane.waiting.has(key)) return work.alone(asked);
    return new Promise((resolve, reject) => {
      lane.waiting.set(key, { asked, since: performance.now(), resolve, reject });
      plan(lane);
      // Whoever goes with the next is not watched: most do.
      if (lane.underWay > 0) watch(lane);
    });
  };
}

function isIdle({ waiting, underWay }: Lane<unknown, never>): boolean {
  return waiting.size === 0 && underWay === 0;
}

// A value or a conflict that PostgreSQL complains of is one's own: alone, each is told of theirs only. A database that does
// not answer is everybody's, and is not asked again by each of them; nor is one whose lock was waited for in vain, which
// would take as long again before anybody is told.
function isOfOne(error: unknown): boolean {
  return /^(22|23|40|42)\w{3}$/.test((error as { code?: string }).code ?? '');
}
