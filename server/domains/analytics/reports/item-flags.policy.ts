import type { ItemFlag } from '#shared/contract/results/reports.ts';
import { report } from '#shared/limits.ts';

const minForUnused = 20;
const minForWeak = 30;
const weak = 0.1;
/** In standard errors: with no real correlation, one in twenty values lies below minus this. */
const beyondChance = 1.645;
/** How much better another option must discriminate than the key. */
const clearlyBetter = 0.15;
const minAlike = 3;

/** What the answers say about an option. */
interface JudgedOption {
  label: string;
  isKey: boolean;
  chosen: number;
  upper: number;
  discrimination: number | null;
}

/** A wrong text, with its frequency. */
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
  options: readonly JudgedOption[];
  wrongAnswers: readonly WrongAnswer[];
  /** Answers that earned points. */
  rewarded: number;
  /** Everyone gets full points, so there is nothing to flag. */
  creditAll: boolean;
}

interface Verdict {
  flags: ItemFlag[];
  suggestedKey: string | null;
}

export function judgeItem(item: JudgedItem): Verdict {
  if (item.marked < report.minForFlags || item.creditAll) return { flags: [], suggestedKey: null };
  const suggestedKey = findBetterOption(item) ?? findBetterText(item);
  const flags: ItemFlag[] = suggestedKey === null ? judgeDiscrimination(item) : ['KEY_SUSPECT'];
  if (item.facility !== null && item.facility > 0.95) flags.push('TOO_EASY');
  if (item.facility !== null && item.facility < 0.2) flags.push('TOO_HARD');
  const isUnused = item.marked >= minForUnused && item.options.some(({ chosen }) => chosen === 0);
  if (isUnused) flags.push('UNUSED_OPTION');
  return { flags, suggestedKey };
}

/** With twenty students chance makes every third question look bad, so only significant results are flagged. */
function judgeDiscrimination({ discrimination, marked }: JudgedItem): ItemFlag[] {
  if (marked < report.minForDiscrimination || discrimination === null || discrimination >= weak) return [];
  if (discrimination * Math.sqrt(marked) < -beyondChance) return ['NEGATIVE'];
  return marked >= minForWeak ? ['WEAK'] : [];
}

/**
 * The option that top students chose at least as often as the key, if the key doesn't discriminate or does so
 * clearly worse. A key that no one chose reveals nothing.
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
    ({ count, discrimination }) => count >= minAlike && count >= rewarded && (discrimination ?? 0) > 0,
  );
  return better?.text ?? null;
}
