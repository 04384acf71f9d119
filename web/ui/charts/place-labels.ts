interface Room {
  /** The value at the top. */
  most: number;
  top: number;
  height: number;
}

/** Smaller distances would make labels overlap. */
const leastDistance = 18;

/** Places each line's label at its last value, or as close to it as the other labels allow. */
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
