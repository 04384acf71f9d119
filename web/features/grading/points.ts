import { plural, t } from '@lingui/core/macro';

/** Typed points: a number, nothing, or invalid text. */
export type TypedPoints = { kind: 'points'; points: number } | { kind: 'empty' } | { kind: 'unreadable' };

const shape = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** Accepts "7.5" and "7,5". */
export function readPoints(text: string): TypedPoints {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return { kind: 'empty' };
  if (!shape.test(typed) || !Number.isFinite(Number(typed))) return { kind: 'unreadable' };
  return { kind: 'points', points: Number(typed) };
}

/** Clamps to 0 and the maximum, rounded to hundredths. */
export function clampPoints(points: number, most: number): number {
  return Math.round(Math.min(Math.max(points, 0), most) * 100) / 100;
}

/** "1 point", "7.5 points". */
export function pointsText(points: number): string {
  return plural(points, { one: '# point', other: '# points' });
}

/** "7 of 10 points". Null if not marked yet. */
export function givenText(points: number | null, maxPoints: number): string {
  const maximum = pointsText(maxPoints);
  return points === null ? t`Not marked, ${maximum}` : t`${points} of ${maximum}`;
}
