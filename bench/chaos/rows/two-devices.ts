import { sql } from 'kysely';
import { openDatabase } from '#database/client.ts';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { prepareFaultExam } from '#server/testing/faults/fault-exam.ts';
import { startLosingProxy } from '#server/testing/faults/losing-proxy.ts';
import { findLostVersions } from '#server/testing/faults/version-oracle.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startCluster } from '../cluster.ts';
import { type DevicesLog, openTwoDevices } from '../devices.ts';
import { startServer } from '../servers.ts';
import { type FaultRow, faultCount, type Plan, type Trial } from '../trial.ts';

const students = 8;
const limitMs = 60_000;

interface WriteOptions {
  /** Whether to stop writing. */
  isEnough: (log: DevicesLog) => boolean;
  defect?: DefectName;
}

/** Each student's two devices write independently of each other, over a network that loses responses. */
async function writeOnBoth(plan: Plan, { isEnough, defect }: WriteOptions): Promise<Trial> {
  const random = seededRandom(plan.seed);
  const { connection } = await startCluster(plan.resources);
  const client = openDatabase(connection, { maxConnections: 4 });
  plan.resources.defer(() => client.close());
  const exam = await prepareFaultExam(client.db, students);
  // A server with this defect also keeps no history.
  if (defect) await sql`drop trigger quiz_answer_history on quiz_answer`.execute(client.db);
  const server = await startServer(plan, { connection, ...(defect ? { defect } : {}) });
  const proxy = await startLosingProxy(server.address, () => random.below(6) === 0);
  plan.resources.defer(() => proxy.close());
  const log: DevicesLog = { sent: [], ok: 0, unknown: 0, failed: [], conflicts: 0 };
  const devices = await Promise.all(
    exam.students.map((person, at) => {
      const seed = plan.seed * 1_000 + at * 10;
      return openTwoDevices(person, { address: proxy.address, quizId: exam.quiz.id, seed, log });
    }),
  );
  const until = performance.now() + limitMs;
  const isDone = () => isEnough(log) || performance.now() > until;
  await Promise.all(devices.flat().map((device) => device.writeUntil(isDone)));
  const violated = log.failed.slice(0, 3);
  if (proxy.lost() === 0) violated.push('no answer was lost');
  return {
    injected: log.conflicts,
    ok: log.ok,
    failed: log.failed.length,
    unknown: log.unknown,
    damage: {
      lost: await findLostVersions(client.db, exam.quiz.id, log.sent),
      extra: [],
      wrong: await findMismatches(client.db),
    },
    violated,
    recoverySeconds: undefined,
  };
}

const times = (plan: Plan) => faultCount(plan, { quick: 60, full: 400 });

export const twoDevices: FaultRow = {
  name: 'two-devices',
  fault: 'two devices of a student write the same answers',
  minFaults: times,
  recoveryLimitSeconds: undefined,
  run: (plan) => writeOnBoth(plan, { isEnough: ({ conflicts }) => conflicts >= times(plan) }),
  controls: [
    {
      name: 'a change replaces what its device has not seen',
      shows: 'lost',
      run: (plan) => writeOnBoth(plan, { isEnough: ({ ok }) => ok > 1_000, defect: 'unseen-replaced' }),
    },
  ],
};
