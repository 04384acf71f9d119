import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { addDomains } from './email-domains.ts';

describe('trusted domains', () => {
  it('are read from a list in any format, in lower case and without duplicates', () => {
    expect(addDomains(['a.example'], 'School.Example, @b.example; ama@c.example a.example')).toEqual({
      names: ['a.example', 'school.example', 'b.example', 'c.example'],
      rest: '',
      problem: null,
    });
  });

  it.each(['school', 'a..example', '-a.example', 'a_b.example', `${'a'.repeat(250)}.example`])(
    '%j is invalid, and stays to be corrected',
    (typed) => {
      const added = addDomains([], `good.example ${typed}`);
      expect(added).toEqual({
        names: ['good.example'],
        rest: typed,
        problem: 'Please enter a domain such as school.example.',
      });
    },
  );

  it('are a hundred at most', () => {
    const known = Array.from({ length: 100 }, (_, place) => `d${place}.example`);
    expect(addDomains(known, 'one.example')).toMatchObject({
      rest: 'one.example',
      problem: 'At most 100 domains.',
    });
  });
});
