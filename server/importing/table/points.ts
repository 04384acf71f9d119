import { question } from '#shared/limits.ts';

const written =
  /^[([]?\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:points?|pts?|marks?|mks?|m|p|punkte?|pkt|puntos?|pt)?\.?\s*[)\]]?$/i;

/** `5`, `5 marks`, `1,5`. Undefined for an invalid number of points. */
export function readPoints(text: string): number | undefined {
  const match = text.length > 30 ? null : written.exec(text.trim());
  if (match === null) return undefined;
  const points = Number(`${match[1]}.${match[2] ?? 0}`);
  return points >= question.points.min && points <= question.points.max ? points : undefined;
}
