import { describe, expect, it } from 'vitest';
import { holdsMaths, splitMaths } from './split-maths.ts';

/** Formulas in brackets: inline ones in [], display ones in [[]]. */
function mark(text: string): string {
  return splitMaths(text)
    .map(({ kind, text: part, lineBreak = '' }) =>
      kind === 'text' ? part : kind === 'inline' ? `[${part}]` : `[[${part}]]${lineBreak}`,
    )
    .join('');
}

describe('splitMaths', () => {
  it('returns one part for a text without a dollar sign, and none for an empty text', () => {
    expect(splitMaths('Plain\n text ')).toEqual([{ kind: 'text', text: 'Plain\n text ', at: 0 }]);
    expect(splitMaths('')).toEqual([]);
  });

  it('splits at inline and display formulas', () => {
    expect(mark('Let $x^2$ and $y$.')).toBe('Let [x^2] and [y].');
    expect(mark('$a$$b$')).toBe('[a][b]');
    expect(mark('So\n$$\n\\int_0^1 x\\,dx\n$$\nholds.')).toBe('So\n[[\\int_0^1 x\\,dx]]\nholds.');
    expect(mark('$$a$$ $$b$$')).toBe('[[a]] [[b]]');
    expect(mark('Is $f(x)$?')).toBe('Is [f(x)]?');
    expect(mark('$x$-axis, ($y$)')).toBe('[x]-axis, ([y])');
  });

  it('returns the start offset of each part', () => {
    expect(splitMaths('a $x$ b').map(({ at }) => at)).toEqual([0, 2, 5]);
    expect(splitMaths('$$a$$\n$$b$$ c').map(({ at }) => at)).toEqual([0, 6, 11]);
  });
});

describe('a price', () => {
  it.each([
    'It costs $5 and $10.',
    'It costs $5.',
    '$5-$10',
    'From $1,000 to $2,000 and then $3',
    'US$ 5 or US$ 6',
    '5 $ and 6 $',
    'Cash $$ is king',
    '$',
    '$$',
    '$$$',
    '$$$$',
    'an open $x',
    'an open $$x',
    '$ x$',
    'two lines $x\ny$ of it',
  ])('stays as written: %s', (text) => {
    expect(mark(text)).toBe(text);
    expect(holdsMaths(text)).toBe(false);
  });

  it('stays a price beside a formula', () => {
    expect(mark('It costs $5 and $x$ of them.')).toBe('It costs $5 and [x] of them.');
    expect(mark('Solve $x+1$ for $20 or $y$.')).toBe('Solve [x+1] for $20 or [y].');
  });
});

describe('an escaped dollar sign', () => {
  it('is a dollar sign, in a text and in a formula', () => {
    expect(mark('\\$5 and \\$6')).toBe('$5 and $6');
    expect(mark('\\$x$')).toBe('$x$');
    expect(mark('$\\$5$ each')).toBe('[\\$5] each');
    expect(mark('$$\\$5$$')).toBe('[[\\$5]]');
  });

  it('is not escaped after two backslashes', () => {
    expect(mark('a\\\\$x$')).toBe('a\\\\[x]');
    expect(mark('a\\\\$5')).toBe('a\\\\$5');
    expect(mark('a\\\\\\$5')).toBe('a\\\\$5');
  });
});

describe('a hostile text', () => {
  it.each([
    ['dollar signs', '$'.repeat(20_000)],
    ['openings', '$a '.repeat(6_600)],
    ['doubled openings', '$$a '.repeat(5_000)],
    ['backslashes', `${'\\'.repeat(19_999)}$`],
    ['escaped dollars', `$x${'\\$'.repeat(9_990)}`],
    ['spaces in a formula', `$a${' '.repeat(19_990)}$`],
  ])('of twenty thousand %s is split without blocking', (_, text) => {
    expect(splitMaths(text).length).toBeGreaterThan(0);
  });
});
