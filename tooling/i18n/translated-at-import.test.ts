import { describe, expect, it } from 'vitest';
import { findTranslatedAtImport } from './translated-at-import.ts';

function linesIn(source: string): number[] {
  return findTranslatedAtImport('page.tsx', source).map(({ line }) => line);
}

describe('texts translated while a module is imported', () => {
  it('are found at module level and behind calls of functions in the module', () => {
    expect(linesIn('const title = t`Quizzes`;')).toEqual([1]);
    expect(linesIn('const one = 1;\nexport const titles = { a: say("Quizzes"), n: plural(1, {}) };')).toEqual(
      [2, 2],
    );
    expect(linesIn('const words = bars();\nfunction bars() { return { a: t`Active` }; }')).toEqual([1]);
    expect(
      linesIn('const inner = () => t`A`;\nconst outer = () => inner();\nconst all = [outer()];'),
    ).toEqual([3]);
  });

  it('are not reported inside functions that run later', () => {
    expect(
      linesIn('export function Page() { const words = bars(); return t`A`; }\nconst bars = () => t`B`;'),
    ).toEqual([]);
    expect(linesIn('const titles = { a: msg`Quizzes`, b: () => t`Quizzes` };')).toEqual([]);
    expect(linesIn('const reads = items.map((item) => read(item));')).toEqual([]);
  });
});
