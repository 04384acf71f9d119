import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { addTagNames, suggestTags } from './tag-names.ts';

describe('typed tags', () => {
  it('are separated by commas and line breaks, and trimmed', () => {
    expect(addTagNames(['algebra'], ' cell   walls ,osmosis\n, ')).toEqual({
      names: ['algebra', 'cell walls', 'osmosis'],
      problem: null,
      rest: '',
    });
  });

  it('are refused as duplicates, ignoring case', () => {
    const added = addTagNames(['Énergie'], 'énergie'.normalize('NFD'));
    expect(added.names).toEqual(['Énergie']);
    expect(added.problem).toBe('The tag “énergie” has already been added.');
    expect(added.rest).toBe('');
  });

  it('stay in the field if they are too long', () => {
    const long = 'a'.repeat(51);
    expect(addTagNames([], `b, ${long}`)).toEqual({
      names: ['b'],
      problem: 'A tag can have at most 50 characters.',
      rest: long,
    });
    expect(addTagNames([], 'a'.repeat(50)).names).toHaveLength(1);
  });

  it('are at most twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, place) => `tag ${place}`);
    expect(addTagNames(twenty, 'more')).toEqual({
      names: twenty,
      problem: 'A question can have at most 20 tags.',
      rest: 'more',
    });
  });
});

describe('suggested tags', () => {
  it('contain the typed text, prefix matches first, without chosen ones', () => {
    const known = ['cell walls', 'Nuclear cells', 'Cells', 'plants'];
    expect(suggestTags(known, ['CELLS'], 'cel')).toEqual(['cell walls', 'Nuclear cells']);
    expect(suggestTags(known, [], '')).toEqual(known);
  });
});
