import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { studentsQuery } from '#web/lib/queries/students-query.ts';

/** Accepted students whose name or address matches, by name. */
export function acceptedStudentsQuery(search: string) {
  return studentsQuery({ state: 'accepted', sort: 'lastName', search, step: 20 });
}

export function studentQuery(studentId: number) {
  return queryOptions({
    queryKey: ['students', 'one', studentId],
    queryFn: ({ signal }) => api('GET /student/:studentId', { params: { studentId } }, { signal }),
  });
}
