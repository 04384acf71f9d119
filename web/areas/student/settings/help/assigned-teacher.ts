import { useSession } from '#web/features/session/use-session.ts';

/** By name; null where the signed-in student has none. */
export function useAssignedTeacher(): string | null {
  const session = useSession();
  const person = session.status === 'signed-in' ? session.user.person : null;
  const teacher = person?.kind === 'student' ? person.assignedTeacher : null;
  return teacher ? `${teacher.firstName} ${teacher.lastName}` : null;
}
