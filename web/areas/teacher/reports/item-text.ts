import { plural, t } from '@lingui/core/macro';
import type { ItemFlag, QuizReport, ReportItem } from '#shared/contract/results/reports.ts';
import { report } from '#shared/limits.ts';
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

const shortLength = 60;

/** "Question 9", or the start of its text if its place differs between submissions. */
function itemName({ place, questionText }: Pick<ReportItem, 'place' | 'questionText'>): string {
  if (place !== null) return t`Question ${place}`;
  const text = questionText.trim();
  const short = text.length > shortLength ? `${text.slice(0, shortLength).trimEnd()}…` : text;
  return t`“${short}”`;
}

/** In standard errors: with no real correlation, one in ten values lies outside. */
const beyondChance = 1.645;

/** Whether the figure could just as well be zero. */
export function couldBeChance({ discrimination, asked, waiting }: Discrimination): boolean {
  return discrimination === null || Math.abs(discrimination) * Math.sqrt(asked - waiting) < beyondChance;
}

type Discrimination = Pick<ReportItem, 'discrimination' | 'asked' | 'waiting'>;

/** A discrimination index in words, claiming no more than a correlation can. */
export function discriminationText(item: Discrimination & Pick<ReportItem, 'discriminationMissing'>): string {
  const { discrimination: value, discriminationMissing } = item;
  if (discriminationMissing === 'TOO_FEW_ATTEMPTS') {
    return t`Discrimination needs at least ${report.minForDiscrimination} marked answers`;
  }
  if (value === null) return t`Everyone did equally well, so it doesn’t separate strong and weak students`;
  if (couldBeChance(item)) return t`No clear difference between strong and weak students`;
  if (value < 0) return t`Students with lower scores did better on this question`;
  if (value < 0.1) return t`Hardly separates strong and weak students`;
  if (value < 0.2) return t`Separates strong and weak students slightly`;
  if (value < 0.4) return t`Separates strong and weak students well`;
  return t`Separates strong and weak students very well`;
}

/** Cronbach's alpha in words, or why there is none. */
export function reliabilityCaption({ alpha, items, missing }: QuizReport['reliability']): string {
  if (missing === 'TOO_FEW_QUESTIONS') return t`needs at least two questions that everyone was asked`;
  if (missing === 'NO_DIFFERENCES') return t`needs scores that differ`;
  if (alpha === null) return t`needs at least ${report.minForDiscrimination} attempts`;
  const words = reliabilityText(alpha);
  return plural(items, {
    one: `Cronbach’s alpha over # question, ${words}`,
    other: `Cronbach’s alpha over # questions, ${words}`,
  });
}

function reliabilityText(alpha: number): string {
  if (alpha >= 0.9) return t`very good`;
  if (alpha >= 0.8) return t`good`;
  if (alpha >= 0.7) return t`acceptable`;
  if (alpha >= 0.5) return t`weak`;
  return t`poor`;
}

/**
 * "D (2 submissions), C (3 submissions)": each key and its number of submissions. Uses texts if letters differ between
 * versions.
 */
export function keysText({ keys, otherVersions }: Pick<ReportItem, 'keys' | 'otherVersions'>): string {
  return keys
    .map(({ accepted, texts, creditAll, papers }) => {
      const words = otherVersions > 0 ? texts.map((text) => `“${text}”`) : accepted;
      const key = creditAll ? t`Full marks for everyone` : words.join(' / ');
      const counted = plural(papers, { one: '# submission', other: '# submissions' });
      return t`${key} (${counted})`;
    })
    .join(', ');
}

export function findingTitle({ flag, item }: Finding): string {
  const name = itemName(item);
  switch (flag) {
    case 'KEY_SUSPECT':
      return t`${name} may have the wrong answer key.`;
    case 'NEGATIVE':
      return t`${name} may be misleading.`;
    case 'TOO_HARD':
      return t`${name} is very hard.`;
    case 'TOO_EASY':
      return t`${name} is very easy.`;
    case 'WEAK':
      return t`${name} has low discrimination.`;
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
      return t`Students with lower scores did better than those with higher scores. Check the wording and the answer key.`;
    case 'TOO_HARD':
    case 'TOO_EASY':
      return t`Students earned ${share} of its points on average.`;
    case 'WEAK':
      return t`Strong and weak students did about equally well.`;
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
    return t`${share} chose ${suggested.label}, strong students most often. The answer key says ${key}.`;
  }
  const written = wrongAnswers.find(({ text }) => text === suggestedKey);
  if (!written) return t`Strong students often gave an answer that isn’t accepted.`;
  const { text, count } = written;
  const times = plural(count, { one: 'once', other: '# times' });
  return t`“${text}” was given ${times}, mostly by strong students, but isn’t accepted.`;
}

function unusedText({ options }: ReportItem): string {
  const labels = options.filter(({ chosen, isKey }) => chosen === 0 && !isKey).map(({ label }) => label);
  const unused = labels.join(', ');
  return plural(labels.length, {
    one: `Option ${unused} was never chosen. Make it more plausible.`,
    other: `Options ${unused} were never chosen. Make them more plausible.`,
  });
}

/** The shortest label, for the table. */
export function flagLabel(flag: ItemFlag): string {
  switch (flag) {
    case 'KEY_SUSPECT':
      return t`Check the key`;
    case 'NEGATIVE':
      return t`May be misleading`;
    case 'TOO_HARD':
      return t`Very hard`;
    case 'WEAK':
      return t`Low discrimination`;
    case 'TOO_EASY':
      return t`Very easy`;
    case 'UNUSED_OPTION':
      return t`Unused option`;
  }
}
