export interface TextPart {
  kind: 'text' | 'inline' | 'display';
  /** For a formula: the text between its dollar signs. */
  text: string;
  /** Start offset. */
  at: number;
  /** Drops the line break after a display formula, which has its own lines anyway. */
  lineBreak?: string;
}

/**
 * `$…$` is an inline formula, `$$…$$` a display formula, `\$` a dollar sign. A formula starts and ends without a
 * space and isn't followed by a digit, so that prices such as "$5 and $10" stay text. Unclosed formulas are text.
 */
export function splitMaths(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let plainFrom = 0;
  let at = text.indexOf('$');
  while (at !== -1) {
    const found = isEscaped(text, at) ? undefined : findFormula(text, at);
    if (found) {
      addText(parts, text.slice(plainFrom, at), plainFrom);
      parts.push({ ...found.part, at });
      plainFrom = found.end;
    }
    at = text.indexOf('$', found?.end ?? at + 1);
  }
  addText(parts, text.slice(plainFrom), plainFrom);
  return parts;
}

export function holdsMaths(text: string): boolean {
  return text.includes('$') && splitMaths(text).some(({ kind }) => kind !== 'text');
}

const escapedDollar = /(?<!\\)((?:\\\\)*)\\\$/g;

function addText(parts: TextPart[], text: string, at: number): void {
  if (text !== '') parts.push({ kind: 'text', text: text.replace(escapedDollar, '$1$$'), at });
}

interface Found {
  part: Omit<TextPart, 'at'>;
  end: number;
}

function findFormula(text: string, from: number): Found | undefined {
  return text[from + 1] === '$' ? findDisplay(text, from + 2) : findInline(text, from + 1);
}

function findDisplay(text: string, from: number): Found | undefined {
  let end = text.indexOf('$$', from);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('$$', end + 1);
  const source = end === -1 ? '' : text.slice(from, end).trim();
  if (source === '') return undefined;
  const lineBreak = text[end + 2] === '\n' ? '\n' : '';
  return { part: { kind: 'display', text: source, lineBreak }, end: end + 2 + lineBreak.length };
}

// Only the next dollar sign can close it. Otherwise a price would pair with any dollar sign further down.
function findInline(text: string, from: number): Found | undefined {
  let end = text.indexOf('$', from);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('$', end + 1);
  const source = end === -1 ? '' : text.slice(from, end);
  const isFormula = /^\S(.*\S)?$/.test(source) && !/\d/.test(text[end + 1] ?? '');
  return isFormula ? { part: { kind: 'inline', text: source }, end: end + 1 } : undefined;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
