import { say } from '#server/language/say.ts';
import type { ReadQuestion } from '../../paper.ts';
import type { PdfText } from '../page-text.ts';
import type { KeyEntry } from './bare-key.ts';
import { findAsides, findGaps, findLostQuestions } from './left-over.ts';
import { matchKey } from './match-keys.ts';
import { outlinePaper } from './outline.ts';
import { leaveOutRepeated } from './paper-settings.ts';
import { type PaperItem, PaperWalk } from './paper-walk.ts';
import { gatherVocabulary, type Vocabulary } from './paragraph.ts';
import { findItemsWithPicture, findPagesWithoutText } from './pictures-of-items.ts';
import { presentItem } from './present-item.ts';
import { readLines } from './read-lines.ts';

export interface ReadPaper {
  questions: ReadQuestion[];
  faults: string[];
  remarks: string[];
}

/** From the lines of a paper to its questions: nothing is guessed, and nothing is dropped without a word. */
export function readPaper(text: PdfText, fileTitle: string): ReadPaper {
  const stretches = outlinePaper(leaveOutRepeated(readLines(text.lines)));
  const walk = new PaperWalk(fileTitle);
  for (const stretch of stretches) walk.take(stretch);
  const { items, keys, between } = walk;
  const vocabulary = gatherVocabulary(text.lines.map((line) => line.text));
  const answers = new Map<PaperItem, KeyEntry[]>();
  const gaps = findGaps(items);
  const faults = [
    ...findPagesWithoutText(text),
    ...findLostQuestions(between),
    ...gaps.filter(({ isLoss }) => isLoss).map((gap) => gap.text),
  ];
  for (const { zone, scope } of keys) {
    const match = matchKey(scope, zone.key);
    for (const [item, entries] of match.answers)
      answers.set(item, [...(answers.get(item) ?? []), ...entries]);
    for (const item of match.unclear)
      item.faults.push(
        say('The answer key does not tell which of several questions with this number it means.'),
      );
    faults.push(...zone.key.faults.map((fault) => say('Page {page}: {fault}', { page: zone.page, fault })));
    faults.push(...match.unmatched.map(describeUnmatched));
  }
  return {
    questions: presentAll(items, answers, vocabulary, findItemsWithPicture(items, text)),
    faults,
    remarks: [
      ...gaps.filter(({ isLoss }) => !isLoss).map((gap) => gap.text),
      ...findAsides(items, between, vocabulary),
    ],
  };
}

function describeUnmatched({ page, number }: KeyEntry): string {
  return say(
    'Page {page}: the answer key has an answer for question {number}, but there is no question {number}.',
    { page, number },
  );
}

function presentAll(
  items: readonly PaperItem[],
  answers: ReadonlyMap<PaperItem, KeyEntry[]>,
  vocabulary: Vocabulary,
  withPicture: ReadonlySet<PaperItem>,
): ReadQuestion[] {
  return items.map((item) =>
    presentItem(item, answers.get(item) ?? [], vocabulary, { hasPicture: withPicture.has(item) }),
  );
}
