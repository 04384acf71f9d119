import { sql } from 'kysely';
import { openDatabase } from '#database/client.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Regrade, RegradePreview } from '#shared/contract/results/regrades.ts';
import { startBench } from '../harness.ts';
import { sendRequest } from '../measure.ts';
import { report } from '../result.ts';
import { storeMarkedAttempts } from '../stored/marks.ts';

// Regrading 10,000 attempts of 20 questions over HTTP, after the answer key was wrong.
const goalSeconds = 5;
const attempts = 10_000;
const questions = 20;
const bench = await startBench();

try {
  const teacher = await signInAsPerson(bench.client.db, 'TEACHER');
  const quizInput = { questions: Array.from({ length: questions }, () => ({})) };
  const quiz = await createTestQuiz(bench.client.db, teacher.accountId, quizInput);
  await storeMarkedAttempts(bench.connection, quiz, attempts);
  const before = await hashScores();
  await regradeAndUndo(teacher, quiz, { accepted: ['C'] });
  checkScores('a new key', before, await hashScores());
  await regradeAndUndo(teacher, quiz, { creditAll: true, points: 7.5 });
  checkScores('full marks for everyone, with other points', before, await hashScores());
  await countGradeChanges();
} finally {
  await bench.close();
}

async function regradeAndUndo(teacher: SignedIn, quiz: TestQuiz, newKey: object): Promise<void> {
  const body = { quiz: { id: quiz.id }, question: { id: quiz.questions[0]?.id }, version: 1, ...newKey };
  const preview = await timed<RegradePreview>('preview', teacher, '/regrade/preview', body);
  const reason = 'The key was wrong';
  const regrade = await timed<Regrade>('apply', teacher, '/regrade', { ...body, reason });
  if (preview.changed !== regrade.attemptsChanged || preview.changed < attempts / 10) {
    throw new Error(`${preview.changed} changes in the preview, ${regrade.attemptsChanged} made`);
  }
  await timed<Regrade>('undo', teacher, `/regrade/${regrade.id}/undo`, {});
}

async function timed<T>(name: string, person: SignedIn, path: string, body: object): Promise<T> {
  const [before, since] = [bench.cpu(), performance.now()];
  const answer = await sendRequest('POST', `${bench.server.address}/api${path}`, person.headers, body);
  const seconds = (performance.now() - since) / 1_000;
  const after = bench.cpu();
  report({
    work: `${name} of a regrade of ${attempts} attempts`,
    unit: 's',
    rounds: [seconds],
    server: after.server - before.server,
    database: after.database - before.database,
    failures: answer.status < 300 ? 0 : 1,
    limit: { is: 'below', figure: goalSeconds },
  });
  return JSON.parse(answer.body) as T;
}

interface Scores {
  answers: string;
  attempts: string;
  grades: string;
  averages: string;
}

/** Hashes every score. A row with neither answer nor mark counts as no row. */
async function hashScores(): Promise<Scores> {
  const client = openDatabase(bench.connection, { maxConnections: 1, patient: true });
  try {
    const { rows } = await sql<Scores>`
      select (
        select md5(string_agg(concat_ws(' ', attempt_id, question_id, selected_option_id, md5(text_answer),
          is_correct, points_earned, grading_method, revision), ',' order by attempt_id, question_id))
        from quiz_answer where num_nonnulls(points_earned, selected_option_id, text_answer) > 0
      ) as answers, (
        select md5(string_agg(concat_ws(' ', id, status, total_points, total_score, completed_at), ',' order by id))
        from quiz_attempt
      ) as attempts, (
        select md5(string_agg(concat_ws(' ', id, score, total_points, percentage, letter_grade, grade_points,
          is_provisional, graded_at, graded_by), ',' order by id)) from grade
      ) as grades, (
        select md5(string_agg(concat_ws(' ', id, current_cgpa), ',' order by id)) from student
      ) as averages`.execute(client.db);
    if (!rows[0]) throw new Error('There are no scores.');
    return rows[0];
  } finally {
    await client.close();
  }
}

function checkScores(name: string, before: Scores, after: Scores): void {
  const changed = (Object.keys(before) as (keyof Scores)[]).filter((table) => before[table] !== after[table]);
  if (changed.length > 0) throw new Error(`${name}, applied and undone, has changed ${changed.join(', ')}`);
  console.log(`${name}, applied and undone: every score is exactly as before\n`);
}

async function countGradeChanges(): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from grade_change`.execute(
    bench.client.db,
  );
  console.log(`${rows[0]?.count} rows in grade_change`);
}
