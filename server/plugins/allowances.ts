/**
 * How many failures are looked at: `burst` at once, then one every `seconds`. Each failure adds `seconds` to a debt that
 * time pays off, so nobody who slows down is refused, and a flood that has ended is soon forgotten.
 */
export interface Allowance {
  burst: number;
  seconds: number;
}

/** One count of failures. All processes share the debt that is stored under the key. */
export interface Bucket {
  key: string;
  allowance: Allowance;
}

/** Which counts a try has to pass. */
export interface Guard {
  /** Each of them must have room. */
  own: Bucket[];
  /**
   * What many share, such as an address. Once it is used up, `spare` leaves each of them a few tries of their own: an
   * attacker must not lock out everybody behind the same address.
   */
  crowd?: { shared: Bucket; spare: Bucket };
}

/** Seconds that are still to pay, by key; a key that is missing owes nothing. */
export type Debts = ReadonlyMap<string, number>;

export interface Verdict {
  /** 0: the try may be looked at. */
  waitSeconds: number;
  /** The shared count is used up, so this try must not take processor time from others. */
  isCrowded: boolean;
  /** What a failure adds to. */
  counted: Bucket[];
}

export function judge({ own, crowd }: Guard, debts: Debts): Verdict {
  const isCrowded = crowd !== undefined && waitFor(crowd.shared, debts) > 0;
  const spare = isCrowded ? [crowd.spare] : [];
  const asked = [...own, ...spare];
  return {
    waitSeconds: Math.max(0, ...asked.map((bucket) => waitFor(bucket, debts))),
    isCrowded,
    counted: [...asked, ...(crowd ? [crowd.shared] : [])],
  };
}

function waitFor({ key, allowance: { burst, seconds } }: Bucket, debts: Debts): number {
  return Math.max(0, (debts.get(key) ?? 0) - (burst - 1) * seconds);
}

/** The debt after one more failure. `countFailures` in `limits.ts` computes the same in SQL. */
export function debtAfter(debt: number, { burst, seconds }: Allowance): number {
  return Math.min(Math.max(0, debt) + seconds, burst * seconds);
}

export function keysOf({ own, crowd }: Guard): string[] {
  const buckets = [...own, ...(crowd ? [crowd.shared, crowd.spare] : [])];
  return buckets.map(({ key }) => key);
}
