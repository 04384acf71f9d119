import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const setsAndCounting: BankContent = {
  key: 'sets-and-counting',
  title: 'Sets and Counting',
  description: 'Sets, functions, relations and basic counting rules.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 410,
  questions: [
    choice(
      '$A = \\{1, 2, 3\\}$ and $B = \\{2, 3, 4\\}$. What is $A \\cap B$?',
      'A',
      ['$\\{2, 3\\}$', '$\\{1, 4\\}$', '$\\{1, 2, 3, 4\\}$', 'The empty set'],
      { level: 'easy', tags: ['sets'] },
    ),
    choice('How many subsets does a set of 4 elements have?', 'C', ['4', '8', '16', '24'], {
      tags: ['sets'],
      feedback: 'Each element is in or out: $2^4 = 16$.',
    }),
    trueFalse('The empty set is a subset of every set.', true, { level: 'easy', tags: ['sets'] }),
    short(
      'A has 10 elements, B has 7, and 3 elements are in both. How many elements are in A ∪ B?',
      '14|fourteen',
      ['17', '20', '11'],
      { level: 'easy', tags: ['sets'], feedback: 'Those in both are counted once: 10 + 7 − 3.' },
    ),
    choice(
      'How many codes of 3 letters can be made from 5 different letters if no letter is repeated?',
      'C',
      ['10', '15', '60', '125'],
      { tags: ['counting'], feedback: '5 × 4 × 3 = 60.' },
    ),
    choice('In how many ways can a committee of 2 be chosen from 6 people?', 'B', ['12', '15', '30', '36'], {
      tags: ['counting'],
    }),
    trueFalse('The binomial coefficients C(10, 3) and C(10, 7) are equal.', true, {
      tags: ['counting'],
      feedback: 'Choosing 3 to take is the same as choosing 7 to leave.',
    }),
    choice(
      'How many PINs of 4 digits are there if digits may repeat?',
      'D',
      ['40', '5,040', '9,000', '10,000'],
      { level: 'easy', tags: ['counting'] },
    ),
    choice(
      'Which law says that the complement of A ∪ B is the intersection of the complements?',
      'B',
      ['The associative law', "De Morgan's law", 'The distributive law', 'The idempotent law'],
      { level: 'hard', tags: ['sets'] },
    ),
    choice(
      'In how many different ways can the letters of the word LEVEL be arranged?',
      'B',
      ['20', '30', '60', '120'],
      {
        level: 'hard',
        tags: ['counting'],
        feedback: '5! divided by 2! for the two Ls and by 2! for the two Es.',
      },
    ),
    short(
      'What is a function called that is both one-to-one and onto?',
      'bijection|a bijection|bijective|bijective function|one-to-one correspondence',
      ['injection', 'surjection', 'inverse'],
      { tags: ['functions'] },
    ),
    trueFalse('Every relation that is symmetric and transitive is also reflexive.', false, {
      level: 'hard',
      tags: ['functions'],
      feedback:
        'An element that is related to nothing breaks it: the empty relation on a set with elements is an example.',
    }),
    choice(
      'How many people must be in a room to be certain that two were born in the same month?',
      'B',
      ['12', '13', '24', '25'],
      { tags: ['counting'], feedback: 'The pigeonhole principle: one more than there are months.' },
    ),
  ],
};
