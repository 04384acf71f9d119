import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type DemoPerson, emailOf } from '../fixtures.ts';
import { submitAttempt } from '../steps/submit-attempt.ts';
import { createExam, type Exam } from './exam.ts';

/** Who opens a page: a demo account, a visitor without an account, or the student of an exam. */
export type Visitor = DemoPerson | 'visitor' | 'examinee';

/** The visitors with different pages. */
export const visitors = ['visitor', 'super admin', 'teacher', 'student', 'examinee'] satisfies Visitor[];

/** The records whose ids appear in addresses. */
export interface VisitData {
  exam: Exam;
  bankId: number;
  attemptId: number;
  essayId: number;
  /** A quiz that the demo student has submitted. */
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

let prepared: Promise<VisitData> | undefined;

/** The tests of a worker share its school. */
export function createVisitDataOnce(request: APIRequestContext): Promise<VisitData> {
  prepared ??= createVisitData(request);
  return prepared;
}

/** Creates a quiz with one attempt that needs marking, and a session for each visitor. */
export async function createVisitData(request: APIRequestContext): Promise<VisitData> {
  const exam = await createExam(request, { questions });
  const { attemptId, questionId } = await submitAttempt(exam, {
    spread: { selectedAnswer: 'A' },
    median: { textAnswer: 'Half of them are above it, half below.' },
  });
  const tokens = new Map<Visitor, string>([['examinee', exam.student.token]]);
  for (const person of ['super admin', 'teacher', 'student'] satisfies DemoPerson[]) {
    const data = { email: emailOf(person), password: demoPassword };
    const response = await request.post('/api/auth/login', { data });
    tokens.set(person, ((await response.json()) as { token: string }).token);
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
