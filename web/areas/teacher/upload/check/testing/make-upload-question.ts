import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';

export function makeUploadQuestion(given: Partial<UploadQuestion> = {}): UploadQuestion {
  return {
    position: 1,
    place: { sheet: null, row: 2, page: null, question: null, regions: [] },
    quizTitle: 'Cell Biology',
    questionBankTitle: 'Biology',
    category: 'science',
    questionType: 'MULTIPLE_CHOICE',
    questionText: 'Which gas do plants take in?',
    points: 2,
    options: [
      { optionLabel: 'A', optionText: 'Oxygen' },
      { optionLabel: 'B', optionText: 'Carbon dioxide' },
    ],
    correctAnswer: 'B',
    feedback: '',
    source: 'Which gas do plants take in?,Oxygen,Carbon dioxide,B',
    faults: [],
    remarks: [],
    isDropped: false,
    isChanged: false,
    ...given,
  };
}
