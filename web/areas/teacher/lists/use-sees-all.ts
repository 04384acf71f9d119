import { useSession } from '#web/features/session/use-session.ts';

/** Whether lists include all teachers' items, as administrators see them. */
export function useSeesAll(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.role !== 'TEACHER';
}
