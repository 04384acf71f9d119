import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { studentsQuery } from '#web/lib/students-query.ts';

/** Those with this in their name or address, by name. */
export function acceptedStudentsQuery(search: string) {
  return studentsQuery({ state: 'accepted', sort: 'lastName', search, step: 20 });
}

export function studentQuery(studentId: number) {
  return queryOptions({
    queryKey: ['students', 'one', studentId],
    queryFn: ({ signal }) => api('GET /student/:studentId', { params: { studentId } }, { signal }),
  });
}
