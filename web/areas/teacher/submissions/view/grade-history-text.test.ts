import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { GradeChange } from '#shared/contract/results/submissions.ts';
import { changeSentence, groupChanges, whoSentence } from './grade-history-text.ts';

const marked: GradeChange = {
  id: 7,
  cause: 'MARKING',
  question: { id: 3, orderNumber: 2, questionText: 'Explain the median.' },
  regrade: null,
  fromMark: { points: null, isCorrect: null, method: null },
  toMark: { points: 7.5, isCorrect: null, method: 'MANUAL' },
  fromGrade: null,
  toGrade: null,
  reason: '',
  changedBy: 'Ada Mensah',
  changedAt: '2026-11-15T09:00:00.000Z',
};
const total = { score: 10, totalPoints: 20, percentage: 50, letterGrade: 'C', isProvisional: true };
const graded: GradeChange = {
  ...marked,
  id: 8,
  changedAt: '2026-11-15T09:00:00.012Z',
  question: null,
  fromMark: null,
  toMark: null,
  fromGrade: total,
  toGrade: { ...total, score: 17.5, percentage: 87.5, letterGrade: 'B+', isProvisional: false },
};

describe('the grade history', () => {
  it('shows the old and the new mark', () => {
    expect(changeSentence(marked)).toBe('Question 2: from no mark to 7.5 points.');
    expect(
      changeSentence({ ...marked, fromMark: null, toMark: { points: 0, isCorrect: false, method: 'AUTO' } }),
    ).toBe('Question 2: from no mark to 0 points.');
  });

  it('names a removed question by its text', () => {
    const gone = { ...marked, question: { id: 3, orderNumber: null, questionText: 'Explain the median.' } };
    expect(changeSentence(gone)).toBe('“Explain the median.”: from no mark to 7.5 points.');
  });

  it('shows the old and the new grade', () => {
    expect(changeSentence(graded)).toBe(
      'Grade: from 10 / 20, 50.00%, C (provisional) to 17.5 / 20, 87.50%, B+.',
    );
  });

  it('names the teacher, or says that it was automatic', () => {
    expect(whoSentence(marked)).toBe('Marked by Ada Mensah.');
    expect(whoSentence({ ...marked, cause: 'REGRADE', changedBy: null })).toBe(
      'Regraded for everyone by the system.',
    );
  });

  it('groups the changes of one save', () => {
    const earlier = { ...marked, id: 5, changedAt: '2026-11-14T09:00:00.000Z' };
    const other = { ...marked, id: 4, changedAt: earlier.changedAt, changedBy: 'Efua Owusu' };
    expect(groupChanges([graded, marked, earlier, other]).map((group) => group.map(({ id }) => id))).toEqual([
      [7, 8],
      [5],
      [4],
    ]);
  });
});
