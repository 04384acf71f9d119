import { describe, expect, it } from 'vitest';
import { findSaidEarly } from './said-early.ts';

function linesIn(source: string): number[] {
  return findSaidEarly('page.tsx', source).map(({ line }) => line);
}

describe('texts that are said while their file loads', () => {
  it('are found where they are said at once, and behind functions of the file', () => {
    expect(linesIn('const title = t`Quizzes`;')).toEqual([1]);
    expect(linesIn('const one = 1;\nexport const titles = { a: say("Quizzes"), n: plural(1, {}) };')).toEqual(
      [2, 2],
    );
    expect(linesIn('const words = bars();\nfunction bars() { return { a: t`Active` }; }')).toEqual([1]);
    expect(
      linesIn('const inner = () => t`A`;\nconst outer = () => inner();\nconst all = [outer()];'),
    ).toEqual([3]);
  });

  it('are none where somebody has to ask for them first', () => {
    expect(
      linesIn('export function Page() { const words = bars(); return t`A`; }\nconst bars = () => t`B`;'),
    ).toEqual([]);
    expect(linesIn('const titles = { a: msg`Quizzes`, b: () => t`Quizzes` };')).toEqual([]);
    expect(linesIn('const reads = items.map((item) => read(item));')).toEqual([]);
  });
});
