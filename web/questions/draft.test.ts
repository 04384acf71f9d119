import { describe, expect, it } from 'vitest';
import { beginDraft, hearStored, writeDraft } from './draft.ts';

describe('a text while it is being written', () => {
  it('does not fall back to an older one that comes back late', () => {
    const typed = ['a', 'ab', 'abc'].reduce(writeDraft, beginDraft(''));
    expect(hearStored(typed, 'a').text).toBe('abc');
    expect(hearStored(hearStored(typed, 'ab'), 'abc')).toEqual(beginDraft('abc'));
  });

  it('shows what another device has written', () => {
    const settled = hearStored(writeDraft(beginDraft(''), 'mine'), 'mine');
    expect(hearStored(settled, 'theirs').text).toBe('theirs');
  });

  it('shows what another device has written while this one types', () => {
    const typing = writeDraft(beginDraft('old'), 'older');
    expect(hearStored(typing, 'theirs').text).toBe('theirs');
  });

  it('takes over what the store made of it', () => {
    expect(hearStored(writeDraft(beginDraft(''), 'a\u0000b'), 'ab').text).toBe('ab');
  });
});
