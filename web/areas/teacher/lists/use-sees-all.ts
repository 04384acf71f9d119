import { useSession } from '#web/features/session/use-session.ts';

/** Whether the banks are everybody's, as an administrator sees them. */
export function useSeesAll(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.role !== 'TEACHER';
}
