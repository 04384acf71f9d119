import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const hypothesisTesting: BankContent = {
  key: 'hypothesis-testing',
  title: 'Hypothesis Testing',
  description: 'Errors, power, p-values and choosing a test.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 62,
  questions: [
    choice(
      'A test gives p = 0.03. At the 5% level, what is the right conclusion?',
      'B',
      [
        'Accept the null hypothesis',
        'Reject the null hypothesis',
        'The null hypothesis is proved false',
        'No conclusion is possible',
      ],
      {
        tags: ['p-values'],
        feedback:
          'A small p-value is evidence against the null hypothesis. It does not prove anything true or false.',
      },
    ),
    trueFalse('A type I error means rejecting a null hypothesis that is true.', true, {
      level: 'easy',
      tags: ['errors'],
      feedback: 'A type II error is the other way round: keeping a null hypothesis that is false.',
    }),
    short(
      'Which distribution is used to test the mean of a normal population when its variance is unknown and n is small?',
      "t distribution|t-distribution|t|Student's t|Student's t distribution|Student's t-distribution|Student t",
      ['normal distribution', 'z distribution', 'chi-square'],
      {
        level: 'hard',
        points: 1,
        tags: ['choice of test'],
        earlierText: 'Name the distribution used when the population variance is unknown and n is small.',
        feedback: 'The unknown variance is estimated from the sample, which makes the tails heavier.',
      },
    ),
    choice(
      'What is the power of a test?',
      'C',
      [
        'The probability of rejecting a true null hypothesis',
        'The probability of keeping a false null hypothesis',
        'The probability of rejecting a false null hypothesis',
        'The probability that the null hypothesis is true',
      ],
      { level: 'hard', tags: ['errors'], feedback: 'Power is 1 minus the probability of a type II error.' },
    ),
    choice(
      'A two-sided z-test at the 5% level rejects when the absolute value of z is greater than which number?',
      'C',
      ['1.28', '1.645', '1.96', '2.33'],
      { tags: ['p-values'] },
    ),
    trueFalse(
      'A result that is statistically significant is always large enough to matter in practice.',
      false,
      {
        tags: ['p-values'],
        feedback: 'With a very large sample even a tiny difference becomes significant.',
      },
    ),
    choice(
      'A sample of 36 has mean 52; the population standard deviation is 12. What is z for testing that the population mean is 48?',
      'C',
      ['0.33', '1.00', '2.00', '4.00'],
      {
        points: 3,
        feedback:
          '$$z = \\frac{\\bar{x} - \\mu_0}{\\sigma / \\sqrt{n}} = \\frac{52 - 48}{12 / \\sqrt{36}} = 2$$',
      },
    ),
    choice(
      'Which test compares the means of three or more independent groups?',
      'B',
      [
        'Paired t-test',
        'One-way analysis of variance',
        'Chi-square goodness-of-fit test',
        'z-test for one proportion',
        'Sign test',
      ],
      { tags: ['choice of test'] },
    ),
    choice(
      'The same students are measured before and after a course. Which test is most suitable?',
      'B',
      [
        'Two-sample t-test',
        'Paired t-test',
        'One-way analysis of variance',
        'Chi-square test of independence',
      ],
      {
        tags: ['choice of test'],
        feedback: 'Each student is their own control: test the differences.',
      },
    ),
    short(
      'Which Greek letter usually stands for the significance level of a test?',
      'alpha|α',
      ['beta', 'p', 'sigma'],
      { level: 'easy', points: 1, tags: ['errors'] },
    ),
    choice(
      'A contingency table with 2 rows and 3 columns is tested for independence. How many degrees of freedom are there?',
      'B',
      ['1', '2', '5', '6'],
      { level: 'hard', points: 3, feedback: '(2 − 1) × (3 − 1) = 2.' },
    ),
    trueFalse(
      'With the same sample, lowering the significance level from 5% to 1% raises the risk of a type II error.',
      true,
      { level: 'hard', tags: ['errors'] },
    ),
    choice(
      'What does a p-value tell?',
      'A',
      [
        'How probable data at least this extreme would be if the null hypothesis were true',
        'How probable it is that the null hypothesis is true',
        'How large the effect is',
        'How probable it is that the result can be repeated',
      ],
      { level: 'hard', tags: ['p-values'] },
    ),
  ],
};
