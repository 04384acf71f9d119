import type { Row } from './row.ts';

/** Room above a line that is more than its paragraph's, as a share of the usual distance. */
const more = 1.25;

/** A heading, or what follows it. */
const resized = 1.2;

/** Which rows have more room above them than the lines of a paragraph have. */
export function startsOfBlocks(rows: Row[], doesFirst: boolean): boolean[] {
  const steps = rows.map((row, index) => row.baseline - (rows[index - 1]?.baseline ?? row.baseline));
  const usual = usualStep(steps, rows);
  return rows.map((row, index) => {
    if (index === 0) return doesFirst;
    const size = rows[index - 1]?.size ?? row.size;
    const isResized = Math.max(row.size, size) > resized * Math.min(row.size, size);
    return isResized || (steps[index] ?? 0) > more * usual * Math.max(row.size, size);
  });
}

/** The distance of close lines, as a share of their size: a quarter of all are not further apart. */
function usualStep(steps: number[], rows: Row[]): number {
  const shares = steps
    .map((step, index) => step / Math.max(rows[index]?.size ?? 1, rows[index - 1]?.size ?? 1))
    .filter((step) => step > 0.5)
    .toSorted((one, other) => one - other);
  return Math.min(shares[Math.floor(shares.length / 4)] ?? 1.2, 1.8);
}
