import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

// Imported from a CSV file, like exploratory data.
export const sampling: BankContent = {
  key: 'sampling',
  title: 'Sampling and Estimation',
  description: 'How samples are drawn, what they tell us about a population, and with what certainty.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 16,
  questions: [
    choice(
      'A computer chooses 60 of 900 numbered students so that every group of 60 is equally likely. What kind of sample is this?',
      'C',
      ['Cluster sample', 'Convenience sample', 'Simple random sample', 'Stratified sample'],
      { tags: ['sampling'] },
    ),
    choice(
      'A school draws a random sample from each year group separately. Which method is this?',
      'A',
      ['Stratified sampling', 'Cluster sampling', 'Systematic sampling', 'Snowball sampling'],
      { tags: ['sampling'] },
    ),
    trueFalse('Doubling the sample size halves the standard error of the mean.', false, {
      level: 'hard',
      tags: ['standard error'],
    }),
    choice(
      'The population standard deviation is 12 and the sample size is 36. What is the standard error of the mean?',
      'B',
      ['0.33', '2', '3', '6'],
      { tags: ['standard error'] },
    ),
    short(
      'What do we call a number that describes a whole population, such as its true mean?',
      'parameter|a parameter|population parameter',
      ['statistic', 'estimate', 'variable'],
    ),
    choice(
      'All else equal, which change makes a 95% confidence interval for a mean narrower?',
      'A',
      ['A larger sample', 'A higher confidence level', 'A larger standard deviation', 'A smaller sample'],
      { tags: ['intervals'] },
    ),
    choice(
      'A symmetric 95% confidence interval for a mean runs from 48 to 56. What is the point estimate?',
      'B',
      ['48', '52', '54', '56'],
      { level: 'easy', tags: ['intervals'] },
    ),
    choice(
      'A symmetric 95% confidence interval for a mean runs from 48 to 56. What is the margin of error?',
      'B',
      ['2', '4', '8', '52'],
      { tags: ['intervals'] },
    ),
    trueFalse('An unbiased estimator gives exactly the true value in every sample.', false, {
      level: 'easy',
    }),
    choice(
      'A radio programme asks its listeners to call in with their opinion. Which problem is most serious?',
      'A',
      [
        'Voluntary response bias',
        'Too much randomness',
        'Measurement in the wrong units',
        'Regression to the mean',
      ],
      { tags: ['sampling'] },
    ),
    trueFalse(
      'Means of large random samples are approximately normally distributed, even if the population (with finite variance) is not normal.',
      true,
    ),
    choice(
      'Which value of z belongs to a two-sided 95% confidence interval?',
      'C',
      ['1.28', '1.645', '1.96', '2.576'],
      {
        tags: ['intervals'],
      },
    ),
    short(
      'By what number must the sample size be multiplied to halve the standard error of a mean?',
      '4|four|by 4',
      ['2', 'two', '1.41', '0.5'],
      { level: 'hard', tags: ['standard error'] },
    ),
    choice(
      'In a random sample of 400 voters, 160 support a proposal. What is the estimated proportion?',
      'C',
      ['0.16', '0.25', '0.40', '0.60'],
      { level: 'easy' },
    ),
    choice(
      'In a random sample of 400 voters the estimated proportion is 0.40. What is its standard error, to three decimals?',
      'C',
      ['0.001', '0.012', '0.024', '0.049'],
      { level: 'hard', tags: ['standard error'] },
    ),
  ],
};
