import { describe, expect, it } from 'vitest';
import { readExam } from '../../testing/exam.ts';

const upper = 'ABCDEF';
const lower = 'abcdef';

const numberings: Record<string, (number: number) => string> = {
  '1.': (number) => `${number}. `,
  '1)': (number) => `${number}) `,
  'Q1)': (number) => `Q${number}) `,
  'Q1.': (number) => `Q${number}. `,
  'Question 1:': (number) => `Question ${number}: `,
  'Question 1 alone': (number) => `Question ${number}\n`,
};

const labels: Record<string, (place: number) => string> = {
  'A.': (place) => `${upper[place]}.`,
  'A)': (place) => `${upper[place]})`,
  '(A)': (place) => `(${upper[place]})`,
  'a)': (place) => `${lower[place]})`,
  '(1)': (place) => `(${place + 1})`,
};

const gap = '            ';

const layouts: Record<string, (options: string[]) => string[]> = {
  'one a line': (options) => options,
  'on one line': (options) => [options.join('  ')],
  'two by two': (options) =>
    options.flatMap((option, at) =>
      at % 2 === 0 ? [[option, ...options.slice(at + 1, at + 2)].join(gap)] : [],
    ),
  'in columns': (options) => {
    const height = Math.ceil(options.length / 2);
    return options
      .slice(0, height)
      .map((option, at) => [option, ...options.slice(at + height, at + height + 1)].join(gap));
  },
};

interface Answered {
  number: number;
  right: number;
  texts: string[];
}

/** Text below a question, a key below all questions, or a mark on the correct option. */
interface Way {
  below?: (question: Answered) => string[];
  key?: (questions: Answered[]) => string[];
  mark?: (option: string) => string;
}

const ways: Record<string, Way> = {
  'Answer: B': { below: ({ right }) => [`Answer: ${upper[right]}`] },
  'Ans: b': { below: ({ right }) => [`Ans: ${lower[right]}`] },
  'its text': { below: ({ right, texts }) => [`Correct answer: ${texts[right]}`] },
  'Sol. Answer (3)': { below: ({ right }) => [`Sol. Answer (${right + 1})`, 'That is how it is.'] },
  'a key, one a line': {
    key: (all) => ['Answer Key', ...all.map(({ number, right }) => `${number}. ${upper[right]}`)],
  },
  'a key on one line': {
    key: (all) => ['ANSWERS', all.map(({ number, right }) => `${number}-${lower[right]}`).join(', ')],
  },
  'a key in two rows': {
    key: (all) => [
      'Key',
      all.map(({ number }) => number).join('   '),
      all.map(({ right }) => upper[right]).join('   '),
    ],
  },
  'an asterisk': { mark: (option) => `*${option}` },
  bold: { mark: (option) => `**${option}**` },
};

const words = ['river', 'mountain', 'engine', 'planet', 'garden', 'kettle', 'violin', 'harbour', 'lantern'];

function makeQuestions(seed: number): Answered[] {
  return Array.from({ length: 5 + (seed % 7) }, (_, at) => {
    const count = 2 + ((seed + at * 3) % 5);
    const texts = Array.from(
      { length: count },
      (__, place) => `${words[(seed + at + place) % words.length]} ${place}${at}`,
    );
    return { number: at + 1, right: (seed + at) % count, texts };
  });
}

const cases = Object.keys(numberings).flatMap((numbering, one) =>
  Object.keys(labels).flatMap((label, two) =>
    Object.keys(layouts).flatMap((layout, three) =>
      Object.keys(ways)
        .map((way, four) => ({
          numbering,
          label,
          layout,
          way,
          seed: one * 180 + two * 36 + three * 9 + four,
        }))
        .filter(({ seed }) => seed % 5 === 0),
    ),
  ),
);

describe('every combination of numbering, label, layout and answer style is read:', () => {
  it.each(cases)('$numbering, $label, $layout, $way', async ({ numbering, label, layout, way, seed }) => {
    const questions = makeQuestions(seed);
    const { below, key, mark } = ways[way] ?? {};
    const lines = questions.flatMap((question) => {
      const options = question.texts.map((text, place) => {
        const option = `${labels[label]?.(place)} ${text}`;
        return mark !== undefined && place === question.right ? mark(option) : option;
      });
      const stem = `${numberings[numbering]?.(question.number)}What is number ${question.number}?`;
      return [...stem.split('\n'), ...(layouts[layout]?.(options) ?? []), ...(below?.(question) ?? [])];
    });
    const { summary, faults, remarks } = await readExam(
      [...lines, '', ...(key?.(questions) ?? [])].join('\n'),
    );
    expect(faults).toEqual([]);
    expect(remarks).toEqual([]);
    expect(summary).toEqual(questions.map(summarize));
  });
});

function summarize({ number, right, texts }: Answered): string {
  const options = texts.map((text, place) => `${place === right ? '*' : ''}${text}`).join(' / ');
  return `${number} MULTIPLE_CHOICE What is number ${number}? ${options}`;
}
