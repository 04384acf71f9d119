import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Accommodation } from '#shared/contract/teaching/accommodations.ts';
import type { AccommodationRow } from './accommodations.queries.ts';

/** The reason for extra time is for staff only. The student doesn't see it. */
export function presentAccommodation(row: AccommodationRow, actor: Actor): Accommodation {
  return {
    id: row.id,
    student: { id: row.student_id, firstName: row.student_first_name, lastName: row.student_last_name },
    quiz: row.quiz_id === null ? null : { id: row.quiz_id, title: row.quiz_title ?? '' },
    timeFactor: row.time_factor,
    extraMinutes: row.extra_minutes,
    ...(actor.role === 'STUDENT' ? {} : { note: row.note }),
    dateCreated: row.date_created.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
  };
}
