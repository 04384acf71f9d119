import type { Role } from '#shared/permissions.ts';

/** The password of every active person in the demo school. */
export const demoPassword = 'Demo-pass-1';

/** One account for each role. */
export const demoAccounts: readonly { email: string; role: Role }[] = [
  { email: 'super.admin@cquiz.example', role: 'SUPER_ADMIN' },
  { email: 'readonly.admin@cquiz.example', role: 'READ_ONLY_ADMIN' },
  { email: 'teacher@cquiz.example', role: 'TEACHER' },
  { email: 'student@cquiz.example', role: 'STUDENT' },
];
