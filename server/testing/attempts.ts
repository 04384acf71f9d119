import type { Insertable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { TestPerson } from './people.ts';
import type { TestQuestion, TestQuiz } from './quizzes.ts';

/** A label, a text, or null for a stored empty row. Undefined if never touched. */
type Given = string | null | undefined;

interface AttemptOptions {
  /** In the order of the quiz's questions. */
  answers?: readonly Given[];
  attempt?: Partial<Insertable<Database['quiz_attempt']>>;
  /** Seconds until the deadline by the database's clock, approximately. Null for none. */
  secondsLeft?: number | null;
}

/** Creates an attempt in progress with saved answers, without API calls. */
export async function createTestAttempt(
  db: Db,
  quiz: TestQuiz,
  student: Pick<TestPerson, 'personId'>,
  { answers = [], attempt = {}, secondsLeft = null }: AttemptOptions = {},
): Promise<number> {
  const now = Date.now();
  const questions = quiz.questions.map(({ id, versionId, points, options }) => ({
    questionId: id,
    versionId,
    points,
    optionIds: options.map((option) => option.id),
  }));
  const { id } = await db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quiz.id,
      student_id: student.personId,
      attempt_number: 1,
      started_at: new Date(now - 3_600_000),
      deadline: secondsLeft === null ? null : new Date(now + secondsLeft * 1_000),
      paper: JSON.stringify({ questions }),
      total_points: quiz.totalPoints,
      ...attempt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = quiz.questions.flatMap((question, at) => answerRow(id, question, answers[at]));
  if (rows.length > 0) await db.insertInto('quiz_answer').values(rows).execute();
  return id;
}

function answerRow(
  attemptId: number,
  question: TestQuestion,
  given: Given,
): Insertable<Database['quiz_answer']>[] {
  if (given === undefined) return [];
  const option = question.options.find(({ label }) => label === given);
  return [
    {
      attempt_id: attemptId,
      question_id: question.id,
      selected_option_id: option?.id ?? null,
      text_answer: question.options.length === 0 ? given : null,
      revision: 1,
    },
  ];
}
