import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';

export const sabotageNames = [
  'altered-answer',
  'lost-answer',
  'lost-change',
  'lost-version',
  'extra-attempt',
  'other-grade',
] as const;
export type SabotageName = (typeof sabotageNames)[number];

/** Damage of one row that a faulty server would have caused: the comparison must find it. */
const damage = {
  'altered-answer': (quizId) => sql`update quiz_answer set selected_option_id = selected_option_id + 1
    where id = ${someAnswer(quizId)}`,
  'lost-answer': (quizId) => sql`delete from quiz_answer where id = ${someAnswer(quizId)}`,
  'lost-change': (quizId) => sql`update quiz_answer set revision = revision - 1
    where id = ${someAnswer(quizId)}`,
  'lost-version': (quizId) => sql`delete from answer_version where id = (
      select max(v.id) from answer_version v join quiz_attempt a on a.id = v.attempt_id
      where a.quiz_id = ${quizId} and v.kind = 'UNMERGED'
        and not exists (select from quiz_answer s where s.attempt_id = v.attempt_id and s.question_id = v.question_id
          and s.content_device = v.device and s.content_sequence >= v.sequence)
        and not exists (select from answer_version w where w.attempt_id = v.attempt_id
          and w.question_id = v.question_id and w.device = v.device and w.sequence > v.sequence))`,
  'extra-attempt': (
    quizId,
  ) => sql`insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number,
      status, started_at, completed_at, paper, total_points, total_score)
    select institution_id, quiz_id, student_id, attempt_number + 1, 'SUBMITTED', now(), now(), paper, total_points, 0
    from quiz_attempt where quiz_id = ${quizId} order by id limit 1`,
  'other-grade': (quizId) => sql`update grade set score = other.score,
      percentage = round(other.score * 100 / total_points, 2)
    from (select id, case when score > 0 then score - 1 else score + 1 end as score
      from grade where quiz_id = ${quizId} order by id limit 1) other
    where grade.id = other.id`,
} as const satisfies Record<SabotageName, (quizId: number) => RawBuilder<unknown>>;

/** An answer of a student with one device, without a stored version that would reveal it. */
function someAnswer(quizId: number): RawBuilder<unknown> {
  return sql`(select max(s.id) from quiz_answer s join quiz_attempt a on a.id = s.attempt_id
    where a.quiz_id = ${quizId} and s.selected_option_id is not null
      and s.attempt_id not in (select attempt_id from quiz_answer where content_device > 1)
      and not exists (select from answer_version v
        where v.attempt_id = s.attempt_id and v.question_id = s.question_id))`;
}

export async function commitSabotage(db: Db, quizId: number, name: SabotageName): Promise<void> {
  const { numAffectedRows } = await damage[name](quizId).execute(db);
  if (numAffectedRows !== 1n) throw new Error(`There was nothing to sabotage with ${name}.`);
}
