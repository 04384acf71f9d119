import { say } from '#server/language/say.ts';
import { question as limit } from '#shared/limits.ts';
import type { Place, ReadQuestion } from '../../reader-output.ts';
import { findCategory } from '../../table/category.ts';
import { describeCaseOnly } from '../../table/resolve-key.ts';
import { longBankTitle, longQuizTitle, readTitle } from '../../table/titles.ts';
import { cutText } from '../../text/storable-text.ts';
import type { KeyEntry } from './answer-key/bare-key.ts';
import { noAnswer } from './answers/resolution.ts';
import { resolveItem } from './answers/resolve-item.ts';
import type { PaperItem } from './paper-walk.ts';
import type { Vocabulary } from './paragraph.ts';
import { boxLines } from './regions.ts';

export function presentItem(
  item: PaperItem,
  entries: readonly KeyEntry[],
  vocabulary: Vocabulary,
  { hasPicture }: { hasPicture: boolean },
): ReadQuestion {
  const { faults, ...resolved } = resolveItem(item.parts, item.settings, entries, vocabulary);
  const { faults: titleFaults, ...names } = nameItem(item);
  const source = sourceOf(item);
  return {
    place: placeOf(item),
    ...names,
    ...resolved,
    source,
    faults: [
      ...titleFaults,
      ...item.faults,
      ...faults.filter((fault) => fault !== noAnswer() || item.faults.length === 0),
      ...(source.includes('\uFFFD') ? [say('Some characters in this question can’t be read.')] : []),
    ],
    remarks: [
      ...describeCaseOnly(resolved.options),
      ...(hasPicture ? [say('has a picture, which is not imported. Add it in the editor.')] : []),
    ],
  };
}

function placeOf({ pieces, number }: PaperItem): Place {
  const lines = new Set(pieces.map(({ line }) => line));
  const [first] = pieces;
  return {
    sheet: null,
    row: null,
    page: first?.line.page ?? 1,
    question: String(number),
    regions: boxLines(lines),
  };
}

function sourceOf({ pieces }: PaperItem): string {
  const lines = [...new Set(pieces.map(({ line }) => line))];
  return cutText(lines.map(({ text }) => text).join('\n'), limit.text);
}

type QuizNames = Pick<ReadQuestion, 'quizTitle' | 'bankTitle' | 'category' | 'faults'>;

/** `Subject:` names the bank when nothing else does, and otherwise the category. */
function nameItem({ quizTitle, settings, parts }: PaperItem): QuizNames {
  const quiz = readTitle(quizTitle);
  const subject = parts.settings.subject ?? settings.subject;
  const named = parts.settings.bank ?? settings.bankTitle;
  const bank = readTitle(named ?? subject ?? quiz.title);
  const bankTitle = bank.title === '' ? quiz.title : bank.title;
  return {
    quizTitle: quiz.title,
    bankTitle,
    category: findCategory(subject ?? '') ?? findCategory(bankTitle) ?? 'other',
    faults: [...(quiz.isTooLong ? [longQuizTitle()] : []), ...(bank.isTooLong ? [longBankTitle()] : [])],
  };
}
