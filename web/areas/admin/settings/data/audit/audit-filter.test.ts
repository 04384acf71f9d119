import { describe, expect, it } from 'vitest';
import { isFiltered, noFilter, queryOf } from './audit-filter.ts';

describe('the filter of the audit log', () => {
  it('asks for nothing where nothing is chosen', () => {
    expect(queryOf(noFilter, 'UTC')).toEqual({});
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('takes whole days of the reader, the last one to its end', () => {
    const chosen = { ...noFilter, from: '2026-05-01', to: '2026-05-02' };
    expect(queryOf(chosen, 'America/New_York')).toEqual({
      from: '2026-05-01T04:00:00.000Z',
      to: '2026-05-03T03:59:59.999Z',
    });
  });

  it('asks for a person by name or by account, and for what they did or what was done to them', () => {
    const chosen = { ...noFilter, person: 'kofi', direction: 'to' } as const;
    expect(queryOf(chosen, 'UTC')).toEqual({ person: 'kofi', direction: 'to' });
    expect(queryOf(noFilter, 'UTC', 7)).toEqual({ personId: '7' });
    expect(isFiltered({ ...noFilter, direction: 'by' })).toBe(true);
  });
});
