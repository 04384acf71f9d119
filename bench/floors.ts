import pg from 'pg';
import { type Cost, type MeasureOptions, measure } from './cost.ts';
import { upsertFloor } from './goals.ts';
import { type Bench, start, stop } from './harness.ts';
import { cpuOfProcess, post } from './measure.ts';
import type { Floor } from './result.ts';
import { median } from './statistics.ts';

// A single client wakes sleeping processes with every request, so it has a floor of its own.
const nameOf = (name: string, { clients }: MeasureOptions) =>
  clients === 1 ? name.replace('(floor)', 'one after the other (floor)') : name;

/** What Node itself costs for a small POST: no framework, no validation, no database. */
export async function measureEcho(options: MeasureOptions): Promise<Cost> {
  const floorServer = await start('bench/floor-server.ts');
  try {
    return await measure(
      nameOf('bare node:http, a POST (floor)', options),
      () => ({ server: cpuOfProcess(floorServer.child.pid ?? 0), database: 0 }),
      () => post(floorServer.address, { answers: [{ question: { id: 1 }, revision: 1 }] }),
      options,
    );
  } finally {
    await stop(floorServer);
  }
}

/** The floor of work with this many requests and upserts, one commit per upsert. */
export function floorOfWork(posts: number, upserts: number, { echo, upsert }: Floors): Floor {
  const costOf = (costs: readonly Cost[]) => median(costs.map(({ cpu }) => cpu));
  const figure = posts * costOf(echo) + upserts * costOf(upsert);
  return { work: `bare requests ${posts}, upserts ${upserts}`, figure };
}

export interface Floors {
  echo: readonly Cost[];
  upsert: readonly Cost[];
}

/** The least a save can cost: one row and one commit over the same driver, for attempts in progress. */
export async function measureUpsert(bench: Bench, quizId: number, options: MeasureOptions): Promise<Cost> {
  const pool = new pg.Pool({ ...bench.connection, max: 10 });
  const text = `insert into quiz_answer (attempt_id, question_id, selected_option_id, revision)
    values ($1, $2, 1, 0) on conflict (attempt_id, question_id)
    do update set selected_option_id = excluded.selected_option_id, saved_at = now()`;
  try {
    const { rows } = await pool.query<{ attempt: string; question: string }>(
      `select id as attempt, paper -> 'questions' -> (id % 20)::int ->> 'questionId' as question
      from quiz_attempt where status = 'IN_PROGRESS' and quiz_id = $1`,
      [quizId],
    );
    if (rows.length === 0) throw new Error('No attempt is in progress.');
    let turn = 0;
    return await measure(
      nameOf(upsertFloor, options),
      () => ({ server: 0, database: bench.databaseCpu() }),
      async () => {
        turn += 1;
        const { attempt, question } = rows[turn % rows.length] ?? {};
        await pool.query({ name: 'floor', text, values: [attempt, question] });
        return true;
      },
      options,
    );
  } finally {
    await pool.end();
  }
}
