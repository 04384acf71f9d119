import { afterEach, beforeEach } from 'vitest';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import { findClockFaults } from './clock-faults.ts';
import type { DefectName } from './defects.ts';
import { type FaultSchool, openFaultSchool } from './fault-school.ts';

const hour = 3_600_000;

export const clockJumps = [
  ['forwards', hour],
  ['backwards', -hour],
] as const;

/** Starts a server whose clock jumps for each test, and lists what it does wrong. */
export function setUpClockScene() {
  let school: FaultSchool;
  let server: ServerProcess | undefined;
  beforeEach(async () => {
    school = await openFaultSchool(3);
  });
  afterEach(async () => {
    await server?.end();
    await school.close();
  });
  return {
    findFaults: async (clockShiftMs: number, defect?: DefectName): Promise<string[]> => {
      const { connection, db, quiz, students } = school;
      const options = { connection, clockShiftMs, ...(defect === undefined ? {} : { defect }) };
      const patience = defect === undefined ? {} : { sweepSeconds: 8 };
      server = await startServerProcess(options);
      await server.jumpClock();
      return findClockFaults({ address: server.address, db, quizId: quiz.id, students, ...patience });
    },
  };
}
