import { describe, expect, it } from 'vitest';
import { mayOpen } from './navigation.ts';

describe('an address of an area', () => {
  it('below a page is open to the roles of that page', () => {
    expect(mayOpen('admin', 'READ_ONLY_ADMIN', '/admin/register-user')).toBe(false);
    expect(mayOpen('admin', 'READ_ONLY_ADMIN', '/admin/Register-User/import/')).toBe(false);
    expect(mayOpen('admin', 'SUPER_ADMIN', '/admin/register-user/import')).toBe(true);
    expect(mayOpen('admin', 'READ_ONLY_ADMIN', '/admin/settings/anything')).toBe(false);
  });

  it('without a page is open to every role of the area', () => {
    expect(mayOpen('admin', 'READ_ONLY_ADMIN', '/admin')).toBe(true);
    expect(mayOpen('admin', 'READ_ONLY_ADMIN', '/admin/register-users')).toBe(true);
    expect(mayOpen('admin', 'TEACHER', '/admin/nothing')).toBe(false);
  });
});
