import { say } from '#server/language/say.ts';
import type { ReadQuestion } from '../../reader-output.ts';
import type { PdfText } from '../page-text.ts';
import type { KeyEntry } from './answer-key/bare-key.ts';
import { matchKey } from './answer-key/match-keys.ts';
import { findItemsWithPicture, findPagesWithoutText } from './item-pictures.ts';
import { outlinePaper } from './outline.ts';
import { excludeRepeated } from './paper-settings.ts';
import { type PaperItem, PaperWalk } from './paper-walk.ts';
import { collectVocabulary, type Vocabulary } from './paragraph.ts';
import { presentItem } from './present-item.ts';
import { readLines } from './read-lines.ts';
import { findGaps, findLostQuestions, listSkippedText } from './skipped-text.ts';

export interface ReadPaper {
  questions: ReadQuestion[];
  faults: string[];
  remarks: string[];
}

/** Reads the questions of a paper. Nothing is guessed, and nothing is dropped silently. */
export function readPaper(text: PdfText, fileTitle: string): ReadPaper {
  const parts = outlinePaper(excludeRepeated(readLines(text.lines)));
  const walk = new PaperWalk(fileTitle);
  for (const part of parts) walk.take(part);
  const { items, keys, between } = walk;
  const vocabulary = collectVocabulary(text.lines.map((line) => line.text));
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
        say('Several questions have this number, so the answer key doesn’t say which one it means.'),
      );
    faults.push(...zone.key.faults.map((fault) => say('Page {page}: {fault}', { page: zone.page, fault })));
    faults.push(...match.unmatched.map(describeUnmatched));
  }
  return {
    questions: presentAll(items, answers, vocabulary, findItemsWithPicture(items, text)),
    faults,
    remarks: [
      ...gaps.filter(({ isLoss }) => !isLoss).map((gap) => gap.text),
      ...listSkippedText(items, between, vocabulary),
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
