import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, newProfileOf } from './profile-draft.ts';

const before = { ...draftOf(null), name: 'North', pattern: 'host:north.example' };

describe('the draft of a branding profile', () => {
  it('sends only what was changed', () => {
    expect(changeOf({ ...before, name: 'South', priority: '7' }, before)).toEqual({
      name: 'South',
      priority: 7,
    });
    expect(changeOf({ ...before }, before)).toEqual({});
  });

  it('lets the server choose the tenant if none is given', () => {
    expect(newProfileOf(before)).not.toHaveProperty('tenant');
    expect(newProfileOf({ ...before, tenant: 'north' })).toMatchObject({ tenant: 'north', priority: 100 });
  });
});
