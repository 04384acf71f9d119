import { expect } from 'vitest';
import type { NewRegrade, Regrade, RegradePreview } from '#shared/contract/results/regrades.ts';
import { createTestAttempt } from '../attempts.ts';
import { signInAsPerson, type TestPerson } from '../people.ts';
import { createTestQuiz, oneOfEachType, type TestQuestion, type TestQuiz } from '../quizzes.ts';
import type { SignedIn } from '../sign-in.ts';
import type { TestApp } from '../test-app.ts';

type Person = TestPerson & SignedIn;
type Given = string | null | undefined;
type AskedTerms = Partial<
  Pick<NewRegrade, 'accepted' | 'allVersions' | 'creditAll' | 'points' | 'version' | 'basis'>
>;
type Questions = NonNullable<Parameters<typeof createTestQuiz>[2]>['questions'];

/** A quiz of one teacher, students who have taken it, and its regrades. */
export interface RegradeRoom {
  teacher: Person;
  quiz: TestQuiz;
  question(place: number): TestQuestion;
  /** A student with an attempt in progress. Answers are in the order of the questions. */
  start(answers: readonly Given[], asked?: TestQuiz): Promise<Sitting>;
  /** The same, with the attempt submitted. */
  sit(answers: readonly Given[], asked?: TestQuiz): Promise<Sitting>;
  preview(place: number, terms: AskedTerms & { search?: string; max?: number }): Promise<RegradePreview>;
  apply(place: number, terms: AskedTerms, more?: object): Promise<Regrade>;
  undo(regrade: Regrade): Promise<Regrade>;
  /** Marks by question, then the score, the maximum and whether something needs marking. */
  marksOf(attemptId: number): Promise<(string | number | boolean | null)[]>;
}

export interface Sitting {
  id: number;
  student: Person;
  submit(): Promise<void>;
}

export async function openRegradeRoom(
  context: TestApp,
  questions: Questions = oneOfEachType,
  quizTerms: object = {},
): Promise<RegradeRoom> {
  const { db } = context;
  const teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Mensah' });
  const quiz = await createTestQuiz(db, teacher.accountId, { questions, quiz: quizTerms });

  function question(place: number): TestQuestion {
    const testQuestion = quiz.questions[place];
    if (!testQuestion) throw new Error(`There is no question ${place}.`);
    return testQuestion;
  }

  async function start(answers: readonly Given[], asked = quiz): Promise<Sitting> {
    const student = await signInAsPerson(db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
    const id = await createTestAttempt(db, asked, student, { answers });
    const submit = async () => {
      const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
      expect(answer.statusCode).toBe(200);
    };
    return { id, student, submit };
  }

  async function post<T>(path: string, body: object, expected: number): Promise<T> {
    const answer = await context.call(teacher, 'POST', path, body);
    expect([answer.statusCode, expected === answer.statusCode ? '' : answer.body]).toEqual([expected, '']);
    return answer.json<T>();
  }

  function termsOf(place: number, terms: AskedTerms) {
    return { quiz: { id: quiz.id }, question: { id: question(place).id }, version: 1, ...terms };
  }

  return {
    teacher,
    quiz,
    question,
    start,
    sit: async (answers, asked) => {
      const sitting = await start(answers, asked);
      await sitting.submit();
      return sitting;
    },
    preview: (place, terms) => post('/regrade/preview', termsOf(place, terms), 200),
    apply: (place, terms, more = {}) =>
      post(
        '/regrade',
        { ...termsOf(place, terms), reason: 'The key was wrong', correctQuestion: false, ...more },
        201,
      ),
    undo: ({ id }) => post(`/regrade/${id}/undo`, {}, 200),
    marksOf: async (attemptId) => {
      const answers = await db
        .selectFrom('quiz_answer')
        .select(['question_id', 'points_earned', 'is_correct', 'grading_method'])
        .where('attempt_id', '=', attemptId)
        .execute();
      const grade = await db
        .selectFrom('grade')
        .innerJoin('quiz_attempt as attempt', 'attempt.id', 'grade.attempt_id')
        .select([
          'grade.score',
          'grade.total_points',
          'grade.is_provisional',
          'attempt.total_score',
          'attempt.total_points as attempt_points',
        ])
        .where('grade.attempt_id', '=', attemptId)
        .executeTakeFirstOrThrow();
      expect([grade.total_score, grade.attempt_points]).toEqual([grade.score, grade.total_points]);
      const marks = quiz.questions.map(({ id }) => {
        const mark = answers.find((answer) => answer.question_id === id);
        if (mark?.points_earned == null) return mark ? 'unmarked' : null;
        return `${mark.points_earned} ${mark.is_correct} ${mark.grading_method}`;
      });
      return [...marks, grade.score, grade.total_points, grade.is_provisional];
    },
  };
}
