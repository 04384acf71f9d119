export const plantQuestion = {
  questionText: 'Which gas do plants take in?',
  questionType: 'MULTIPLE_CHOICE' as const,
  points: 2,
  options: [
    { optionLabel: 'A', optionText: 'Oxygen' },
    { optionLabel: 'B', optionText: 'Carbon dioxide' },
  ],
  correctAnswer: 'B',
};
