import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const probability: BankContent = {
  key: 'probability',
  title: 'Probability and Random Variables',
  description: 'Events, conditional probability, expectation, variance and the common distributions.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 34,
  questions: [
    choice(
      'A fair die is rolled once. What is the probability of an even number?',
      'C',
      ['1/6', '1/3', '1/2', '2/3'],
      { level: 'easy', tags: ['events'] },
    ),
    choice(
      'Two fair coins are tossed. What is the probability of at least one head?',
      'C',
      ['1/4', '1/2', '3/4', '1'],
      { level: 'easy', tags: ['events'] },
    ),
    trueFalse('Two mutually exclusive events, each with positive probability, cannot be independent.', true, {
      tags: ['independence'],
      earlierText: 'Mutually exclusive events cannot be independent.',
      feedback: 'If one happens the other cannot, so knowing about one tells a great deal about the other.',
    }),
    choice(
      'A and B are independent with P(A) = 0.4 and P(B) = 0.5. What is P(A and B)?',
      'B',
      ['0.1', '0.2', '0.45', '0.9'],
      {
        tags: ['independence'],
      },
    ),
    choice(
      'A and B are independent with P(A) = 0.4 and P(B) = 0.5. What is P(A or B)?',
      'B',
      ['0.2', '0.7', '0.8', '0.9'],
      {
        tags: ['independence'],
      },
    ),
    short(
      'Two fair dice are rolled. What is the probability that the sum is 7? Give a fraction in lowest terms.',
      '1/6',
      ['7/36', '1/12', '7/12'],
      { tags: ['events'] },
    ),
    choice(
      'A random variable takes the values 1, 2 and 3 with probabilities 0.2, 0.5 and 0.3. What is its expected value?',
      'C',
      ['1.9', '2.0', '2.1', '2.5'],
      { tags: ['expectation'] },
    ),
    choice('X is binomial with n = 10 and p = 0.3. What is its mean?', 'C', ['0.3', '2.1', '3', '7'], {
      tags: ['distributions'],
    }),
    choice('X is binomial with n = 10 and p = 0.3. What is its variance?', 'B', ['1.45', '2.1', '3', '9'], {
      level: 'hard',
      tags: ['distributions'],
    }),
    trueFalse('The probabilities of all values of a discrete random variable add up to 1.', true, {
      level: 'easy',
      tags: ['distributions'],
    }),
    choice(
      '$\\operatorname{Var}(X) = 4$. What is $\\operatorname{Var}(3X + 2)$?',
      'C',
      ['12', '14', '36', '38'],
      {
        level: 'hard',
        tags: ['expectation'],
      },
    ),
    choice(
      'Calls come independently and at a constant average rate. Which distribution models the number of calls in an hour?',
      'C',
      ['Binomial', 'Geometric', 'Poisson', 'Uniform'],
      { tags: ['distributions'] },
    ),
    short('A Poisson variable has mean 6. What is its variance?', '6|six', ['36', '2.45', '3'], {
      tags: ['distributions'],
    }),
    choice(
      'A bag holds 5 red and 3 blue balls. Two are drawn without replacement. What is the probability that both are red?',
      'A',
      ['5/14', '25/64', '5/8', '1/4'],
      { level: 'hard', tags: ['events'] },
    ),
    choice(
      'About what share of a normal distribution lies within one standard deviation of its mean?',
      'B',
      ['50%', '68%', '95%', '99.7%'],
      { tags: ['distributions'] },
    ),
    trueFalse(
      'For a continuous random variable X, the probability P(X = x) is zero for every single value x.',
      true,
      {
        tags: ['distributions'],
      },
    ),
    choice(
      'A disease affects 1% of people. A test is positive for 90% of those who have it and for 5% of those who do not. Someone tests positive. Roughly how probable is the disease?',
      'B',
      ['5%', '15%', '50%', '90%'],
      { level: 'hard', tags: ['conditional probability'] },
    ),
    choice(
      'X is normal with mean 50 and standard deviation 10. What is the z-score of 65?',
      'B',
      ['0.15', '1.5', '6.5', '15'],
      { tags: ['distributions'] },
    ),
    short('In how many ways can 4 different books be arranged on a shelf?', '24|twenty-four|twenty four', [
      '16',
      '4',
      '12',
    ]),
    choice('E(X) = 5 and E(Y) = 3. What is E(X − 2Y)?', 'A', ['−1', '1', '2', '11'], {
      tags: ['expectation'],
    }),
  ],
};
