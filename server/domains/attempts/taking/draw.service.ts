import { randomInt } from 'node:crypto';
import type { Db } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';
import { AppError } from '#server/errors.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { drawQuestions, layOutPaper, type Place } from './draw.policy.ts';
import { type PlaceRow, selectPlaces, selectPools } from './draw.queries.ts';

interface Drawable {
  quiz_id: number;
  shuffle_questions: boolean;
  shuffle_options: boolean;
  /** Set when they were already read with the rest. */
  places?: PlaceRow[] | null;
}

/** Draws a new paper of the quiz as it is now. */
export async function drawPaper(
  { db, versions }: Pick<AttemptDeps, 'db' | 'versions'>,
  quiz: Drawable,
): Promise<Paper> {
  const rows = quiz.places ?? (await selectPlaces(db, quiz.quiz_id));
  const drawn = drawQuestions(await readPlaces(db, quiz.quiz_id, rows), randomInt);
  if (!drawn || drawn.length === 0) throw new AppError('QUIZ_WITHOUT_QUESTIONS');
  const asked = await versions.get(drawn.map(({ versionId }) => versionId));
  return layOutPaper(drawn, asked, quiz, randomInt);
}

async function readPlaces(db: Db, quizId: number, rows: readonly PlaceRow[]): Promise<Place[]> {
  const hasDraws = rows.some((row) => row.draw_bank_id !== null);
  const pools: Pools = hasDraws ? await readPools(db, quizId) : new Map();
  return rows.map((row) => {
    const { count, points } = row;
    if (row.draw_bank_id !== null) return { count, points, pool: pools.get(sourceOf(row)) ?? [] };
    return { count, points, pool: [{ questionId: row.question_id, versionId: row.version_id }] };
  });
}

type Pools = Map<string, { questionId: number; versionId: number }[]>;

async function readPools(db: Db, quizId: number): Promise<Pools> {
  const pools: Pools = new Map();
  for (const row of await selectPools(db, quizId)) {
    const pool = pools.get(sourceOf(row)) ?? [];
    pool.push({ questionId: row.question_id, versionId: row.version_id });
    pools.set(sourceOf(row), pool);
  }
  return pools;
}

function sourceOf(row: { draw_bank_id: number; draw_tag_id: number | null }): string {
  return `${row.draw_bank_id} ${row.draw_tag_id}`;
}
