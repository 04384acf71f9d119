import { describe, expect, it } from 'vitest';
import { countFilters, readListState } from '#web/lib/lists/list-state.ts';
import { actionGroups } from './action-words.ts';
import { auditList, queryOf } from './audit-list-state.ts';

const noFilter = readListState(auditList, new URLSearchParams());

describe('the filter of the audit log', () => {
  it('is empty if nothing is chosen', () => {
    expect(queryOf(noFilter, 'UTC')).toEqual({});
    expect(countFilters(auditList, noFilter)).toBe(0);
  });

  it("covers whole days in the reader's time zone, including the last", () => {
    const chosen = { ...noFilter, from: '2026-05-01', to: '2026-05-02' };
    expect(queryOf(chosen, 'America/New_York')).toEqual({
      from: '2026-05-01T04:00:00.000Z',
      to: '2026-05-03T03:59:59.999Z',
    });
  });

  it('selects a person by name or account, and what they did or what was done to them', () => {
    const chosen = { ...noFilter, person: 'kofi', direction: 'to' } as const;
    expect(queryOf(chosen, 'UTC')).toEqual({ person: 'kofi', direction: 'to' });
    expect(queryOf(noFilter, 'UTC', 7)).toEqual({ personId: '7' });
    expect(countFilters(auditList, { ...noFilter, direction: 'by' })).toBe(1);
  });

  it.each(actionGroups)('asks for every action of the group $key', ({ key, actions }) => {
    const chosen = readListState(auditList, new URLSearchParams({ action: key }));
    expect(queryOf(chosen, 'UTC').action).toBe(actions.join(','));
  });

  it('finds a person called All', () => {
    expect(queryOf({ ...noFilter, person: 'all' }, 'UTC')).toEqual({ person: 'all' });
  });
});
