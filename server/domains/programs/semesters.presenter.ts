import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Semester } from '#shared/contract/teaching/programs.ts';
import { canProgram } from './programs.policy.ts';
import type { SemesterRow } from './semesters.queries.ts';

/** `quizzes` is null unless the caller is a super admin. */
export function presentSemester(row: SemesterRow, actor: Actor, quizzes: number | null): Semester {
  const mayWrite = canProgram(actor, 'edit', row);
  return {
    id: row.id,
    name: row.name,
    year: row.year,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    usage: quizzes === null ? null : { quizzes },
    abilities: { edit: mayWrite, delete: mayWrite && quizzes === 0 },
  };
}
