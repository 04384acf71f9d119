interface Room {
  /** The value at the top. */
  most: number;
  top: number;
  height: number;
}

/** Lower ones would run into each other. */
const leastDistance = 18;

/** Where the name of each line stands: at its last value, or as near to it as its neighbours let it. */
export function placeLabels(
  ends: readonly (number | null | undefined)[],
  { most, top, height }: Room,
): { index: number; y: number }[] {
  const labels = ends
    .flatMap((end, index) => (end == null ? [] : [{ index, y: top + height * (1 - end / most) }]))
    .sort((one, other) => one.y - other.y);
  let lowest = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    label.y = Math.max(label.y, lowest + leastDistance);
    lowest = label.y;
  }
  let highest = top + height + leastDistance;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, highest - leastDistance);
    highest = label.y;
  }
  return labels;
}
