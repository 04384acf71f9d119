import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '#database/client.ts';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { startCluster } from '../cluster.ts';
import { startServer, waitForStatus } from '../servers.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';

const megabytes = 8;
const questionsInFile = 300;

/** Creates a file of questions. Each number gives different content. */
function createCsv(at: number): string {
  const lines = Array.from(
    { length: questionsInFile },
    (_, line) =>
      `File ${at},Bank ${at},"How much is ${at} and ${line}?",Multiple Choice,${at + line},1,2,3,A`,
  );
  const head = 'Quiz Title,Question Bank,Question,Type,Option A,Option B,Option C,Option D,Correct Answer';
  return `${[head, ...lines].join('\n')}\n`;
}

async function send(address: string, teacher: SignedIn, content: string): Promise<number> {
  const form = new FormData();
  form.set('check', 'true');
  form.set('file', new File([content], 'questions.csv'));
  const response = await fetch(`${address}/api/fileUpload/upload`, {
    method: 'POST',
    headers: teacher.headers,
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  return response.status;
}

const fingerprint = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The acknowledged files whose bytes are not on the disk. */
async function findLostFiles(db: Db, dataDir: string, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('file').select('storage_key').execute();
  const stored = new Set(
    rows.map(({ storage_key }) => fingerprint(readFileSync(join(dataDir, 'files', storage_key)))),
  );
  return acknowledged
    .filter((content) => !stored.has(fingerprint(content)))
    .map((content) => `a file was accepted and its bytes are not stored: ${content.slice(100, 140)}`);
}

function countHalfWritten(dataDir: string): number {
  const folder = join(dataDir, 'files/.half-written');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

async function fillUploads(plan: Plan, times: number, defect?: DefectName): Promise<Trial> {
  const { connection } = await startCluster(plan.resources);
  const disk = mountSmallDisk(plan.resources, megabytes);
  const client = openDatabase(connection, { maxConnections: 2 });
  plan.resources.defer(() => client.close());
  const teacher = await signInAsPerson(client.db, 'TEACHER');
  const { address } = await startServer(plan, {
    connection,
    dataDir: disk.folder,
    ...(defect === undefined ? {} : { defect }),
  });
  const trial: Trial = {
    injected: 0,
    ok: 0,
    failed: 0,
    unknown: 0,
    damage: { lost: [], extra: [], wrong: [] },
    violated: [],
    recoverySeconds: 0,
  };
  const acknowledged: string[] = [];
  for (let time = 0; time < times; time += 1) {
    disk.fill();
    if (disk.isFull()) trial.injected += 1;
    const whileFull = createCsv(time * 2);
    const status = await send(address, teacher, whileFull);
    if (status === 200) acknowledged.push(whileFull);
    else trial.unknown += 1;
    if (![503, 507].includes(status)) trial.violated.push(`${status} while the disk was full`);
    const left = countHalfWritten(disk.folder);
    if (left > 0) trial.violated.push(`${left} half-written files were left`);
    disk.free();
    const afterwards = createCsv(time * 2 + 1);
    const downMs = await waitForStatus(() => send(address, teacher, afterwards), 200, 20_000);
    acknowledged.push(afterwards);
    trial.ok += 1;
    trial.recoverySeconds = Math.max(trial.recoverySeconds ?? 0, downMs / 1000);
  }
  trial.damage.lost.push(...(await findLostFiles(client.db, disk.folder, acknowledged)));
  return trial;
}

const times = (plan: Plan) => faultCount(plan, { quick: 2, full: 6 });

export const uploadsDiskFull: FaultRow = {
  name: 'uploads-disk-full',
  fault: 'disk full under uploads',
  minFaults: times,
  recoveryLimitSeconds: 10,
  run: (plan) => fillUploads(plan, times(plan)),
  controls: [
    {
      name: 'what the disk did not take counts as written',
      shows: /while the disk was full$/,
      run: (plan) => fillUploads(plan, 1, 'unheeded-disk'),
    },
  ],
};
