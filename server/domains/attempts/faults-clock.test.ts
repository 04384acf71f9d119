import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findClockFaults } from '#server/testing/clock-faults.ts';
import { type FaultSchool, openFaultSchool } from '#server/testing/fault-school.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const hour = 3_600_000;
let school: FaultSchool;
let server: ServerProcess;

beforeEach(async () => {
  school = await openFaultSchool(3);
});

afterEach(async () => {
  await server?.end();
  await school.close();
});

function findFaults(): Promise<string[]> {
  const { db, quiz, students } = school;
  return findClockFaults({ address: server.address, db, quizId: quiz.id, students });
}

describe('the clock of a server process that jumps by an hour', { timeout: 240_000 }, () => {
  for (const [direction, clockShiftMs] of [
    ['forwards', hour],
    ['backwards', -hour],
  ] as const) {
    it(`${direction} changes nothing: the database's clock decides`, async () => {
      server = await startServerProcess({ connection: school.connection, clockShiftMs });
      await server.jumpClock();
      expect(await findFaults()).toEqual([]);
    });

    it(`${direction} is found out where a process goes by its own clock`, async () => {
      server = await startServerProcess({
        connection: school.connection,
        clockShiftMs,
        defect: 'own-clock',
      });
      await server.jumpClock();
      expect(await findFaults()).not.toEqual([]);
    });
  }
});
