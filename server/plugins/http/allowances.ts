/**
 * How many failures are allowed: `burst` at once, then one every `seconds`. Each failure adds `seconds` to a debt
 * that time pays off, so slow callers are never refused, and a flood is soon forgotten once it ends.
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

/** The counts that a try has to pass. */
export interface Guard {
  /** Every one of them needs room. */
  own: Bucket[];
  /**
   * A count that many share, such as an address. Once it is used up, `spare` leaves each of them a few tries of
   * their own, so that an attacker can't lock out everyone behind the same address.
   */
  crowd?: { shared: Bucket; spare: Bucket };
}

/** Seconds of debt by key; a missing key has none. */
export type Debts = ReadonlyMap<string, number>;

export interface Verdict {
  /** Seconds to wait. 0 if the try is allowed. */
  waitSeconds: number;
  /** The shared count is used up, so this try must not take processor time from others. */
  isCrowded: boolean;
  /** The keys that a failure adds to. */
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
