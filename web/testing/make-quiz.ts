import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Quiz, QuizPlace } from '#shared/contract/teaching/quizzes.ts';

/** A draft without questions, as its teacher sees it. */
export function makeQuiz(changes: Partial<Quiz> = {}): Quiz {
  return {
    id: 7,
    title: 'Cells',
    description: '',
    totalPoints: 0,
    timeLimit: null,
    isActive: false,
    isArchived: false,
    dateCreated: '2026-11-01T08:00:00.000Z',
    lastUpdated: '2026-11-01T08:00:00.000Z',
    teacher: { id: 4, firstName: 'Efua', lastName: 'Mensah' },
    program: { id: 1, name: 'BSc Statistics' },
    questionBank: { id: 3, title: 'Cell biology', category: 'science' },
    semester: null,
    questionCount: 0,
    revision: 1,
    quizQuestions: [],
    opensAt: null,
    closesAt: null,
    attemptLimit: 1,
    hasPassword: false,
    shuffleQuestions: false,
    shuffleOptions: false,
    reviewMarks: 'IMMEDIATELY',
    reviewKey: 'AFTER_CLOSE',
    keyReleasedAt: null,
    courseCode: '',
    credits: 0,
    creditsPending: null,
    passingMark: null,
    grantsCertificate: false,
    oneDevice: false,
    showComparison: false,
    taken: { isTaken: false, running: 0 },
    own: null,
    abilities: { edit: true, delete: true, publish: true, start: false },
    ...changes,
  };
}

/** A quiz a student may start, without limits. */
export function makeOpenQuiz(id: number, given: Partial<Quiz> = {}): Quiz {
  // Only the teacher sees who is taking the quiz.
  const { taken: _, ...quiz } = makeQuiz({
    id,
    title: `Quiz ${id}`,
    description: 'Means, medians and modes.',
    totalPoints: 10,
    timeLimit: 30,
    isActive: true,
    teacher: { id: 1, firstName: 'Kofi', lastName: 'Ansre' },
    questionBank: null,
    questionCount: 5,
    attemptLimit: null,
    credits: 1,
    creditsPending: null,
    own: {
      extraTime: null,
      timeLimit: 30,
      closesAt: null,
      attempts: 0,
      attemptInProgress: null,
      mayStart: true,
      whyNot: null,
    },
    abilities: { edit: false, delete: false, publish: false, start: true },
  });
  return { ...quiz, ...given };
}

/** A multiple-choice question in the bank of `makeQuiz`. */
export function makeQuestion(id: number, changes: Partial<Question> = {}): Question {
  return {
    id,
    questionText: `Question ${id}`,
    questionType: 'MULTIPLE_CHOICE',
    points: 2,
    orderNumber: null,
    options: [
      { id: id * 10 + 1, optionLabel: 'A', optionText: 'Ribosome', questionId: id },
      { id: id * 10 + 2, optionLabel: 'B', optionText: 'Mitochondrion', questionId: id },
    ],
    imageUrl: null,
    image: null,
    tags: [],
    correctAnswer: 'B',
    feedback: '',
    questionBank: { id: 3, title: 'Cell biology' },
    version: 1,
    dateCreated: '2026-11-01T08:00:00.000Z',
    lastUpdated: '2026-11-01T08:00:00.000Z',
    abilities: { edit: true, delete: true },
    ...changes,
  };
}

/** The places of a quiz with these questions in this order. */
export function makePlaces(...questions: Question[]): QuizPlace[] {
  return questions.map((question, index) => ({
    id: 100 + index,
    orderNumber: index + 1,
    points: question.points,
    hasOwnPoints: false,
    question,
    keyShownAt: null,
    draw: null,
  }));
}
