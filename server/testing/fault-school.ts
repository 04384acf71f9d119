import { type Connection, type Db, openDatabase } from '#database/client.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { type AnswerOracle, findLosses } from './answer-oracle.ts';
import { signInAsPerson, type TestPerson } from './people.ts';
import { createTestQuiz, type TestQuiz } from './quizzes.ts';
import type { SignedIn } from './sign-in.ts';

export interface FaultSchool {
  db: Db;
  connection: Connection;
  quiz: TestQuiz;
  students: (TestPerson & SignedIn)[];
  /** What the database has lost of what students were told. */
  findLosses(oracle: AnswerOracle): Promise<string[]>;
  close(): Promise<void>;
}

/** A database of its own with a quiz of ten questions and an hour, and students who may take it. */
export async function openFaultSchool(studentCount: number): Promise<FaultSchool> {
  const database = await createTestDatabase();
  const client = openDatabase(database.connection);
  const { db } = client;
  const teacher = await signInAsPerson(db, 'TEACHER');
  const quiz = await createTestQuiz(db, teacher.accountId, {
    questions: Array.from({ length: 10 }, () => ({})),
    quiz: { time_limit_minutes: 60 },
  });
  const students: FaultSchool['students'] = [];
  for (let at = 0; at < studentCount; at += 1) students.push(await signInAsPerson(db, 'STUDENT'));
  return {
    db,
    connection: database.connection,
    quiz,
    students,
    findLosses: (oracle) => findLosses(db, oracle),
    close: async () => {
      await client.close();
      await database.drop();
    },
  };
}
