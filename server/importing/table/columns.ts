import { optionLetter } from '#shared/questions/question-types.ts';
import { foldHeading, type Heading, readHeading } from './heading.ts';

interface OptionColumn {
  /** The one a correct answer means by it. */
  letter: string;
  at: number;
}

/** Where a table has what. Places are counted from 0. */
export interface Columns {
  question: number;
  type: number | undefined;
  correct: number | undefined;
  points: number | undefined;
  quiz: number | undefined;
  bank: number | undefined;
  /** Only where another column names the bank: it then says the category. */
  subject: number | undefined;
  feedback: number | undefined;
  picture: number | undefined;
  options: OptionColumn[];
  /** Known, and of no matter: numbers, time limits, difficulty. */
  ignored: number[];
  /** As they are written, up to the last one. */
  headings: string[];
  folded: string[];
  /** With a heading that says nothing we know. */
  unknown: number[];
  /** Pairs that mean the same. */
  doubled: [number, number][];
  /** Holds all options of a question in one cell. */
  crowded: number | undefined;
}

type Found = { at: number; heading: Heading };

/** Undefined when no heading says where the questions are. */
export function mapColumns(cells: readonly string[]): Columns | undefined {
  const headings = cells.map((cell) => cell.trim());
  const found = headings.flatMap((text, at): Found[] => {
    const heading = readHeading(text);
    return heading === undefined ? [] : [{ at, heading }];
  });
  const places = new Places(spreadOptions(settleDigits(found), headings));
  const question = places.first('question') ?? places.first('questionName');
  if (question === undefined) return undefined;
  return {
    ...nameColumns(places),
    question,
    headings,
    folded: headings.map(foldHeading),
    unknown: listUnknown(headings, places),
  };
}

function nameColumns(places: Places): Omit<Columns, 'question' | 'headings' | 'folded' | 'unknown'> {
  const { options, correct } = settleAnswers(places);
  const [bank, subject] = [...places.all('bank'), ...places.all('subject')];
  return {
    type: places.first('type'),
    correct,
    points: places.first('points'),
    quiz: places.first('quiz'),
    bank,
    subject,
    feedback:
      places.first('feedback') ??
      (correct === places.first('solution') ? undefined : places.first('solution')),
    picture: places.first('picture'),
    options,
    ignored: [...places.all('ignored'), ...places.all('number')],
    doubled: places.listDoubled(),
    crowded: options.length === 0 ? places.first('allOptions') : undefined,
  };
}

/** Q and A alone are a question and its answer; a solution is the answer where nothing else is. */
function settleAnswers(places: Places): Pick<Columns, 'options' | 'correct'> {
  const options = places.options();
  const correct = places.first('correct');
  const [only, second] = options;
  if (correct === undefined && only?.letter === 'A' && second === undefined) {
    return { options: [], correct: only.at };
  }
  return { options, correct: correct ?? places.first('solution') };
}

/** Bare numbers head options where at least two do and nothing else does. */
function settleDigits(found: readonly Found[]): Found[] {
  const digits = found.filter(({ heading }) => heading.purpose === 'digit');
  const areOptions = digits.length >= 2 && !found.some(({ heading }) => heading.purpose === 'option');
  return found.flatMap(({ at, heading }): Found[] => {
    if (heading.purpose !== 'digit') return [{ at, heading }];
    return areOptions ? [{ at, heading: { purpose: 'option', letter: heading.letter } }] : [];
  });
}

/** "Options" written over several columns stands in the first of them; those after it have no heading. */
function spreadOptions(found: readonly Found[], headings: readonly string[]): Found[] {
  const crowded = found.find(({ heading }) => heading.purpose === 'allOptions');
  if (crowded === undefined || found.some(({ heading }) => heading.purpose === 'option')) return [...found];
  const next = headings.findIndex((heading, at) => at > crowded.at && heading !== '');
  const width = (next < 0 ? headings.length : next) - crowded.at;
  if (width < 2) return [...found];
  const spread = Array.from({ length: width }, (_, place): Found => {
    return { at: crowded.at + place, heading: { purpose: 'option', letter: optionLetter(place) } };
  });
  return [...found.filter(({ heading }) => heading.purpose !== 'allOptions'), ...spread];
}

function listUnknown(headings: readonly string[], places: Places): number[] {
  return headings.flatMap((heading, at) => (heading === '' || places.has(at) ? [] : [at]));
}

class Places {
  readonly #found: readonly Found[];

  constructor(found: readonly Found[]) {
    this.#found = found;
  }

  all(purpose: Heading['purpose']): number[] {
    return this.#found.filter(({ heading }) => heading.purpose === purpose).map(({ at }) => at);
  }

  first(purpose: Heading['purpose']): number | undefined {
    return this.all(purpose)[0];
  }

  has(place: number): boolean {
    return this.#found.some(({ at }) => at === place);
  }

  options(): OptionColumn[] {
    return this.#found
      .flatMap(({ at, heading }) => (heading.purpose === 'option' ? [{ letter: heading.letter, at }] : []))
      .filter(({ letter }, at, all) => all.findIndex((other) => other.letter === letter) === at)
      .toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
  }

  /** Where two columns claim to be the one, neither may win by its place. */
  listDoubled(): [number, number][] {
    const claims = new Map<string, number>();
    return this.#found.flatMap(({ at, heading }): [number, number][] => {
      const claim = 'letter' in heading ? `option ${heading.letter}` : heading.purpose;
      if (!isExclusive(heading)) return [];
      const earlier = claims.get(claim);
      claims.set(claim, earlier ?? at);
      return earlier === undefined ? [] : [[earlier, at]];
    });
  }
}

const exclusive: readonly Heading['purpose'][] = [
  'question',
  'type',
  'correct',
  'points',
  'quiz',
  'bank',
  'option',
];

function isExclusive({ purpose }: Heading): boolean {
  return exclusive.includes(purpose);
}
