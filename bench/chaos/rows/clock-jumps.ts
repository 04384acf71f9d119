import { findClockFaults } from '#server/testing/faults/clock-faults.ts';
import type { DefectName } from '#server/testing/faults/defects.ts';
import { startCluster } from '../cluster.ts';
import { startServer } from '../servers.ts';
import { Sitting } from '../sitting.ts';
import { type FaultRow, faultCount, inTurn, type Plan, type Trial } from '../trial.ts';

const hour = 3_600_000;
const studentsPerServer = 3;

/** Shifts the clocks of several servers on one database by an hour, while students write through all of them. */
async function jumpClocks(plan: Plan, shifts: readonly number[], defect?: DefectName): Promise<Trial> {
  const { connection } = await startCluster(plan.resources);
  const sitting = await Sitting.open(plan, { connection, faults: shifts.length * 2 });
  const servers = await Promise.all(
    shifts.map((clockShiftMs) =>
      startServer(plan, { connection, clockShiftMs, ...(defect === undefined ? {} : { defect }) }),
    ),
  );
  const testStudents = sitting.exam.students.splice(-studentsPerServer * shifts.length);
  await sitting.start(...servers.map(({ address }) => address));
  for (const server of servers) {
    await server.jumpClock();
    sitting.countFault();
  }
  const faultsByServer = await Promise.all(
    servers.map(({ address }, at) =>
      findClockFaults({
        address,
        db: sitting.db,
        quizId: sitting.exam.quiz.id,
        students: testStudents.slice(at * studentsPerServer, (at + 1) * studentsPerServer),
      }),
    ),
  );
  for (const [at, faults] of faultsByServer.entries()) {
    for (const fault of faults) sitting.noteViolation(`${shifts[at] === hour ? '+' : '−'}1 h: ${fault}`);
  }
  await sitting.compareAndRelease();
  return sitting.finish();
}

const shiftsOf = (plan: Plan) => inTurn([hour, -hour], faultCount(plan, { quick: 2, full: 4 }));

export const clockJumps: FaultRow = {
  name: 'clock-jumps',
  fault: 'clock of the server process jumps ±1 h',
  minFaults: (plan) => shiftsOf(plan).length,
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
