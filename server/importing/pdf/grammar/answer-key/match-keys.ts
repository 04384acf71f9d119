import type { KeyEntry } from './bare-key.ts';
import type { AnswerKey, KeyGroup } from './key-entries.ts';

/** What matching needs to know about a question. */
export interface KeyedQuestion {
  number: number;
  /** Shared by the questions of one consecutive numbering. */
  segment: number;
  section: string | null;
  quizTitle: string;
}

export interface KeyMatch<T> {
  answers: Map<T, KeyEntry[]>;
  /** Answers without a question. */
  unmatched: KeyEntry[];
  /** Questions whose number is in the key, but ambiguous. */
  unclear: T[];
}

/** Matches the entries of a key to questions: by number, and by section where numbering restarts. */
export function matchKey<T extends KeyedQuestion>(questions: readonly T[], key: AnswerKey): KeyMatch<T> {
  const segments = [...Map.groupBy(questions, ({ segment }) => segment).values()];
  const isOneNumbering = hasNoRepeats(questions.map(({ number }) => number));
  const isOneKey = hasNoRepeats(key.groups.flatMap(({ entries }) => entries.map(({ number }) => number)));
  if (isOneNumbering && isOneKey) {
    return matchGroups([{ questions, entries: key.groups.flatMap(({ entries }) => entries) }]);
  }
  const pairs = pairUp(segments, key.groups);
  if (pairs !== undefined) return matchGroups(pairs);
  return { answers: new Map(), unmatched: [], unclear: [...questions] };
}

interface Pair<T> {
  questions: readonly T[];
  entries: KeyEntry[];
}

function matchGroups<T extends KeyedQuestion>(pairs: readonly Pair<T>[]): KeyMatch<T> {
  const match: KeyMatch<T> = { answers: new Map(), unmatched: [], unclear: [] };
  for (const { questions, entries } of pairs) {
    const byNumber = new Map(questions.map((question) => [question.number, question]));
    for (const entry of entries) {
      const question = byNumber.get(entry.number);
      if (question === undefined) match.unmatched.push(entry);
      else match.answers.set(question, [...(match.answers.get(question) ?? []), entry]);
    }
  }
  return match;
}

/** Undefined when the sections of the answers are ambiguous. */
function pairUp<T extends KeyedQuestion>(
  segments: readonly T[][],
  groups: readonly KeyGroup[],
): Pair<T>[] | undefined {
  const titled = groups.map((group) => ({ group, questions: findTitled(segments, group.title) }));
  if (titled.every(({ questions }) => questions !== undefined)) {
    return titled.map(({ group, questions }) => ({ questions: questions ?? [], entries: group.entries }));
  }
  if (groups.length > segments.length || (groups.length === 1 && segments.length > 1)) return undefined;
  return groups.map(({ entries }, at) => ({ questions: segments[at] ?? [], entries }));
}

function findTitled<T extends KeyedQuestion>(
  segments: readonly T[][],
  title: string | null,
): T[] | undefined {
  if (title === null) return undefined;
  const name = title.trim().toLowerCase();
  const [, label] = /\b(?:section|part|paper|group|unit|set)\s+(\w+)/iu.exec(title) ?? [];
  return segments.find(([first]) => {
    const isSection = label !== undefined && first?.section?.toLowerCase() === label.toLowerCase();
    return isSection || first?.quizTitle.trim().toLowerCase() === name;
  });
}

function hasNoRepeats(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}
