import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '#web/features/session/use-session.ts';
import { studentQuery } from '#web/features/viewed-student/student-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { api } from '#web/lib/api/api.ts';

interface StudentRecord {
  firstName: string;
  program: { id: number; name: string };
  currentCgpa: number | null;
}

/** Under the grades' key, because every grade changes the CGPA. */
function ownRecordQuery(studentId: number) {
  return queryOptions({
    queryKey: ['grades', 'record', studentId],
    queryFn: ({ signal }) => api('GET /student/:studentId', { params: { studentId } }, { signal }),
  });
}

/** Programme and CGPA of the viewed student; undefined until loaded. */
export function useStudentRecord(): StudentRecord | undefined {
  const { studentId, isReadOnly } = useViewedStudent();
  const own = useQuery({ ...ownRecordQuery(studentId), enabled: !isReadOnly });
  const viewed = useQuery({ ...studentQuery(studentId), enabled: isReadOnly });
  const session = useSession();
  const person = session.status === 'signed-in' ? session.user.person : null;
  const signedIn = person?.kind === 'student' && person.id === studentId ? person : undefined;
  return own.data ?? viewed.data ?? signedIn;
}
