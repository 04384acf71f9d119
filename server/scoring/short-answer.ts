import { isBlank, markAs, type Scorer } from './scorer.ts';

export const scoreShortAnswer: Scorer = ({ correctAnswer }, { textAnswer }, points) => {
  if (isBlank(textAnswer)) return markAs(false, points);
  const given = comparable(textAnswer ?? '');
  const accepted = (correctAnswer ?? '').split('|').map(comparable);
  return markAs(given !== '' && accepted.includes(given), points);
};

/**
 * What is left of an answer once case, outer spaces, the length of inner ones and the spelling of accents in
 * code points are set aside. Over capitals, since ß and ς have one form there and two below.
 */
export function comparable(text: string): string {
  const folded = text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
  return folded.trim().replace(/\s+/g, ' ');
}
