import { type Connection, type Db, openDatabase } from '#database/client.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { type AnswerOracle, findLosses } from './answer-oracle.ts';
import { type FaultExam, prepareFaultExam } from './fault-exam.ts';

export interface FaultSchool extends FaultExam {
  db: Db;
  connection: Connection;
  /** Acknowledged answers that the database lost. */
  findLosses(oracle: AnswerOracle): Promise<string[]>;
  close(): Promise<void>;
}

/** The fault exam in its own database. */
export async function openFaultSchool(studentCount: number): Promise<FaultSchool> {
  const database = await createTestDatabase();
  const client = openDatabase(database.connection);
  const { db } = client;
  return {
    db,
    connection: database.connection,
    ...(await prepareFaultExam(db, studentCount)),
    findLosses: (oracle) => findLosses(db, oracle),
    close: async () => {
      await client.close();
      await database.drop();
    },
  };
}
