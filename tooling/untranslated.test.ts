import { describe, expect, it } from 'vitest';
import { findUntranslated } from './untranslated.ts';

function textsIn(source: string): string[] {
  return findUntranslated('page.tsx', source).map(({ text }) => text);
}

describe('texts in one language only', () => {
  it('are found between tags, in what a person sees of an element, and in toasts', () => {
    expect(textsIn('<p>Hello there</p>')).toEqual(['Hello there']);
    expect(textsIn('<img alt="A school" />')).toEqual(['A school']);
    expect(textsIn("<button aria-label={'Close'} />")).toEqual(['Close']);
    expect(textsIn('<Field label={`Name of ' + '$' + '{who}`} />')).toEqual(['Name of']);
    expect(textsIn("toast.success('Saved')")).toEqual(['Saved']);
  });

  it('say on which line', () => {
    expect(findUntranslated('page.tsx', '<div>\n  <b>Two</b>\n</div>')).toEqual([{ line: 2, text: 'Two' }]);
  });

  it('are not messages, signs, classes or keys', () => {
    const fine = [
      '<p><Trans>Hello <b>there</b></Trans></p>',
      '<p>{t`Hello`}</p>',
      '<p aria-label={t`Hello`}>· – 5%</p>',
      '<p className="some class" type="button" />',
      '<kbd>Ctrl K</kbd>',
      'toast.success(t`Saved`)',
    ];
    for (const source of fine) expect(textsIn(source)).toEqual([]);
  });
});
