import type { Question } from '#shared/contract/teaching/question-banks.ts';

export function makeQuestion(given: Partial<Question> = {}): Question {
  return {
    id: 7,
    questionText: 'Which gas do plants take in?',
    questionType: 'MULTIPLE_CHOICE',
    points: 2,
    orderNumber: null,
    options: [
      { id: 1, optionLabel: 'A', optionText: 'Oxygen', questionId: 7 },
      { id: 2, optionLabel: 'B', optionText: 'Carbon dioxide', questionId: 7 },
    ],
    imageUrl: null,
    image: null,
    tags: [{ id: 3, name: 'plants' }],
    correctAnswer: 'B',
    feedback: '',
    version: 1,
    ...given,
  };
}
