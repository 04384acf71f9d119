import { plural, t } from '@lingui/core/macro';

/** "1 point", "7.5 points". */
export function pointsWords(points: number): string {
  return plural(points, { one: '# point', other: '# points' });
}

/** "7 of 10 points"; null: a teacher has not marked it yet. */
export function givenWords(points: number | null, maxPoints: number): string {
  const worth = pointsWords(maxPoints);
  return points === null ? t`Waits, ${worth}` : t`${points} of ${worth}`;
}
