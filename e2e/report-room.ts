import type { APIRequestContext, Page } from '@playwright/test';
import type { Paper } from '#shared/contract/attempts.ts';
import { type Exam, openExamRoom } from './exam-room.ts';

/** One letter a question to choose from, then the text of the short answer. */
type Answers = readonly [string, string, string, string];

interface GradeSeen {
  id: number;
  score: number;
  percentage: number;
  letterGrade: string;
}

export interface ReportRoom extends Exam {
  /** One more attempt of the student, from start to handing in. */
  handIn(answers: Answers): Promise<void>;
  /** Every grade of the student in this quiz, as they may see it. */
  grades(): Promise<GradeSeen[]>;
}

const options = ['Ribosome', 'Mitochondrion', 'Nucleus', 'Membrane'].map((optionText) => ({ optionText }));

/** A quiz that can be taken again and again; the key of its first question is wrong: B is right, and A is the key. */
export async function openReportRoom(request: APIRequestContext): Promise<ReportRoom> {
  const exam = await openExamRoom(request, {
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

  async function handIn(answers: Answers): Promise<void> {
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
    handIn,
    grades: async () => {
      const all = await exam.asStudent<GradeSeen[]>('GET', `/grade?quizId=${exam.quizId}&max=100`);
      return all.map(({ id, score, percentage, letterGrade }) => ({ id, score, percentage, letterGrade }));
    },
  };
}

/** Six who know it all, and six who do not; those who know choose B where the key says A. */
export async function handInTwelve(room: ReportRoom): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await room.handIn(['B', 'C', 'C', round < 4 ? 'osmosis' : 'osmotic flow']);
    await room.handIn([round < 4 ? 'A' : 'D', 'A', 'B', 'diffusion']);
  }
}

export async function openAsOwner(page: Page, room: ReportRoom, path: string): Promise<void> {
  await page.goto('/api/health');
  await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), room.teacherToken);
  await page.goto(path);
}
