/** What is typed as points: a number, nothing, or not a number at all. */
export type TypedPoints = { kind: 'points'; points: number } | { kind: 'empty' } | { kind: 'unreadable' };

const shape = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** "7.5", and "7,5" as many write it. */
export function readPoints(text: string): TypedPoints {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return { kind: 'empty' };
  if (!shape.test(typed) || !Number.isFinite(Number(typed))) return { kind: 'unreadable' };
  return { kind: 'points', points: Number(typed) };
}

/** Between nothing and what the question is worth, in hundredths. */
export function clampPoints(points: number, most: number): number {
  return Math.round(Math.min(Math.max(points, 0), most) * 100) / 100;
}
