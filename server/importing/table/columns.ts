import { optionLetter } from '#shared/questions/question-types.ts';
import { foldHeading, type Heading, readHeading } from './heading.ts';

interface OptionColumn {
  /** The letter that a correct answer uses for it. */
  letter: string;
  at: number;
}

/** The columns of a table, by index from 0. */
export interface Columns {
  question: number;
  type: number | undefined;
  correct: number | undefined;
  points: number | undefined;
  quiz: number | undefined;
  bank: number | undefined;
  /** Only when another column names the bank: it then gives the category. */
  subject: number | undefined;
  feedback: number | undefined;
  picture: number | undefined;
  options: OptionColumn[];
  /** Known but unused: numbers, time limits, difficulty. */
  ignored: number[];
  /** As written. */
  headings: string[];
  folded: string[];
  /** Columns with an unknown heading. */
  unknown: number[];
  /** Pairs of columns that mean the same. */
  duplicates: [number, number][];
  /** A column with all options of a question in one cell. */
  allInOne: number | undefined;
}

type NamedColumn = { at: number; heading: Heading };

/** Undefined without a heading for the questions. */
export function mapColumns(cells: readonly string[]): Columns | undefined {
  const headings = cells.map((cell) => cell.trim());
  const named = headings.flatMap((text, at): NamedColumn[] => {
    const heading = readHeading(text);
    return heading === undefined ? [] : [{ at, heading }];
  });
  const places = new ColumnPlaces(spreadOptions(resolveDigits(resolveCards(named)), headings));
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

function nameColumns(places: ColumnPlaces): Omit<Columns, 'question' | 'headings' | 'folded' | 'unknown'> {
  const { options, correct } = resolveAnswers(places);
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
    duplicates: places.listDuplicates(),
    allInOne: options.length === 0 ? places.first('allOptions') : undefined,
  };
}

/** Q and A alone are a question and its answer. A solution is the answer when no other column is. */
function resolveAnswers(places: ColumnPlaces): Pick<Columns, 'options' | 'correct'> {
  const options = places.options();
  const correct = places.first('correct');
  const [only, second] = options;
  if (correct === undefined && only?.letter === 'A' && second === undefined) {
    return { options: [], correct: only.at };
  }
  return { options, correct: correct ?? places.first('solution') };
}

/** `Term` and `Definition` are a question and its answer only where no other column is. */
function resolveCards(named: readonly NamedColumn[]): NamedColumn[] {
  const has = (purpose: Heading['purpose']) => named.some(({ heading }) => heading.purpose === purpose);
  const isQuestion = !has('question') && !has('questionName') && (has('cardBack') || has('correct'));
  const isAnswer = !has('correct') && !has('option') && !has('digit') && !has('allOptions');
  return named.flatMap(({ at, heading }): NamedColumn[] => {
    if (heading.purpose === 'cardFront') return isQuestion ? [{ at, heading: { purpose: 'question' } }] : [];
    if (heading.purpose === 'cardBack') return isAnswer ? [{ at, heading: { purpose: 'correct' } }] : [];
    return [{ at, heading }];
  });
}

/** Bare numbers are option headings if there are at least two and no other option headings. */
function resolveDigits(named: readonly NamedColumn[]): NamedColumn[] {
  const digits = named.filter(({ heading }) => heading.purpose === 'digit');
  const areOptions = digits.length >= 2 && !named.some(({ heading }) => heading.purpose === 'option');
  return named.flatMap(({ at, heading }): NamedColumn[] => {
    if (heading.purpose !== 'digit') return [{ at, heading }];
    return areOptions ? [{ at, heading: { purpose: 'option', letter: heading.letter } }] : [];
  });
}

/** "Options" above several columns is in the first of them. The others have no heading. */
function spreadOptions(named: readonly NamedColumn[], headings: readonly string[]): NamedColumn[] {
  const allInOne = named.find(({ heading }) => heading.purpose === 'allOptions');
  if (allInOne === undefined || named.some(({ heading }) => heading.purpose === 'option')) return [...named];
  const next = headings.findIndex((heading, at) => at > allInOne.at && heading !== '');
  const width = (next < 0 ? headings.length : next) - allInOne.at;
  if (width < 2) return [...named];
  const spread = Array.from({ length: width }, (_, place): NamedColumn => {
    return { at: allInOne.at + place, heading: { purpose: 'option', letter: optionLetter(place) } };
  });
  return [...named.filter(({ heading }) => heading.purpose !== 'allOptions'), ...spread];
}

function listUnknown(headings: readonly string[], places: ColumnPlaces): number[] {
  return headings.flatMap((heading, at) => (heading === '' || places.has(at) ? [] : [at]));
}

class ColumnPlaces {
  readonly #named: readonly NamedColumn[];

  constructor(named: readonly NamedColumn[]) {
    this.#named = named;
  }

  all(purpose: Heading['purpose']): number[] {
    return this.#named.filter(({ heading }) => heading.purpose === purpose).map(({ at }) => at);
  }

  first(purpose: Heading['purpose']): number | undefined {
    return this.all(purpose)[0];
  }

  has(place: number): boolean {
    return this.#named.some(({ at }) => at === place);
  }

  options(): OptionColumn[] {
    return this.#named
      .flatMap(({ at, heading }) => (heading.purpose === 'option' ? [{ letter: heading.letter, at }] : []))
      .filter(({ letter }, at, all) => all.findIndex((other) => other.letter === letter) === at)
      .toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
  }

  /** Two columns with the same purpose are a fault. Position does not decide. */
  listDuplicates(): [number, number][] {
    const claims = new Map<string, number>();
    return this.#named.flatMap(({ at, heading }): [number, number][] => {
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
