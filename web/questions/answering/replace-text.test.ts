import { describe, expect, it } from 'vitest';
import { movePlace } from './replace-text.ts';

describe('the caret in a text that is changed elsewhere', () => {
  it.for([
    ['before the change', 'one two', 'one two three', 3, 3],
    ['at the end, where another device continues writing', 'one', 'one two', 3, 3],
    ['after the change', 'one two', 'one and two', 5, 9],
    ['after what was removed', 'one and two', 'one two', 11, 7],
    ['within what was replaced', 'one two three', 'one 2 three', 6, 4],
    ['in a text that was cleared', 'one', '', 2, 0],
    ['in a repeated text', 'aaaa', 'aa', 4, 2],
  ] as const)('stays at the same words: %s', ([, before, after, place, moved]) => {
    expect(movePlace(before, after, place)).toBe(moved);
  });
});
