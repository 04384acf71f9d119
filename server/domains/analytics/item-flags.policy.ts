import type { ItemFlag, ReportOption } from '#shared/contract/reports.ts';

/** Below so many marked answers a question is not judged. */
export const leastAttempts = 10;
const leastForUnused = 20;
const leastForWeak = 30;
const weak = 0.1;
/** Of a correlation without one behind it, in standard errors: one in twenty lies below minus this. */
const beyondChance = 1.645;
/** By so much another option must tell the best from the weakest better than the key does. */
const clearlyBetter = 0.15;
const leastAlike = 3;

/** A text that did not count, as often as it was given. */
export interface WrongAnswer {
  text: string;
  count: number;
  discrimination: number | null;
}

interface JudgedItem {
  /** Asked and marked. */
  marked: number;
  facility: number | null;
  discrimination: number | null;
  options: readonly ReportOption[];
  wrongAnswers: readonly WrongAnswer[];
  /** Answers that earned something. */
  rewarded: number;
  /** Everybody has full points: there is nothing to find fault with. */
  creditAll: boolean;
}

interface Verdict {
  flags: ItemFlag[];
  suggestedKey: string | null;
}

export function judgeItem(item: JudgedItem): Verdict {
  if (item.marked < leastAttempts || item.creditAll) return { flags: [], suggestedKey: null };
  const suggestedKey = findBetterOption(item) ?? findBetterText(item);
  const flags: ItemFlag[] = suggestedKey === null ? judgeDiscrimination(item) : ['KEY_SUSPECT'];
  if (item.facility !== null && item.facility > 0.95) flags.push('TOO_EASY');
  if (item.facility !== null && item.facility < 0.2) flags.push('TOO_HARD');
  const isUnused = item.marked >= leastForUnused && item.options.some(({ chosen }) => chosen === 0);
  if (isUnused) flags.push('UNUSED_OPTION');
  return { flags, suggestedKey };
}

/** Ten students alone make every third question look bad: only what is hardly chance is pointed out. */
function judgeDiscrimination({ discrimination, marked }: JudgedItem): ItemFlag[] {
  if (discrimination === null || discrimination >= weak) return [];
  if (discrimination * Math.sqrt(marked) < -beyondChance) return ['NEGATIVE'];
  return marked >= leastForWeak ? ['WEAK'] : [];
}

/**
 * The option that the best chose at least as often as the key, where the key does not tell them from the weakest, or
 * does so clearly worse. A key that nobody chose tells nothing.
 */
function findBetterOption({ options }: JudgedItem): string | null {
  const keys = options.filter(({ isKey }) => isKey);
  if (keys.length === 0) return null;
  const keyTells = Math.max(...keys.map(({ discrimination }) => discrimination ?? 0));
  const keyUpper = keys.reduce((sum, { upper }) => sum + upper, 0);
  const [best] = options
    .filter(({ isKey }) => !isKey)
    .map((option) => ({ ...option, tells: option.discrimination ?? 0 }))
    .filter(({ tells, upper }) => tells > 0 && upper > 0 && upper >= keyUpper)
    .filter(({ tells }) => keyTells < weak || tells - keyTells >= clearlyBetter)
    .sort((one, other) => other.upper - one.upper || other.tells - one.tells);
  return best?.label ?? null;
}

function findBetterText({ wrongAnswers, rewarded }: JudgedItem): string | null {
  const better = wrongAnswers.find(
    ({ count, discrimination }) => count >= leastAlike && count >= rewarded && (discrimination ?? 0) > 0,
  );
  return better?.text ?? null;
}
