import { plural, t } from '@lingui/core/macro';
import type { ItemFlag, ReportItem } from '#shared/contract/reports.ts';
import { itemName, keysWords } from '../item-words.ts';
import { wholePercent } from '../share-words.ts';
import type { Finding } from './findings.ts';

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
  const key = keys.length > 1 ? keysWords(item) : labels.join(', ');
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

/** In the table: as short as can be. */
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
