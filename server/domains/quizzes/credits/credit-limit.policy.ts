interface Wanted {
  wanted: number;
  /** The credits that count now. */
  counting: number;
  /** The maximum of the quiz's new programme. */
  max: number;
  /**
   * Whether the quiz stays in its programme: credits approved there, or stored before there was a maximum, stay
   * valid.
   */
  keepsProgram: boolean;
}

interface Split {
  /** The credits that count from now on. */
  credits: number;
  /** Credits that need approval. */
  pending: number | null;
}

/**
 * A teacher can set credits up to the programme's maximum. Higher credits change nothing until an administrator
 * approves them.
 */
export function splitCredits({ wanted, counting, max, keepsProgram }: Wanted): Split {
  const isApproved = keepsProgram && wanted === counting;
  if (wanted <= max || isApproved) return { credits: wanted, pending: null };
  return { credits: keepsProgram ? counting : Math.min(counting, max), pending: wanted };
}
