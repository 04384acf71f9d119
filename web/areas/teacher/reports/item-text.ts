import { plural, t } from '@lingui/core/macro';
import type { ItemFlag, ReportItem } from '#shared/contract/reports.ts';
import { wholePercent } from './format-share.ts';

export interface Finding {
  flag: ItemFlag;
  item: ReportItem;
}

/** Most severe first. A question with several flags is named by the first of these. */
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

/** With fewer attempts the statistics of a question mean nothing. */
export const enoughAttempts = 10;

const shortLength = 60;

/** "Question 9", or the start of its text if its place differs between papers. */
function itemName({ place, questionText }: Pick<ReportItem, 'place' | 'questionText'>): string {
  if (place !== null) return t`Question ${place}`;
  const text = questionText.trim();
  const short = text.length > shortLength ? `${text.slice(0, shortLength).trimEnd()}…` : text;
  return t`“${short}”`;
}

/** A discrimination index in words, claiming no more than a correlation can. */
export function discriminationText(value: number | null): string {
  if (value === null) return t`Cannot be told yet`;
  if (value < 0) return t`Students with lower scores did better on it`;
  if (value < 0.1) return t`Hardly tells strong from weak`;
  if (value < 0.2) return t`Tells strong from weak a little`;
  if (value < 0.4) return t`Tells strong from weak well`;
  return t`Tells strong from weak very well`;
}

/** Cronbach's alpha in words. */
export function reliabilityText(alpha: number): string {
  if (alpha >= 0.9) return t`very good`;
  if (alpha >= 0.8) return t`good`;
  if (alpha >= 0.7) return t`acceptable`;
  if (alpha >= 0.5) return t`weak`;
  return t`poor`;
}

/**
 * "D (2 papers), C (3 papers)": each key and its number of papers. Uses texts if letters differ between versions.
 */
export function keysText({ keys, otherVersions }: Pick<ReportItem, 'keys' | 'otherVersions'>): string {
  return keys
    .map(({ accepted, texts, creditAll, papers }) => {
      const words = otherVersions > 0 ? texts.map((text) => `“${text}”`) : accepted;
      const key = creditAll ? t`Full points for everyone` : words.join(' / ');
      const counted = plural(papers, { one: '# paper', other: '# papers' });
      return t`${key} (${counted})`;
    })
    .join(', ');
}

export function findingTitle({ flag, item }: Finding): string {
  const name = itemName(item);
  switch (flag) {
    case 'KEY_SUSPECT':
      return t`${name} may have the wrong key.`;
    case 'NEGATIVE':
      return t`${name} may mislead.`;
    case 'TOO_HARD':
      return t`${name} is very hard.`;
    case 'WEAK':
    case 'TOO_EASY':
      return t`${name} tells you little.`;
    case 'UNUSED_OPTION':
      return t`${name} has an option that nobody chose.`;
  }
}

export function findingText({ flag, item }: Finding): string {
  const share = wholePercent(item.facility ?? 0);
  switch (flag) {
    case 'KEY_SUSPECT':
      return suspectText(item);
    case 'NEGATIVE':
      return t`Students with lower scores did better on it than those with higher ones. Check its wording and its key.`;
    case 'TOO_HARD':
      return t`${share} of its points were earned.`;
    case 'WEAK':
      return t`Strong and weak students did much alike on it.`;
    case 'TOO_EASY':
      return t`${share} of its points were earned, by strong and weak alike.`;
    case 'UNUSED_OPTION':
      return unusedText(item);
  }
}

function suspectText(item: ReportItem): string {
  const { suggestedKey, options, keys, wrongAnswers } = item;
  const suggested = options.find(({ label }) => label === suggestedKey);
  const labels = options.filter(({ isKey }) => isKey).map(({ label }) => label);
  const key = keys.length > 1 ? keysText(item) : labels.join(', ');
  if (suggested) {
    const share = wholePercent(suggested.share);
    return t`${share} chose ${suggested.label}, and the strongest students did so most. The key says ${key}.`;
  }
  const written = wrongAnswers.find(({ text }) => text === suggestedKey);
  if (!written) return t`Its key and the strongest students disagree.`;
  const { text, count } = written;
  const times = plural(count, { one: 'once', other: '# times' });
  return t`“${text}” was written ${times}, mostly by strong students, and does not count.`;
}

function unusedText({ options }: ReportItem): string {
  const labels = options.filter(({ chosen, isKey }) => chosen === 0 && !isKey).map(({ label }) => label);
  const unused = labels.join(', ');
  return plural(labels.length, {
    one: `Option ${unused} leads nobody astray: it could be a better one.`,
    other: `Options ${unused} lead nobody astray: they could be better ones.`,
  });
}

/** The shortest label, for the table. */
export function flagLabel(flag: ItemFlag): string {
  switch (flag) {
    case 'KEY_SUSPECT':
      return t`Check the key`;
    case 'NEGATIVE':
      return t`May mislead`;
    case 'TOO_HARD':
      return t`Very hard`;
    case 'WEAK':
      return t`Tells little`;
    case 'TOO_EASY':
      return t`Too easy`;
    case 'UNUSED_OPTION':
      return t`Unused option`;
  }
}
