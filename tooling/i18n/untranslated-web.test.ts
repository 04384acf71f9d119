import { describe, expect, it } from 'vitest';
import { findUntranslatedInWeb } from './untranslated-web.ts';

function textsIn(source: string): string[] {
  return findUntranslatedInWeb('page.tsx', source).map(({ text }) => text);
}

describe('texts of the pages in one language only', () => {
  it('are found between tags, in visible attributes and in toasts', () => {
    expect(textsIn('<p>Hello there</p>')).toEqual(['Hello there']);
    expect(textsIn('<img alt="A school" />')).toEqual(['A school']);
    expect(textsIn("<button aria-label={'Close'} />")).toEqual(['Close']);
    expect(textsIn('<Field label={`Name of ' + '$' + '{who}`} />')).toEqual(['Name of']);
    expect(textsIn("toast.success('Saved')")).toEqual(['Saved']);
  });

  it('are reported with their line', () => {
    expect(findUntranslatedInWeb('page.tsx', '<div>\n  <b>Two</b>\n</div>')).toEqual([
      { line: 2, text: 'Two' },
    ]);
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
