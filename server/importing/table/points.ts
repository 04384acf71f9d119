import { question } from '#shared/limits.ts';

const written =
  /^[([]?\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:points?|pts?|marks?|mks?|m|p|punkte?|pkt|puntos?|pt)?\.?\s*[)\]]?$/i;

/** `5`, `5 marks`, `1,5`; undefined when it is no number that a question can be worth. */
export function readPoints(text: string): number | undefined {
  const found = text.length > 30 ? null : written.exec(text.trim());
  if (found === null) return undefined;
  const points = Number(`${found[1]}.${found[2] ?? 0}`);
  return points >= question.points.least && points <= question.points.most ? points : undefined;
}
