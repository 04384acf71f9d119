import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Quiz, QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';

export function makeQuestion(id: number, given: Partial<Question> = {}): Question {
  return {
    id,
    questionText: `Question ${id}`,
    questionType: 'MULTIPLE_CHOICE',
    points: 2,
    orderNumber: id,
    options: [],
    imageUrl: null,
    questionBank: { id: 7, title: 'Algebra' },
    ...given,
  };
}

export function makePlace(id: number, given: Partial<QuizPlace> = {}): QuizPlace {
  return {
    id: 100 + id,
    orderNumber: id,
    points: 2,
    hasOwnPoints: false,
    question: makeQuestion(id),
    keyShownAt: null,
    draw: null,
    ...given,
  };
}

export function makeDraw(id: number, count: number, available: number): QuizPlace {
  const questionBank = { id: 7, title: 'Algebra' };
  const draw = { questionBank, tag: { id: 3, name: 'fractions' }, count, available };
  return makePlace(id, { question: null, draw, points: 1.5, hasOwnPoints: true });
}

const quiz: Quiz = {
  id: 1,
  title: 'Week 4',
  description: '',
  totalPoints: 4,
  timeLimit: 30,
  isActive: false,
  isArchived: false,
  dateCreated: '2026-11-01T08:00:00.000Z',
  lastUpdated: '2026-11-01T08:00:00.000Z',
  teacher: { id: 4, firstName: 'Kwame', lastName: 'Boateng' },
  program: { id: 2, name: 'BSc Statistics' },
  questionBank: null,
  semester: null,
  questionCount: 2,
  revision: 5,
  quizQuestions: [],
  opensAt: '2026-11-16T09:00:00.000Z',
  closesAt: null,
  attemptLimit: null,
  hasPassword: false,
  shuffleQuestions: false,
  shuffleOptions: false,
  reviewMarks: 'IMMEDIATELY',
  reviewKey: 'AFTER_CLOSE',
  keyReleasedAt: null,
  courseCode: '',
  credits: 1,
  creditsPending: null,
  passingMark: null,
  grantsCertificate: false,
  oneDevice: false,
  showComparison: false,
  taken: { isTaken: false, running: 0 },
  own: null,
  abilities: { edit: true, delete: true, publish: true, start: false },
};

export function makeBuilt(
  given: Partial<Quiz> = {},
  places: readonly QuizPlace[] = [makePlace(1), makePlace(2)],
): BuiltQuiz {
  return { quiz: { ...quiz, ...given }, places, placeCount: places.length };
}
