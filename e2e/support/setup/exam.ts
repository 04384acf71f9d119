import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf } from '../fixtures.ts';

interface QuestionDraft {
  questionText: string;
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';
  correctAnswer?: string;
  options?: { optionText: string }[];
  points?: number;
}

interface ExamOptions {
  questions?: readonly QuestionDraft[];
  /** Fields of the quiz that differ from the default. */
  quiz?: object;
}

/** A quiz in a separate programme with one demo student, so that no test changes the figures of another. */
export interface Exam {
  quizId: number;
  title: string;
  programId: number;
  student: { id: number; name: string; email: string; token: string };
  teacherToken: string;
  /** Calls the API as the teacher; fails the test if the call is refused. */
  asTeacher<T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T>;
  asStudent<T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T>;
}

interface DemoStudent {
  id: number;
  firstName: string;
  lastName: string;
  emailAddress: string;
}

/** Three multiple choice questions, a short answer and a true/false question. */
const fiveQuestions: readonly QuestionDraft[] = [
  ...['mean', 'median', 'mode'].map((figure, at) => ({
    questionText: `Which of these is the ${figure} of 1, 2, 2, 3, 12?`,
    questionType: 'MULTIPLE_CHOICE' as const,
    options: [
      { optionText: '4' },
      { optionText: '2' },
      { optionText: '12' },
      { optionText: 'None of these' },
    ],
    correctAnswer: ['A', 'B', 'B'][at] ?? 'A',
  })),
  { questionText: 'What is the capital of Ghana?', questionType: 'SHORT_ANSWER', correctAnswer: 'Accra' },
  {
    questionText: 'A median can be a number that nobody scored.',
    questionType: 'TRUE_FALSE',
    correctAnswer: 'A',
  },
];

export async function createExam(request: APIRequestContext, options: ExamOptions = {}): Promise<Exam> {
  const suffix = randomBytes(3).toString('hex');
  const admin = await signInStaff(request, emailOf('super admin'));
  const teacherToken = await signInStaff(request, emailOf('teacher'));
  const call = async <T>(token: string, method: string, path: string, data?: object): Promise<T> => {
    const response = await request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  const program = await call<{ id: number }>(admin, 'POST', '/program', { name: `Exam room ${suffix}` });
  const [student] = await call<[DemoStudent]>(
    admin,
    'GET',
    '/student?state=accepted&sort=lastName&order=desc&max=1',
  );
  await call(admin, 'PUT', `/student/${student.id}`, { program: { id: program.id } });
  const [teacher] = await call<[{ id: number; programs: { id: number }[] }]>(teacherToken, 'GET', '/teacher');
  const programs = [...teacher.programs.map(({ id }) => ({ id })), { id: program.id }];
  await call(admin, 'PATCH', `/teacher/${teacher.id}`, { programs });
  const title = `Midterm ${suffix}`;
  const bank = await call<{ id: number }>(teacherToken, 'POST', '/questionBank', {
    title: `Bank ${suffix}`,
    category: 'mathematics',
  });
  const quiz = await call<{ id: number }>(teacherToken, 'POST', '/quiz', {
    title,
    description: 'Means, medians and modes.',
    timeLimit: 30,
    isActive: true,
    program: { id: program.id },
    questionBank: { id: bank.id },
    ...options.quiz,
  });
  for (const question of options.questions ?? fiveQuestions) {
    await call(teacherToken, 'POST', '/question', { ...question, quiz: { id: quiz.id } });
  }
  const token = await signIn(request, student.emailAddress, demoPassword);
  return {
    quizId: quiz.id,
    title,
    programId: program.id,
    student: {
      id: student.id,
      name: `${student.firstName} ${student.lastName}`,
      email: student.emailAddress,
      token,
    },
    teacherToken,
    asTeacher: (method, path, data) => call(teacherToken, method, path, data),
    asStudent: (method, path, data) => call(token, method, path, data),
  };
}

const staffTokens = new Map<string, string>();

/** Reuses a session while it is valid, because hashing a password is the slowest part of a setup. */
async function signInStaff(request: APIRequestContext, email: string): Promise<string> {
  const token = staffTokens.get(email);
  if (token !== undefined) {
    const response = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    if (response.status() === 200) return token;
  }
  const newToken = await signIn(request, email, demoPassword);
  staffTokens.set(email, newToken);
  return newToken;
}

async function signIn(request: APIRequestContext, email: string, password: string): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Opens a page signed in as the student; `origin` is for another host. */
export async function openAsStudent(page: Page, exam: Exam, path: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/api/health`);
  await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.student.token);
  await page.goto(`${origin}${path}`);
}

/** Starts or resumes an attempt, as the button on the start page does. */
export function startAttempt(exam: Exam): Promise<unknown> {
  return exam.asStudent('POST', '/quizAttempt', { quiz: { id: exam.quizId } });
}

/** Opens the quiz page with an attempt in progress. */
export async function enterQuiz(page: Page, exam: Exam, origin = ''): Promise<void> {
  await startAttempt(exam);
  await openAsStudent(page, exam, takePath(exam), origin);
}

export function takePath(exam: Exam): string {
  return `/student/quiz/${exam.quizId}/take`;
}

/** Signs in as the student through the form. */
export async function signInOnPage(page: Page, exam: Exam): Promise<void> {
  await page.getByLabel('Email Address').fill(exam.student.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
