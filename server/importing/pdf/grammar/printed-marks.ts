/** Marks printed beside a question: `(2 marks)`, `[5 pts]`. */
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
const looseAtEnd = new RegExp(`(?<=[.?!:_–—-])\\s+[–—-]?\\s*(${amount})$`, 'iu');
const alone = new RegExp(`^(?:${bracketed}|(${amount}))$`, 'iu');

/** Marks are short. Searching a whole hostile text would take long. */
const maxMarksLength = 60;

export function takeMarks(text: string): PrintedMarks {
  const head = atStart.exec(text);
  if (head !== null) return { text: text.slice(head[0].length), marks: head[1] ?? null };
  const from = Math.max(0, text.length - maxMarksLength);
  const tail = text.slice(from);
  const match = atEnd.exec(tail) ?? looseAtEnd.exec(tail);
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
