import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, isChanged, newProfileOf, problemsIn } from './profile-draft.ts';

const before = { ...draftOf(null), name: 'North', pattern: 'host:north.example' };

describe('the draft of a branding profile', () => {
  it('sends only what was changed', () => {
    expect(changeOf({ ...before, name: 'South', priority: '7' }, before)).toEqual({
      name: 'South',
      priority: 7,
    });
    expect(isChanged({ ...before, tagline: 'x' }, before)).toBe(true);
    expect(isChanged({ ...before }, before)).toBe(false);
  });

  it('leaves the tenant of a new one to the server where it is not given', () => {
    expect(newProfileOf(before)).not.toHaveProperty('tenant');
    expect(newProfileOf({ ...before, tenant: 'north' })).toMatchObject({ tenant: 'north', priority: 100 });
  });

  it('shows each of the words of the server at its field', () => {
    const details = ['pattern: is required', 'name is too long', 'something: else'];
    expect(problemsIn(details, before)).toEqual({ pattern: 'is required', name: 'is too long' });
  });
});
