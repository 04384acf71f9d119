import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type Exam, openExamRoom } from './exam-room.ts';
import { type DemoPerson, emailOf } from './fixtures.ts';
import { handIn } from './handed-in.ts';

/** Who stands before a page: somebody of the demo school, nobody at all, or the student of a room of its own. */
export type Visitor = DemoPerson | 'nobody' | 'examinee';

/** Those for whom there are pages of their own. */
export const visitors = ['nobody', 'super admin', 'teacher', 'student', 'examinee'] satisfies Visitor[];

/** The things that addresses speak of. */
export interface Sights {
  exam: Exam;
  bankId: number;
  attemptId: number;
  essayId: number;
  /** A quiz the demo student has handed in. */
  resultsOf: number;
  tokenOf(visitor: Visitor): string | null;
}

const questions = [
  {
    questionText: 'Which of these is a measure of spread?',
    questionType: 'MULTIPLE_CHOICE' as const,
    options: [{ optionText: 'Mean' }, { optionText: 'Range' }],
    correctAnswer: 'B',
  },
  { questionText: 'Explain the median.', questionType: 'ESSAY' as const, points: 5 },
];

let prepared: Promise<Sights> | undefined;

/** The tests of a worker share its school. */
export function prepareSightsOnce(request: APIRequestContext): Promise<Sights> {
  prepared ??= prepareSights(request);
  return prepared;
}

/** A quiz with one attempt that waits to be marked, and the ways in of everyone. */
export async function prepareSights(request: APIRequestContext): Promise<Sights> {
  const exam = await openExamRoom(request, { questions });
  const { attemptId, questionId } = await handIn(exam, {
    spread: { selectedAnswer: 'A' },
    median: { textAnswer: 'Half of them are above it, half below.' },
  });
  const tokens = new Map<Visitor, string>([['examinee', exam.student.token]]);
  for (const person of ['super admin', 'teacher', 'student'] satisfies DemoPerson[]) {
    const data = { email: emailOf(person), password: demoPassword };
    const answer = await request.post('/api/auth/login', { data });
    tokens.set(person, ((await answer.json()) as { token: string }).token);
  }
  const headers = { authorization: `Bearer ${tokens.get('student')}` };
  const [grade] = (await (await request.get('/api/grade?max=1', { headers })).json()) as [
    { quiz: { id: number } },
  ];
  expect(grade).toBeDefined();
  const [bank] = await exam.asTeacher<[{ id: number }]>('GET', '/questionBank?max=1');
  return {
    exam,
    attemptId,
    bankId: bank.id,
    essayId: questionId('median'),
    resultsOf: grade.quiz.id,
    tokenOf: (visitor) => tokens.get(visitor) ?? null,
  };
}
