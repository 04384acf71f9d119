interface Wanted {
  wanted: number;
  /** What counts until now. */
  counting: number;
  /** Of the programme the quiz will be in. */
  max: number;
  /** Whether it stays in its programme: what was approved there, or stored before there was a maximum, goes on. */
  keepsProgram: boolean;
}

interface Split {
  /** What counts from now on. */
  credits: number;
  /** Credits that need approval. */
  pending: number | null;
}

/**
 * A teacher gives up to the maximum of the programme. What is above it changes nothing until an administrator approves:
 * the quiz counts as before.
 */
export function splitCredits({ wanted, counting, max, keepsProgram }: Wanted): Split {
  const isApproved = keepsProgram && wanted === counting;
  if (wanted <= max || isApproved) return { credits: wanted, pending: null };
  return { credits: keepsProgram ? counting : Math.min(counting, max), pending: wanted };
}
