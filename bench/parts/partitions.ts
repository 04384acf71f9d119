import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { closeOnExit } from '../close-on-exit.ts';
import { type Cost, measure, reportCost } from '../cost.ts';
import { cpuOfFamily } from '../measure.ts';
import { isQuick, reportDatabaseVersion } from '../result.ts';

// Database cost of a save when attempts and answers are partitioned by institution, compared with one table of each.
const institutions = 64;
const attempts = isQuick ? 50_000 : 1_000_000;
const answersPerAttempt = 5;
const saves = isQuick ? 3_000 : 10_000;
const rounds = isQuick ? 1 : 3;

interface Layout {
  name: string;
  schema: string;
  partitions: 'none' | 'by institution';
  /** Whether the statement contains the attempt's institution. */
  namesInstitution: boolean;
}

const layouts: readonly Layout[] = [
  { name: 'save, one table', schema: 'plain', partitions: 'none', namesInstitution: false },
  {
    name: `save, ${institutions} partitions, the institution named`,
    schema: 'parts',
    partitions: 'by institution',
    namesInstitution: true,
  },
  {
    name: `save, ${institutions} partitions, the institution not named`,
    schema: 'parts',
    partitions: 'by institution',
    namesInstitution: false,
  },
];

let turn = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-bench-'));
const embedded = await joinEmbeddedDatabase({ dataDir });
const pool = new pg.Pool({ ...embedded.connection, max: 10 });
const close = closeOnExit(async () => {
  await pool.end();
  await embedded.leave();
  rmSync(dataDir, { recursive: true, force: true });
});
const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

try {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  reportDatabaseVersion(rows[0]?.server_version ?? 'unknown');
  await store('plain', 'none');
  await store('parts', 'by institution');
  const costs = new Map<string, Cost[]>(layouts.map(({ name }) => [name, []]));
  // In turns, so that a slow minute of the machine slows all layouts.
  for (let round = 0; round < rounds; round += 1) {
    for (const layout of layouts) costs.get(layout.name)?.push(await measureSaves(layout));
  }
  const floor = costs.get('save, one table') ?? [];
  reportCost(floor, { note: `${attempts} attempts stored, ${attempts * answersPerAttempt} answers` });
  for (const each of costs.values()) if (each !== floor) reportCost(each, { floor });
} finally {
  await close();
}

/** Creates the columns a save touches. Keys of a partitioned table must contain the institution. */
async function store(schema: string, partitions: Layout['partitions']): Promise<void> {
  const isPartitioned = partitions !== 'none';
  const keyPrefix = isPartitioned ? 'institution_id, ' : '';
  const partitioning = isPartitioned ? 'partition by hash (institution_id)' : '';
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.attempt (institution_id bigint not null, id bigint not null,
    status text not null, deadline timestamptz, paper jsonb not null, primary key (${keyPrefix}id)) ${partitioning}`);
  await pool.query(`create table ${schema}.answer (institution_id bigint not null, attempt_id bigint not null,
    question_id bigint not null, selected_option_id bigint, saved_at timestamptz not null, revision integer not null,
    time_spent integer not null, is_marked boolean not null,
    constraint answer_once_${schema} unique (${keyPrefix}attempt_id, question_id))
    ${isPartitioned ? partitioning : 'with (fillfactor = 80)'}`);
  if (isPartitioned) await createPartitions(schema);
  await pool.query(`insert into ${schema}.attempt
    select at % ${institutions}, at, 'IN_PROGRESS', now() + interval '1 day', '{"questions": []}'
    from generate_series(1, ${attempts}) at`);
  await pool.query(`insert into ${schema}.answer
    select at % ${institutions}, at, question, 1, now(), 0, 0, false
    from generate_series(1, ${attempts}) at, generate_series(1, ${answersPerAttempt}) question`);
  await pool.query(`vacuum analyze ${schema}.attempt, ${schema}.answer`);
}

async function createPartitions(schema: string): Promise<void> {
  for (let at = 0; at < institutions; at += 1) {
    const values = `for values with (modulus ${institutions}, remainder ${at})`;
    await pool.query(`create table ${schema}.attempt_${at} partition of ${schema}.attempt ${values}`);
    await pool.query(`create table ${schema}.answer_${at} partition of ${schema}.answer ${values}
      with (fillfactor = 80)`);
  }
}

/** The save statement, simplified: lock the attempt, check the deadline by the database's clock, write if newer. */
function measureSaves({ name, schema, partitions, namesInstitution }: Layout): Promise<Cost> {
  const target =
    partitions === 'none' ? 'attempt_id, question_id' : 'institution_id, attempt_id, question_id';
  const text = `with held as (
      select institution_id, id, status, deadline from ${schema}.attempt
      where id = $1 ${namesInstitution ? 'and institution_id = $4' : 'and $4::bigint is not null'} for share
    ), judged as materialized (select *, clock_timestamp() as now from held)
    insert into ${schema}.answer as stored (institution_id, attempt_id, question_id, selected_option_id, saved_at,
      revision, time_spent, is_marked)
    select institution_id, id, $2, 1, now, $3, 12, false from judged
    where status = 'IN_PROGRESS' and now <= deadline + interval '5 seconds'
    on conflict (${target}) do update set selected_option_id = excluded.selected_option_id,
      saved_at = excluded.saved_at, revision = excluded.revision
      where stored.revision < excluded.revision
    returning revision`;
  const cpu = () => ({ server: 0, database: cpuOfFamily(postmaster) });
  async function save(): Promise<boolean> {
    turn += 1;
    // Spread over all attempts: each save is for another institution than the last one.
    const attempt = ((turn * 7_919) % attempts) + 1;
    const values = [attempt, (turn % answersPerAttempt) + 1, turn, attempt % institutions];
    const { rowCount } = await pool.query({ name, text, values });
    return rowCount === 1;
  }
  return measure(name, cpu, save, { count: saves });
}
