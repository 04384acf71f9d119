import type { APIRequestContext, Page } from '@playwright/test';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { createExam, type Exam } from './exam.ts';

/** The letters for the three multiple choice questions, then the text of the short answer. */
type Answers = readonly [string, string, string, string];

interface StudentGrade {
  id: number;
  score: number;
  percentage: number;
  letterGrade: string;
}

export interface ReportedExam extends Exam {
  /** Starts and submits another attempt of the student. */
  submit(answers: Answers): Promise<void>;
  /** The student's grades in this quiz, as shown to the student. */
  grades(): Promise<StudentGrade[]>;
}

const options = ['Ribosome', 'Mitochondrion', 'Nucleus', 'Membrane'].map((optionText) => ({ optionText }));

/** A quiz with unlimited attempts. Its first question has a wrong answer key: A instead of B. */
export async function createReportedExam(request: APIRequestContext): Promise<ReportedExam> {
  const exam = await createExam(request, {
    quiz: { attemptLimit: null, passingMark: 50 },
    questions: [
      {
        questionText: 'Which organelle makes most of the ATP of a cell?',
        questionType: 'MULTIPLE_CHOICE',
        options,
        correctAnswer: 'A',
      },
      {
        questionText: 'Which organelle holds most of the DNA?',
        questionType: 'MULTIPLE_CHOICE',
        options,
        correctAnswer: 'C',
      },
      {
        questionText: '=SUM(1;2) is how many?',
        questionType: 'MULTIPLE_CHOICE',
        options: ['1', '2', '3', '4'].map((optionText) => ({ optionText })),
        correctAnswer: 'C',
      },
      {
        questionText: 'By which process does water cross a membrane?',
        questionType: 'SHORT_ANSWER',
        correctAnswer: 'osmosis',
      },
    ],
  });
  const questionIds: number[] = [];

  async function submit(answers: Answers): Promise<void> {
    const { id } = await exam.asStudent<{ id: number }>('POST', '/quizAttempt', {
      quiz: { id: exam.quizId },
    });
    if (questionIds.length === 0) {
      const { questions } = await exam.asStudent<Paper>('GET', `/quizAttempt/${id}/paper`);
      questionIds.push(...questions.map((question) => question.id));
    }
    await exam.asStudent('PUT', `/quizAttempt/${id}/answers`, {
      answers: questionIds.map((questionId, at) => ({
        question: { id: questionId },
        ...(at === 3 ? { textAnswer: answers[at] } : { selectedAnswer: answers[at] }),
      })),
    });
    await exam.asStudent('PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  }

  return {
    ...exam,
    submit,
    grades: async () => {
      const all = await exam.asStudent<StudentGrade[]>('GET', `/grade?quizId=${exam.quizId}&max=100`);
      return all.map(({ id, score, percentage, letterGrade }) => ({ id, score, percentage, letterGrade }));
    },
  };
}

/** Six good and six poor attempts; the good ones answer B to the question with the wrong key A. */
export async function submitTwelve(exam: ReportedExam): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await exam.submit(['B', 'C', 'C', round < 4 ? 'osmosis' : 'osmotic flow']);
    await exam.submit([round < 4 ? 'A' : 'D', 'A', 'B', 'diffusion']);
  }
}

export async function openAsOwner(page: Page, exam: ReportedExam, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), exam.teacherToken);
  await page.goto(path);
}
