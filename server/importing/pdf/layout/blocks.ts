import type { Row } from './row.ts';

/** The distance that starts a new block, as a multiple of the usual line distance. */
const minBlockGap = 1.25;

/** The change of size that starts a new block: a heading, or the text after it. */
const minResize = 1.2;

/** Which rows start a block: more space above them than between the lines of a paragraph. */
export function findBlockStarts(rows: Row[], isFirstRowStart: boolean): boolean[] {
  const steps = rows.map((row, index) => row.baseline - (rows[index - 1]?.baseline ?? row.baseline));
  const usual = usualStep(steps, rows);
  return rows.map((row, index) => {
    if (index === 0) return isFirstRowStart;
    const size = rows[index - 1]?.size ?? row.size;
    const isResized = Math.max(row.size, size) > minResize * Math.min(row.size, size);
    return isResized || (steps[index] ?? 0) > minBlockGap * usual * Math.max(row.size, size);
  });
}

/** The lower quartile of line distances, as a multiple of the font size. */
function usualStep(steps: number[], rows: Row[]): number {
  const shares = steps
    .map((step, index) => step / Math.max(rows[index]?.size ?? 1, rows[index - 1]?.size ?? 1))
    .filter((step) => step > 0.5)
    .toSorted((one, other) => one - other);
  return Math.min(shares[Math.floor(shares.length / 4)] ?? 1.2, 1.8);
}
