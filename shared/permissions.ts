import { z } from 'zod';

export const Role = z.enum(['SUPER_ADMIN', 'READ_ONLY_ADMIN', 'TEACHER', 'STUDENT']);
export type Role = z.infer<typeof Role>;

/** Who may call an endpoint at all. What they may do with one object is the domain's policy. */
export type Access = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];

/**
 * Everybody but read-only administrators, whose pages are the dashboard, all users and notifications: what no page of
 * theirs shows, the API does not answer them either.
 */
export const classroom = ['STUDENT', 'TEACHER', 'SUPER_ADMIN'] as const satisfies readonly Role[];

export function mayCall(access: Access, role: Role | undefined): boolean {
  if (access === 'anyone') return true;
  if (role === undefined) return false;
  return access === 'signed-in' || access.includes(role);
}

export function isAdmin(role: Role | undefined): boolean {
  return role === 'SUPER_ADMIN' || role === 'READ_ONLY_ADMIN';
}
