import { findClockFaults } from '#server/testing/clock-faults.ts';
import type { DefectName } from '#server/testing/defects.ts';
import { startCluster } from '../cluster.ts';
import { startServer } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, inTurn, type Plan, type Trial, timesOf } from '../trial.ts';

const hour = 3_600_000;
const studentsAsked = 3;

/** Several servers on one database, each an hour off, while students write through all of them. */
async function jumpClocks(plan: Plan, shifts: readonly number[], defect?: DefectName): Promise<Trial> {
  const { connection } = await startCluster(plan.room);
  const sitting = await Sitting.open(plan, { connection, faults: shifts.length * 2 });
  const servers = await Promise.all(
    shifts.map((clockShiftMs) =>
      startServer(plan, { connection, clockShiftMs, ...(defect === undefined ? {} : { defect }) }),
    ),
  );
  const asked = sitting.exam.students.splice(-studentsAsked * shifts.length);
  await sitting.begin(...servers.map(({ address }) => address));
  for (const server of servers) {
    await server.jumpClock();
    sitting.countFault();
  }
  const found = await Promise.all(
    servers.map(({ address }, at) =>
      findClockFaults({
        address,
        db: sitting.db,
        quizId: sitting.exam.quiz.id,
        students: asked.slice(at * studentsAsked, (at + 1) * studentsAsked),
      }),
    ),
  );
  for (const [at, faults] of found.entries()) {
    for (const fault of faults) sitting.noteBroken(`${shifts[at] === hour ? '+' : '−'}1 h: ${fault}`);
  }
  await sitting.compareAndRelease();
  return sitting.finish();
}

const shiftsOf = (plan: Plan) => inTurn([hour, -hour], timesOf(plan, { quick: 2, full: 4 }));

export const clockJumps: FaultRow = {
  name: 'clock-jumps',
  fault: 'clock of the server process jumps ±1 h',
  least: (plan) => shiftsOf(plan).length,
  recoveryLimitSeconds: undefined,
  run: (plan) => jumpClocks(plan, shiftsOf(plan)),
  controls: [
    {
      name: 'deadlines by the clock of the process',
      shows: /^[+−]1 h: /,
      run: (plan) => jumpClocks(plan, [hour, -hour], 'own-clock'),
    },
  ],
};
