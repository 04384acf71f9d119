import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { createTestAttempt } from '../attempts.ts';
import { signInAsPerson } from '../people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '../quizzes.ts';
import type { TestApp } from '../test-app.ts';

export type Person = Awaited<ReturnType<typeof signInAsPerson>>;
type Given = readonly (string | null | undefined)[];

export interface SubmittedAttempt {
  id: number;
  student: Person;
  /** Question ids in the order of the quiz. */
  ids: number[];
}

/** A teacher with a quiz of one question of each type, two points each, and its students. */
export interface MarkingRoom {
  teacher: Person;
  quiz: TestQuiz;
  sit(answers?: Given, at?: TestQuiz): Promise<SubmittedAttempt>;
  recordOf(attemptId: number): Promise<RecordLine[]>;
}

interface RecordLine {
  cause: string;
  question_id: number | null;
  from_value: Record<string, unknown> | null;
  to_value: Record<string, unknown> | null;
  reason: string;
  changed_by: number | null;
}

export const allRight = ['B', 'A', 'Accra', 'Because it is.'] as const;

export async function openMarkingRoom(context: TestApp): Promise<MarkingRoom> {
  const { db } = context;
  const teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  const quiz = await createTestQuiz(db, teacher.accountId, { questions: oneOfEachType });
  return {
    teacher,
    quiz,
    sit: async (answers = allRight, at = quiz) => {
      const student = await signInAsPerson(db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
      const id = await createTestAttempt(db, at, student, { answers });
      const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
      expect(ended.statusCode).toBe(200);
      return { id, student, ids: at.questions.map((question) => question.id) };
    },
    recordOf: async (attemptId) => {
      const { rows } = await sql<RecordLine>`
        select cause, question_id, from_value, to_value, reason, changed_by from grade_change
        where grade_id = (select id from grade where attempt_id = ${attemptId}) order by id`.execute(db);
      return rows;
    },
  };
}

/** Marks by the position of the question in the quiz. */
export function marksFor({ ids }: SubmittedAttempt, points: Readonly<Record<number, number | null>>) {
  return Object.entries(points).map(([place, pointsEarned]) => ({
    question: { id: ids[Number(place)] ?? 0 },
    pointsEarned,
  }));
}

export async function readSubmission(
  context: TestApp,
  person: Person,
  attemptId: number,
): Promise<SubmissionDetail> {
  const answer = await context.call(person, 'GET', `/submission/${attemptId}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
