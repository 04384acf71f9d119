import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { draftOf, extraOf, extraText, percentOf, readExtra } from './extra-time-draft.ts';

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

function read(kind: 'percent' | 'minutes', text: string) {
  return readExtra({ kind, percent: text, minutes: text, note: '' });
}

describe('typed extra time', () => {
  it('accepts whole percentages up to ten times the time, with or without the sign', () => {
    expect(read('percent', '25')).toEqual({ timeFactor: 1.25 });
    expect(read('percent', ' 50 % ')).toEqual({ timeFactor: 1.5 });
    expect(read('percent', '900')).toEqual({ timeFactor: 10 });
    for (const text of ['0', '901', '12.5', '-20', '1e1', 'two', '%', '']) {
      expect(read('percent', text), text).toBeNull();
    }
  });

  it('shows every factor the server can store as the percentage that gives it', () => {
    for (let hundredths = 101; hundredths <= 1_000; hundredths += 1) {
      const factor = hundredths / 100;
      expect(read('percent', String(percentOf(factor)))).toEqual({ timeFactor: factor });
    }
  });

  it('accepts whole minutes up to a week', () => {
    expect(read('minutes', '10080')).toEqual({ extraMinutes: 10_080 });
    for (const text of ['0', '10081', '1.5', '']) expect(read('minutes', text), text).toBeNull();
  });

  it('starts from the current extra time', () => {
    expect(draftOf(had)).toMatchObject({ kind: 'minutes', minutes: '20', note: 'Letter of May' });
    expect(draftOf({ ...had, timeFactor: 1.5, extraMinutes: null })).toMatchObject({
      kind: 'percent',
      percent: '50',
    });
    expect(readExtra(draftOf(undefined))).toEqual({ timeFactor: 1.25 });
  });

  it('can be granted again unchanged', () => {
    expect(extraOf(had)).toEqual({ extraMinutes: 20 });
    expect(extraText({ factor: null, minutes: 20 })).toBe('20 extra minutes');
    expect(extraText({ factor: 1.5, minutes: null })).toBe('50% extra time');
  });
});
