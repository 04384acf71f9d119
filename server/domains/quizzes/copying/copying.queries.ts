import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export async function selectAskedQuestionIds(trx: Trx, quizId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('quiz_question')
    .select('question_id')
    .where('quiz_id', '=', quizId)
    .where('question_id', 'is not', null)
    .execute();
  return rows.flatMap(({ question_id: id }) => (id === null ? [] : [id]));
}

/** Copies the rules and the password, but not the opening times or the upload it came from. */
export async function copyQuizRow(
  trx: Trx,
  quizId: number,
  { title, programId, credits }: { title: string; programId: number; credits: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quiz (institution_id, owner_id, program_id, question_bank_id, semester_id, title, description,
      time_limit_minutes, attempt_limit, password_hash, shuffle_questions, shuffle_options, review_marks,
      review_key, course_code, credits, passing_mark, grants_certificate, one_device, show_comparison)
    select institution_id, owner_id, ${programId}, question_bank_id, semester_id, ${title}, description,
      time_limit_minutes, attempt_limit, password_hash, shuffle_questions, shuffle_options, review_marks,
      review_key, course_code, ${credits}, passing_mark, grants_certificate, one_device, show_comparison
    from quiz where id = ${quizId}
    returning id`.execute(trx);
  const [copy] = rows;
  if (!copy) throw new Error(`There is no quiz ${quizId}.`);
  return copy.id;
}

export async function copyPlaces(trx: Trx, from: number, to: number): Promise<void> {
  await sql`
    insert into quiz_question
      (quiz_id, order_number, question_id, draw_bank_id, draw_tag_id, draw_count, points)
    select ${to}, order_number, question_id, draw_bank_id, draw_tag_id, draw_count, points
    from quiz_question where quiz_id = ${from} order by order_number`.execute(trx);
}
