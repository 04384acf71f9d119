import type { Db } from '#database/client.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import { AttemptCalls } from './attempt-calls.ts';
import { get } from './measure.ts';

const roomSize = 50;

/** Requests of other users: a teacher's list of quizzes, a student's save, a user's own account. */
export async function prepareBackgroundCalls(db: Db, address: string): Promise<(() => Promise<boolean>)[]> {
  const account = db.selectFrom('user_account').select('id').where('email', '=', 'teacher@cquiz.example');
  const colleague = await startTestSession(db, (await account.executeTakeFirstOrThrow()).id);
  const students = await AttemptCalls.prepare(db, address, roomSize);
  for (let index = 0; index < roomSize; index += 1) {
    const student = students.next();
    if (!((await students.start(student)) && (await students.readPaper(student)))) {
      throw new Error('A student could not start the quiz.');
    }
  }
  return [
    () => get(`${address}/api/quiz`, colleague.headers),
    () => students.save(students.next()),
    () => get(`${address}/api/auth/me`, colleague.headers),
  ];
}
