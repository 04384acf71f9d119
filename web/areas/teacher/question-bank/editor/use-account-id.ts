import { useSession } from '#web/features/session/use-session.ts';

/** Whose drafts they are: a browser may be shared. */
export function useAccountId(): number {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 0;
}
