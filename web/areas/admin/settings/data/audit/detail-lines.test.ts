import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { detailLines } from './detail-lines.ts';

describe('the details of an entry', () => {
  it('show each change from its old to its new value, in words and without JSON', () => {
    const detail = {
      primary_color: { from: '#000000', to: '#ffffff' },
      maxUsers: { from: null, to: 20 },
      questions: [1, 2],
      none: [],
      remember: false,
      nested: { a: 1 },
      decisions: [{ id: 4, accept: true }],
    };
    expect(detailLines(detail)).toEqual([
      { key: 'primary_color', label: 'Primary color', from: '#000000', value: '#ffffff' },
      { key: 'maxUsers', label: 'Max users', from: '–', value: '20' },
      { key: 'questions', label: 'Questions', value: '1, 2' },
      { key: 'none', label: 'None', value: '–' },
      { key: 'remember', label: 'Remember', value: 'No' },
      { key: 'nested.a', label: 'Nested, a', value: '1' },
      { key: 'decisions', label: 'Decisions', value: 'Id 4 · Accept Yes' },
    ]);
  });

  it('name the changed fields, and join old and new values', () => {
    expect(detailLines({ fields: ['emailAddress', 'program'], isKept: true })).toEqual([
      { key: 'fields', label: 'Fields changed', value: 'Email, Programme' },
      { key: 'isKept', label: 'Kept for the record', value: 'Yes' },
    ]);
    expect(detailLines({ marks: 2, fromScore: 14, toScore: 15 })).toEqual([
      { key: 'score', label: 'Score', from: '14', value: '15' },
      { key: 'marks', label: 'Questions marked', value: '2' },
    ]);
    expect(detailLines({ from: 'Ama Osei', to: 'Ama Addo' })).toEqual([
      { key: 'name', label: 'Name', from: 'Ama Osei', value: 'Ama Addo' },
    ]);
    expect(detailLines({ from: '2026-05-01T00:00:00Z', format: 'csv' })).toMatchObject([
      { key: 'from', value: '2026-05-01T00:00:00Z' },
      { key: 'format', value: 'csv' },
    ]);
  });

  it('are cut when they are too long', () => {
    expect(detailLines({ reason: 'x'.repeat(2_000) })[0]?.value).toHaveLength(501);
  });
});
