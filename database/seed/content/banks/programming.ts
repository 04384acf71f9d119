import type { BankContent } from '../bank-content.ts';
import { choice, essay, short, trueFalse } from '../question.ts';

export const programming: BankContent = {
  key: 'programming',
  title: 'Programming Fundamentals',
  description: 'First steps in Python, and ideas that apply in any language.',
  category: 'other',
  owner: 'addo',
  createdDaysAgo: 405,
  questions: [
    choice('What does the Python 3 expression 7 // 2 give?', 'A', ['3', '3.5', '4', '1'], {
      tags: ['python'],
      feedback: 'Two slashes divide and round down.',
    }),
    choice(
      'Which keyword begins the definition of a named function in Python?',
      'B',
      ['define', 'def', 'func', 'function'],
      { level: 'easy', tags: ['python'] },
    ),
    trueFalse('The first element of a Python list has the index 1.', false, {
      level: 'easy',
      tags: ['python'],
    }),
    short("What does the Python expression len('quiz') return?", '4|four', ['3', '5', 'quiz'], {
      level: 'easy',
      tags: ['python'],
    }),
    choice(
      'Which data structure works by “last in, first out”?',
      'B',
      ['Queue', 'Stack', 'Array', 'Hash table'],
      {
        tags: ['data structures'],
      },
    ),
    choice(
      'What is the worst-case time of binary search in a sorted array of n elements?',
      'B',
      ['O(1)', 'O(log n)', 'O(n)', 'O(n log n)'],
      { level: 'hard', tags: ['algorithms'], points: 3, feedback: 'Every step halves what is left.' },
    ),
    trueFalse('A recursive function needs a base case in order to stop.', true, {
      level: 'easy',
      tags: ['algorithms'],
    }),
    choice(
      "What does this Python program print?\n\nfor i in range(3):\n    print(i, end=' ')",
      'A',
      ['0 1 2', '1 2 3', '0 1 2 3', '3'],
      { tags: ['python'] },
    ),
    choice(
      'The number of repetitions is not known beforehand. Which construct is most suitable?',
      'B',
      ['A for loop over a fixed range', 'A while loop', 'An if statement', 'A constant'],
      { tags: ['python'] },
    ),
    short('What is the binary number 1011 in decimal?', '11|eleven', ['13', '10', '9'], {
      tags: ['number systems'],
    }),
    choice(
      'What is the value of the Python expression True and not False?',
      'A',
      ['True', 'False', 'None', 'It is an error'],
      {
        tags: ['python'],
      },
    ),
    choice(
      'Which sorting algorithm needs O(n log n) comparisons even in the worst case?',
      'C',
      ['Bubble sort', 'Insertion sort', 'Merge sort', 'Selection sort'],
      {
        level: 'hard',
        tags: ['algorithms'],
        points: 3,
        earlierText: 'Which sorting algorithm has an average time of O(n log n)?',
        feedback: 'Merge sort halves the list and merges the sorted halves, whatever the order was.',
      },
    ),
    trueFalse(
      'A variable assigned inside a Python function is visible in the whole program by default.',
      false,
      { level: 'hard', tags: ['python'] },
    ),
    short('What is the hexadecimal number FF in decimal?', '255', ['256', '1515', '16'], {
      tags: ['number systems'],
    }),
    essay(
      'Explain in your own words why programs are split into functions. Give one example from a program you have written.',
      [
        [
          [
            'A function gives a piece of work a name, so that the rest of the program can be read without knowing how that work is done.',
            'Functions break a long program into small parts that are easier to understand.',
            'Functions make a program shorter.',
            'You need functions because Python has def.',
          ],
          [
            'Each function can be tested alone, and a mistake is then found in ten lines instead of in a thousand.',
            'It is also easier to test and to correct a small function than a big program.',
            'You do not have to write the same code two times.',
            '',
          ],
          [
            'In my marks program the function letter_for(percentage) is used in the list, in the report and in the summary; when the scale changed I had to change one place only.',
            'I wrote a function for the average of a list and used it for three classes.',
            'I used a function to print a menu.',
            'In the exercise we had to write a function that adds two numbers.',
          ],
        ],
      ],
      { tags: ['design'] },
    ),
  ],
};
