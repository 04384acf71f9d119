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
const longest = 300;

/**
 * A row under the header that says how to fill the columns in. Nearly every cell must do so, and it must not hold as
 * a question: leaving a real one aside would be worse than a fault.
 */
export function isExplanationRow(row: TableRow, columns: Columns, hasFaults: boolean): boolean {
  const question = textAt(row, columns.question);
  if (question === '' || (question.endsWith('?') && !isExample.test(question))) return false;
  const told = [isAbout(question, aboutQuestion), ...rateOthers(row, columns)].filter(
    (rate) => rate !== undefined,
  );
  const explaining = told.filter(Boolean).length;
  if (told.length < 2 || !told[0]) return false;
  return hasFaults
    ? explaining >= told.length * 0.6
    : explaining === told.length && aboutQuestion.test(question);
}

/** Undefined for empty cells, which say nothing either way. */
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
  return text.length <= longest && (instructs.test(text) || isExample.test(text) || words.test(text));
}
