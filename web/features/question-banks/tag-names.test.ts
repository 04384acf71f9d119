import '#web/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import { addTagNames, suggestTags } from './tag-names.ts';

describe('tags that are typed', () => {
  it('are parted by commas and lines, without the spaces around them', () => {
    expect(addTagNames(['algebra'], ' cell   walls ,osmosis\n, ')).toEqual({
      names: ['algebra', 'cell walls', 'osmosis'],
      problem: null,
      rest: '',
    });
  });

  it('are refused where they are there already, in whatever letters', () => {
    const added = addTagNames(['Énergie'], 'énergie'.normalize('NFD'));
    expect(added.names).toEqual(['Énergie']);
    expect(added.problem).toBe('The tag “énergie” is there already.');
    expect(added.rest).toBe('');
  });

  it('stay in the field where they are too long', () => {
    const long = 'a'.repeat(51);
    expect(addTagNames([], `b, ${long}`)).toEqual({
      names: ['b'],
      problem: 'A tag has at most 50 characters.',
      rest: long,
    });
    expect(addTagNames([], 'a'.repeat(50)).names).toHaveLength(1);
  });

  it('are at most twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, place) => `tag ${place}`);
    expect(addTagNames(twenty, 'more')).toEqual({
      names: twenty,
      problem: 'A question has at most 20 tags.',
      rest: 'more',
    });
  });
});

describe('tags that are suggested', () => {
  it('hold what was typed, those that begin with it first, and none that is chosen', () => {
    const known = ['cell walls', 'Nuclear cells', 'Cells', 'plants'];
    expect(suggestTags(known, ['CELLS'], 'cel')).toEqual(['cell walls', 'Nuclear cells']);
    expect(suggestTags(known, [], '')).toEqual(known);
  });
});
