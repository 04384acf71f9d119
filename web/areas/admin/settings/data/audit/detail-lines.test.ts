import { describe, expect, it } from 'vitest';
import { detailLines } from './detail-lines.ts';

describe('the details of an entry', () => {
  it('say what was changed from what to what, and everything else as it is', () => {
    const detail = {
      primary_color: { from: '#000000', to: '#ffffff' },
      maxUsers: { from: null, to: 20 },
      questions: [1, 2],
      none: [],
      remember: false,
      nested: { a: 1 },
    };
    expect(detailLines(detail)).toEqual([
      { key: 'primary_color', label: 'Primary color', from: '#000000', value: '#ffffff' },
      { key: 'maxUsers', label: 'Max users', from: '–', value: '20' },
      { key: 'questions', label: 'Questions', value: '1, 2' },
      { key: 'none', label: 'None', value: '–' },
      { key: 'remember', label: 'Remember', value: 'false' },
      { key: 'nested', label: 'Nested', value: '{"a":1}' },
    ]);
  });

  it('are cut where they would fill the screen', () => {
    expect(detailLines({ reason: 'x'.repeat(2_000) })[0]?.value).toHaveLength(501);
  });
});
