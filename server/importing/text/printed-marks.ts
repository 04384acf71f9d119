/** Marks printed beside a question: `(2 marks)`, `[5 pts]`, `[3]`. */
export interface PrintedMarks {
  /** The text without them. */
  text: string;
  /** As printed: `2 marks`. */
  marks: string | null;
}

const unit = '(?:marks?|mks?|points?|pts?)\\.?';
const amount = `\\d{1,4}(?:[.,]\\d{1,2})?\\s*${unit}`;
const bracketed = `[(\\[]\\s*(${amount})(?:\\s+each)?\\s*[)\\]]`;

const atEnd = new RegExp(`\\s*${bracketed}\\s*[.:]?$`, 'iu');
const atStart = new RegExp(`^${bracketed}\\s*`, 'iu');
/** "See table [3]" and "won by 3 pts" are part of the sentence. */
const inSentence =
  '(?<!\\b(?:table|fig|figure|equation|eq|ref|reference|source|step|line|page|note|in|see|by|has|have|had|with|of|is|are|was|than|the|or|and|least|most|scored?|lost|won))';
const numberAtEnd = new RegExp(
  `${inSentence}(?:(?<=\\S)\\s+|(?<=[.?!:)_]))\\[\\s*(\\d{1,3}(?:[.,]\\d{1,2})?)\\s*\\]\\.?$`,
  'iu',
);
const ptsAtEnd = new RegExp(`${inSentence}\\s+(\\d{1,3}(?:[.,]\\d{1,2})?\\s*pts?\\.?)$`, 'iu');
const looseAtStart = new RegExp(`^(${amount})\\s*[:–—-]\\s*`, 'iu');
const looseAtEnd = new RegExp(`(?<=[.?!:_–—-])\\s+[–—-]?\\s*(${amount})$`, 'iu');
const alone = new RegExp(`^(?:${bracketed}|(${amount}))$`, 'iu');

/** Marks are short. Searching a whole hostile text would take long. */
const maxMarksLength = 60;

export function takeMarks(text: string): PrintedMarks {
  const head = atStart.exec(text) ?? looseAtStart.exec(text);
  if (head !== null) return { text: text.slice(head[0].length), marks: head[1] ?? null };
  const from = Math.max(0, text.length - maxMarksLength);
  const tail = text.slice(from);
  const match = atEnd.exec(tail) ?? looseAtEnd.exec(tail) ?? numberAtEnd.exec(tail) ?? ptsAtEnd.exec(tail);
  if (match === null) return { text, marks: null };
  return { text: text.slice(0, from + match.index).trim(), marks: match[1] ?? null };
}

const anywhere = new RegExp(bracketed, 'giu');

/** The marks after each part of a question. */
export function listMarks(text: string): string[] {
  return [...text.matchAll(anywhere)].map(([, marks = '']) => marks);
}

/** A line of nothing but marks, as some papers print at the right below a question. */
export function findMarksAlone(text: string): string | undefined {
  const match = text.length > maxMarksLength ? null : alone.exec(text);
  return match?.[1] ?? match?.[2];
}
