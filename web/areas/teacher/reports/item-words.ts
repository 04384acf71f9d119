import { plural, t } from '@lingui/core/macro';
import type { ItemFlag, ReportItem } from '#shared/contract/reports.ts';

/** The gravest first: of several, a question is named by this one. */
const byGravity = [
  'KEY_SUSPECT',
  'NEGATIVE',
  'TOO_HARD',
  'WEAK',
  'TOO_EASY',
  'UNUSED_OPTION',
] as const satisfies readonly ItemFlag[];

export function gravestFlag({ flags }: Pick<ReportItem, 'flags'>): ItemFlag | null {
  return byGravity.find((flag) => flags.includes(flag)) ?? null;
}

export function gravity(flag: ItemFlag): number {
  return byGravity.indexOf(flag);
}

/** Fewer say nothing of a question. */
export const enoughAttempts = 10;

const shortLength = 60;

/** "Question 9", or its beginning where it has no place of its own. */
export function itemName({ place, questionText }: Pick<ReportItem, 'place' | 'questionText'>): string {
  if (place !== null) return t`Question ${place}`;
  const text = questionText.trim();
  const short = text.length > shortLength ? `${text.slice(0, shortLength).trimEnd()}…` : text;
  return t`“${short}”`;
}

/** What a discrimination says, without claiming more than a correlation can. */
export function discriminationWords(value: number | null): string {
  if (value === null) return t`Cannot be told yet`;
  if (value < 0) return t`Students with lower scores did better on it`;
  if (value < 0.1) return t`Hardly tells strong from weak`;
  if (value < 0.2) return t`Tells strong from weak a little`;
  if (value < 0.4) return t`Tells strong from weak well`;
  return t`Tells strong from weak very well`;
}

/** Of Cronbach's alpha. */
export function reliabilityWords(alpha: number): string {
  if (alpha >= 0.9) return t`very good`;
  if (alpha >= 0.8) return t`good`;
  if (alpha >= 0.7) return t`acceptable`;
  if (alpha >= 0.5) return t`weak`;
  return t`poor`;
}

/** "D (2 papers), C (3 papers)": what counted on how many papers; texts where the letters differ between versions. */
export function keysWords({ keys, otherVersions }: Pick<ReportItem, 'keys' | 'otherVersions'>): string {
  return keys
    .map(({ accepted, texts, creditAll, papers }) => {
      const words = otherVersions > 0 ? texts.map((text) => `“${text}”`) : accepted;
      const key = creditAll ? t`Full points for everyone` : words.join(' / ');
      const counted = plural(papers, { one: '# paper', other: '# papers' });
      return t`${key} (${counted})`;
    })
    .join(', ');
}
