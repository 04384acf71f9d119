import type { Columns } from './columns.ts';
import { readPoints } from './points.ts';
import { readQuestionType } from './question-type.ts';
import { textAt } from './row-cells.ts';
import type { TableRow } from './table.ts';

const instructs =
  /\b(?:required|optional|mandatory|enter|write|type|insert|leave|blank|example|max|maximum|characters|here|must|should|one of|choose|select|pick|column|name of|text of|letter|number|pflichtfeld|obligatorio|obligatoire)\b/i;
const aboutQuestion = /\b(?:questions?|text|string|frage|pregunta)\b/i;
const isExample = /^\W?(?:e\.g\.|example\b|z\.\s?b\.|p\.\s?ej\.|ex\.)/i;
const aboutOption = /\b(?:option|choice|answer|text|first|second|third|fourth|fifth|sixth)\b/i;
const aboutAnswer = /\b(?:correct|right|answer|option)\b|^[A-F](?:\s*(?:[-–/,]|or|to)\s*[A-F])+$/i;
const maxTextLength = 300;

/**
 * Detects a row under the header that explains how to fill in the columns. Nearly every cell must do so, and the row
 * must not be valid as a question: skipping a real one would be worse than a fault.
 */
export function isExplanationRow(row: TableRow, columns: Columns, hasFaults: boolean): boolean {
  const question = textAt(row, columns.question);
  if (question === '' || (question.endsWith('?') && !isExample.test(question))) return false;
  const ratings = [isAbout(question, aboutQuestion), ...rateOthers(row, columns)].filter(
    (rate) => rate !== undefined,
  );
  const explaining = ratings.filter(Boolean).length;
  if (ratings.length < 2 || !ratings[0]) return false;
  return hasFaults
    ? explaining >= ratings.length * 0.6
    : explaining === ratings.length && aboutQuestion.test(question);
}

/** Undefined for empty cells, which prove nothing. */
function rateOthers(row: TableRow, columns: Columns): (boolean | undefined)[] {
  const rate = (at: number | undefined, explains: (text: string) => boolean) => {
    const text = textAt(row, at);
    return text === '' ? undefined : explains(text);
  };
  return [
    rate(columns.type, (text) => readQuestionType(text) === undefined),
    rate(columns.correct, (text) => isAbout(text, aboutAnswer)),
    rate(columns.points, (text) => readPoints(text) === undefined),
    ...columns.options.map(({ at }) => rate(at, (text) => isAbout(text, aboutOption))),
  ];
}

function isAbout(text: string, words: RegExp): boolean {
  return text.length <= maxTextLength && (instructs.test(text) || isExample.test(text) || words.test(text));
}
