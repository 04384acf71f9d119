import { z } from 'zod';

export const Role = z.enum(['SUPER_ADMIN', 'READ_ONLY_ADMIN', 'TEACHER', 'STUDENT']);
export type Role = z.infer<typeof Role>;

/** The roles that can call an endpoint. A domain's policy decides about single objects. */
export type Access = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];

/**
 * Everyone but read-only administrators. Their pages are the dashboard, all users, the set-up, the status and
 * notifications, and the API gives them nothing that these pages don't show.
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
