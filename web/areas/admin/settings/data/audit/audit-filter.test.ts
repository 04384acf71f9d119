import { describe, expect, it } from 'vitest';
import { isFiltered, noFilter, queryOf } from './audit-filter.ts';

describe('the filter of the audit log', () => {
  it('asks for nothing where nothing is chosen', () => {
    expect(queryOf(noFilter, 'UTC')).toEqual({});
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('takes whole days of the reader, the last one to its end', () => {
    const chosen = { ...noFilter, from: '2026-05-01', to: '2026-05-02', actor: { id: 7, email: 'x' } };
    expect(queryOf(chosen, 'America/New_York')).toEqual({
      actorId: '7',
      from: '2026-05-01T04:00:00.000Z',
      to: '2026-05-03T03:59:59.999Z',
    });
  });
});
