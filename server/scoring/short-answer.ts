import { isBlank, markAs, type Scorer } from './scorer.ts';

export const scoreShortAnswer: Scorer = ({ correctAnswer }, { textAnswer }, points) => {
  if (isBlank(textAnswer)) return markAs(false, points);
  const given = comparable(textAnswer ?? '');
  const accepted = (correctAnswer ?? '').split('|').map(comparable);
  return markAs(given !== '' && accepted.includes(given), points);
};

/**
 * An answer for comparison, ignoring case, spacing and Unicode composition of accents. Uses upper case, where ß and
 * ς each have one form.
 */
export function comparable(text: string): string {
  const folded = text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
  return folded.trim().replace(/\s+/g, ' ');
}
