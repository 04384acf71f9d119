/** How a paper numbers its questions and labels its options. */
export interface Labels {
  /** The label at the start of an option, as a lower-case letter or a digit. */
  option: (text: string) => string | undefined;
  startsQuestion: (text: string) => boolean;
}

/** `B)` `(b)` `[C]` `D.` `*A)` at the start of an option. */
const letter = /^[*✓✔☑•\s]*(?:[([]\s*([A-Fa-f])\s*[)\]]|([A-Fa-f])\s*[).:])/u;

/** `4.` `4)` `(4)` `[4]` `4 -`: a question, or an option when the questions are numbered in another style. */
const number = /^[*✓✔☑•\s]*([([]?)\s*(\d{1,3})\s*([).\]:]|[-–]\s)/u;

/** `Q4.` `Question 4` */
const named = /^q(?:uestion|ues)?[\s.]*(?:no[\s.]*)?\d{1,3}\b/iu;

const maxOptions = 6;

/** Detects a paper's labels from the starts of its lines. */
export function detectLabels(texts: string[]): Labels {
  const optionStyles = stylesOfOptions(texts);
  const numbered = (text: string) => {
    const match = number.exec(text);
    return match === null ? undefined : { style: styleOf(match), value: Number(match[2]) };
  };
  return {
    option(text) {
      const match = letter.exec(text);
      if (match !== null) return (match[1] ?? match[2])?.toLowerCase();
      const label = numbered(text);
      const isOption = label !== undefined && label.value <= maxOptions && optionStyles.has(label.style);
      return isOption ? String(label.value) : undefined;
    },
    startsQuestion(text) {
      if (named.test(text)) return true;
      const label = numbered(text);
      return label !== undefined && !optionStyles.has(label.style);
    },
  };
}

const styleOf = (match: RegExpExecArray): string => `${match[1]}${match[3]?.trim()}`;

interface StyleCount {
  all: number;
  firsts: number;
}

/** Number styles that restart for at least half the numbers of another style: the other style numbers the questions. */
function stylesOfOptions(texts: string[]): Set<string> {
  const counts = countStyles(texts);
  const isOfOptions = ([style, { all, firsts }]: [string, StyleCount]) => {
    if (style === 'named' || firsts < 2 || all > maxOptions * firsts) return false;
    return [...counts].some(([other, of]) => other !== style && of.all > 1 && firsts * 2 >= of.all);
  };
  return new Set([...counts].filter(isOfOptions).map(([style]) => style));
}

function countStyles(texts: string[]): Map<string, StyleCount> {
  const counts = new Map<string, StyleCount>();
  for (const text of texts) {
    const match = number.exec(text);
    if (match === null && !named.test(text)) continue;
    const style = match === null ? 'named' : styleOf(match);
    const { all, firsts } = counts.get(style) ?? { all: 0, firsts: 0 };
    counts.set(style, { all: all + 1, firsts: firsts + (Number(match?.[2]) === 1 ? 1 : 0) });
  }
  return counts;
}

/** The label of a first option. */
export const isFirst = (label: string | undefined): boolean => label === 'a' || label === '1';
