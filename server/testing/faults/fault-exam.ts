import type { Db } from '#database/client.ts';
import { signInAsPerson, type TestPerson } from '../people.ts';
import { createTestQuiz, type TestQuiz } from '../quizzes.ts';
import type { SignedIn } from '../sign-in.ts';

export interface FaultExam {
  quiz: TestQuiz;
  students: (TestPerson & SignedIn)[];
  teacher: TestPerson & SignedIn;
}

/** Creates a quiz of ten questions and one hour, and students who can take it, in a migrated database. */
export async function prepareFaultExam(db: Db, studentCount: number): Promise<FaultExam> {
  const teacher = await signInAsPerson(db, 'TEACHER');
  const quiz = await createTestQuiz(db, teacher.accountId, {
    questions: Array.from({ length: 10 }, () => ({})),
    quiz: { time_limit_minutes: 60 },
  });
  const students: FaultExam['students'] = [];
  for (let at = 0; at < studentCount; at += 1) students.push(await signInAsPerson(db, 'STUDENT'));
  return { quiz, students, teacher };
}
