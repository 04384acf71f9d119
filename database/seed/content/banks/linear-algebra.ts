import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const linearAlgebra: BankContent = {
  key: 'linear-algebra',
  title: 'Linear Algebra',
  description: 'Vectors, matrices, systems of equations and eigenvalues.',
  category: 'mathematics',
  owner: 'brandt',
  createdDaysAgo: 236,
  questions: [
    choice('What is the dot product of (1, 2, 3) and (4, −5, 6)?', 'B', ['8', '12', '20', '32'], {
      tags: ['vectors'],
    }),
    choice('A matrix has the rows (2, 1) and (5, 3). What is its determinant?', 'B', ['−1', '1', '6', '11'], {
      points: 3,
      tags: ['determinants'],
      feedback: '2 × 3 − 1 × 5 = 1.',
    }),
    trueFalse('AB = BA holds for all square matrices A and B of the same size.', false, {
      tags: ['matrices'],
    }),
    choice(
      'A is a 3 × 4 matrix and B is a 4 × 2 matrix. What is the size of AB?',
      'A',
      ['3 × 2', '2 × 3', '4 × 4', 'The product is not defined'],
      { points: 3, tags: ['matrices'] },
    ),
    short(
      'What is the square matrix with ones on the diagonal and zeros elsewhere called?',
      'identity matrix|identity|the identity matrix|unit matrix|the identity',
      ['zero matrix', 'inverse matrix', 'diagonal matrix'],
      { level: 'easy', tags: ['matrices'] },
    ),
    choice(
      'Which pair of vectors is linearly dependent?',
      'B',
      ['(1, 0) and (0, 1)', '(1, 2) and (2, 4)', '(1, 1) and (1, −1)', '(3, 0) and (0, 2)'],
      { points: 3, tags: ['vectors'], feedback: 'The second vector is twice the first.' },
    ),
    choice(
      'What are the eigenvalues of the matrix with the rows (3, 0) and (0, 5)?',
      'A',
      ['3 and 5', '0 and 8', '1 and 15', '−3 and −5'],
      { points: 3, tags: ['eigenvalues'] },
    ),
    trueFalse('A square matrix with determinant 0 has no inverse.', true, { tags: ['determinants'] }),
    choice(
      'How many solutions does the system x + y = 5, 2x + 2y = 12 have?',
      'A',
      ['None', 'Exactly one', 'Exactly two', 'Infinitely many'],
      {
        points: 3,
        tags: ['systems'],
        feedback: 'Twice the first equation gives 10, not 12: the lines are parallel.',
      },
    ),
    short('What is the length of the vector (3, 4)?', '5|five', ['7', '25', '12'], {
      level: 'easy',
      tags: ['vectors'],
    }),
    choice(
      'What is the rank of the matrix with the rows (1, 2, 3), (2, 4, 6) and (0, 1, 1)?',
      'C',
      ['0', '1', '2', '3'],
      {
        level: 'hard',
        points: 3,
        tags: ['matrices'],
        feedback: 'The second row is twice the first; the third is not a multiple of it.',
      },
    ),
    choice('Which expression equals the transpose of AB?', 'B', ['AᵀBᵀ', 'BᵀAᵀ', 'AB', '(BA)ᵀ'], {
      level: 'hard',
      points: 3,
      tags: ['matrices'],
    }),
    trueFalse('Two vectors other than zero are orthogonal exactly when their dot product is 0.', true, {
      level: 'easy',
      tags: ['vectors'],
    }),
    choice(
      'What is the cross product of (1, 0, 0) and (0, 1, 0), in this order?',
      'A',
      ['(0, 0, 1)', '(1, 1, 0)', '(0, 0, −1)', '(0, 0, 0)'],
      { points: 3, tags: ['vectors'] },
    ),
  ],
};
