import { describe, expect, it } from 'vitest';
import { receiveStored, startDraft, writeDraft } from './text-draft.ts';

describe('a text draft', () => {
  it('does not fall back to an older value that returns late from the store', () => {
    const typed = ['a', 'ab', 'abc'].reduce(writeDraft, startDraft(''));
    expect(receiveStored(typed, 'a').text).toBe('abc');
    expect(receiveStored(receiveStored(typed, 'ab'), 'abc')).toEqual(startDraft('abc'));
  });

  it('shows what another device has written', () => {
    const acknowledged = receiveStored(writeDraft(startDraft(''), 'mine'), 'mine');
    expect(receiveStored(acknowledged, 'theirs').text).toBe('theirs');
  });

  it('shows what another device has written while this one types', () => {
    const typing = writeDraft(startDraft('old'), 'older');
    expect(receiveStored(typing, 'theirs').text).toBe('theirs');
  });

  it('takes over the store’s cleaned text', () => {
    expect(receiveStored(writeDraft(startDraft(''), 'a\u0000b'), 'ab').text).toBe('ab');
  });
});
