import { describe, expect, it } from 'vitest';
import { readId } from './read-id.ts';

describe('an id in an address', () => {
  it('is a whole number without sign or leading zero', () => {
    expect(readId('7')).toBe(7);
    expect(readId('9007199254740991')).toBe(9_007_199_254_740_991);
  });

  it.each([undefined, null, '', '0', '07', '-7', '1e3', '7.5', ' 7', 'seven', '9007199254740993', '٧'])(
    'is not %s',
    (text) => {
      expect(readId(text)).toBeNull();
    },
  );
});
