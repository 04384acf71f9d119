import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { draftOf, extraOf, extraText, readExtra } from './extra-time-draft.ts';

const had = {
  id: 1,
  student: { id: 7, firstName: 'Ama', lastName: 'Tester' },
  quiz: null,
  timeFactor: null,
  extraMinutes: 20,
  note: 'Letter of May',
  dateCreated: '2031-05-05T12:00:00.000Z',
  lastUpdated: '2031-05-05T12:00:00.000Z',
};

function read(kind: 'factor' | 'minutes', text: string) {
  return readExtra({ kind, factor: text, minutes: text, note: '' });
}

describe('typed extra time', () => {
  it('accepts a factor above 1 and up to 10, with a decimal point or comma', () => {
    expect(read('factor', '1.25')).toEqual({ timeFactor: 1.25 });
    expect(read('factor', ' 1,5 ')).toEqual({ timeFactor: 1.5 });
    expect(read('factor', '10')).toEqual({ timeFactor: 10 });
    for (const text of ['1', '0.5', '10.01', '1.255', '-2', '1e1', 'two', '']) {
      expect(read('factor', text), text).toBeNull();
    }
  });

  it('accepts whole minutes up to a week', () => {
    expect(read('minutes', '10080')).toEqual({ extraMinutes: 10_080 });
    for (const text of ['0', '10081', '1.5', '']) expect(read('minutes', text), text).toBeNull();
  });

  it('starts from the current extra time', () => {
    expect(draftOf(had)).toMatchObject({ kind: 'minutes', minutes: '20', note: 'Letter of May' });
    expect(draftOf({ ...had, timeFactor: 1.5, extraMinutes: null })).toMatchObject({
      kind: 'factor',
      factor: '1.5',
    });
    expect(readExtra(draftOf(undefined))).toEqual({ timeFactor: 1.25 });
  });

  it('can be granted again unchanged', () => {
    expect(extraOf(had)).toEqual({ extraMinutes: 20 });
    expect(extraText(had)).toBe('20 minutes more');
  });
});
