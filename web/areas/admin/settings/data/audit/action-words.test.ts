import { describe, expect, it } from 'vitest';
import { AuditAction } from '#shared/contract/platform/audit.ts';
import { actionGroups } from './action-words.ts';

describe('the groups of the audit log', () => {
  it('contain every action once', () => {
    const grouped = actionGroups.flatMap(({ actions }) => actions);
    expect(grouped.toSorted()).toEqual(AuditAction.options.toSorted());
    for (const { actions } of actionGroups) expect(actions.length).toBeGreaterThan(0);
  });

  it('fit into one filter', () => {
    for (const { actions } of actionGroups) expect(actions.join(',').length).toBeLessThanOrEqual(1_000);
  });
});
