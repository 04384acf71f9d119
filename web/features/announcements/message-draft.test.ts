import { describe, expect, it } from 'vitest';
import { announcement as limit } from '#shared/limits.ts';
import '#web/lib/i18n/i18n.ts';
import { draftOf, findFaults, hasNewText } from './message-draft.ts';

const empty = { to: '', title: '', body: '' };

describe('a message draft', () => {
  it('reports missing fields in field order', () => {
    expect(Object.entries(findFaults({ to: '', title: ' ', body: '\n' }, true))).toEqual([
      ['to', 'Choose who to send it to'],
      ['title', 'Title is required'],
      ['body', 'Message is required'],
    ]);
  });

  it('needs no audience when an existing message is edited', () => {
    expect(findFaults({ to: '', title: 'Room', body: 'Room 4.' }, false)).toEqual({});
  });

  it('limits the number of characters', () => {
    const draft = { to: 'quiz 7', title: 'Room', body: 'x'.repeat(limit.body) };
    expect(findFaults(draft, true)).toEqual({});
    expect(findFaults({ ...draft, body: `${draft.body}x` }, true)).toEqual({
      body: 'Message can have at most 5,000 characters',
    });
  });

  it('starts with the quiz whose page it was opened from', () => {
    expect(draftOf({ type: 'write', quizId: 7 })).toEqual({ ...empty, to: 'quiz 7' });
    expect(draftOf({ type: 'write' })).toEqual(empty);
  });

  it('counts as unsaved once text is written, not when only an audience is chosen', () => {
    expect(hasNewText({ ...empty, to: 'quiz 7' }, empty)).toBe(false);
    expect(hasNewText({ ...empty, title: 'R' }, empty)).toBe(true);
    expect(hasNewText({ ...empty, body: ' ' }, empty)).toBe(true);
  });
});
