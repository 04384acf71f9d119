import { sql } from 'kysely';
import type { Connection, Db } from '#database/client.ts';
import type { TestQuiz } from '#server/testing/quizzes.ts';
import { fillDatabase, newStudents, paperQuestionsOf } from './students.ts';

/** Stores `count` finished attempts at the quiz, one per student, marked as submitting would have marked them. */
export function storeMarkedAttempts(connection: Connection, quiz: TestQuiz, count: number): Promise<void> {
  return fillDatabase(connection, async (db) => {
    await insertAttempts(db, quiz, count);
    await insertGrades(db, quiz.id);
  });
}

/** Leaves a tenth of the questions unanswered; a student's ability decides how many other answers are right. */
async function insertAttempts(db: Db, quiz: TestQuiz, count: number): Promise<void> {
  await sql`
    with ${newStudents(count)}, attempt as (
      insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, status, started_at,
        completed_at, paper, total_points, total_score)
      select 1, ${quiz.id}, student.id, 1, 'SUBMITTED', now() - interval '2 hours',
        now() - interval '1 hour' - student.id % 3600 * interval '1 second',
        ${JSON.stringify({ questions: paperQuestionsOf(quiz) })}::jsonb, ${quiz.totalPoints}, 0
      from student
      returning id, student_id
    )
    insert into quiz_answer (attempt_id, question_id, selected_option_id, revision, time_spent, is_correct,
      points_earned, grading_method)
    select attempt.id, option.question_id, option.id, 1, option.roll % 90, option.label = option.key,
      case when option.label = option.key then option.points else 0 end, 'AUTO'
    from attempt cross join lateral (
      select distinct on (version.question_id) version.question_id, option.id, option.label,
        version.correct_answer as key, version.points, roll.value as roll
      from question_version as version
        join question_option as option on option.question_version_id = version.id
        cross join lateral (
          select abs(hashint8(attempt.id * 1009 + version.question_id))::bigint as value
        ) as roll
      where version.id = any(${quiz.questions.map(({ versionId }) => versionId)}::bigint[])
        and roll.value % 10 <> 0
      order by version.question_id,
        case when roll.value % 97 < attempt.student_id % 97 then (option.label <> version.correct_answer)::integer
          else abs(hashint8(roll.value + option.id)) end
    ) as option`.execute(db);
}

async function insertGrades(db: Db, quizId: number): Promise<void> {
  await sql`
    update quiz_attempt as attempt set total_score = marks.score
    from (select attempt_id, sum(points_earned) as score from quiz_answer group by attempt_id) as marks
    where marks.attempt_id = attempt.id and attempt.quiz_id = ${quizId}`.execute(db);
  await sql`
    insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
    select attempt.id, attempt.student_id, attempt.quiz_id, attempt.total_score, attempt.total_points,
      share.percentage, scale.letter, scale.points, now()
    from quiz_attempt as attempt
      cross join lateral (
        select round(attempt.total_score * 100 / attempt.total_points, 2) as percentage
      ) as share
      cross join lateral (
        select letter, points
        from (values ('A', 90, 4), ('B+', 80, 3.5), ('B', 70, 3), ('C+', 60, 2.5), ('C', 50, 2), ('F', 0, 0))
          as step (letter, least, points)
        where share.percentage >= least order by least desc limit 1
      ) as scale
    where attempt.quiz_id = ${quizId}
      and not exists (select from grade as known where known.attempt_id = attempt.id)`.execute(db);
  await sql`
    update student set current_cgpa = grade.grade_points from grade
    where grade.student_id = student.id and grade.quiz_id = ${quizId}`.execute(db);
}
