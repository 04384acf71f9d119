import type { BankContent } from '../bank-content.ts';
import { choice, essay, short, trueFalse } from '../question.ts';

export const regression: BankContent = {
  key: 'regression',
  title: 'Regression and Correlation',
  description: 'Fitting straight lines to data, and what they do and don’t explain.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 29,
  questions: [
    choice(
      'Which correlation coefficient shows the strongest linear relationship?',
      'A',
      ['−0.92', '−0.15', '0.40', '0.78'],
      {
        tags: ['correlation'],
        feedback: 'Strength is the distance from zero; the sign only gives the direction.',
      },
    ),
    trueFalse('A correlation of zero means that two variables are unrelated in every way.', false, {
      tags: ['correlation'],
      feedback: 'A perfect curve such as a parabola can have correlation zero.',
    }),
    choice('The fitted line is y = 12 + 3x. What does it predict for x = 4?', 'C', ['15', '19', '24', '48'], {
      level: 'easy',
      tags: ['prediction'],
    }),
    choice(
      'The fitted line is y = 12 + 3x. What does the number 3 mean?',
      'B',
      [
        'The predicted y when x is 0',
        'The predicted change in y for a one-unit increase in x',
        'The share of the variation that is explained',
        'The distance of the points from the line',
      ],
      { tags: ['prediction'] },
    ),
    short(
      'What is the difference between an observed value and the value predicted by the line called?',
      'residual|a residual|the residual',
      ['slope', 'deviation', 'margin of error'],
    ),
    choice(
      'The correlation between x and y is 0.8. What share of the variation in y does the least squares line explain?',
      'C',
      ['20%', '40%', '64%', '80%'],
      {
        level: 'hard',
        points: 3,
        tags: ['correlation'],
        feedback: 'The share explained is $r^2 = 0.8^2 = 0.64$.',
      },
    ),
    trueFalse(
      'The least squares line passes through the point given by the mean of x and the mean of y.',
      true,
      { level: 'hard' },
    ),
    choice(
      'What is prediction far beyond the observed range of x called?',
      'A',
      ['Extrapolation', 'Interpolation', 'Randomisation', 'Smoothing'],
      { level: 'easy', tags: ['prediction'] },
    ),
    choice('A plot of the residuals shows a clear curve. What does this suggest?', 'D', [
      'The correlation must be zero',
      'The sample is too large',
      'The slope is negative',
      'A straight line does not describe the relationship well',
    ]),
    choice(
      'Ice cream sales and drowning accidents rise and fall together. What is the best explanation?',
      'C',
      [
        'Ice cream makes swimmers careless',
        'Accidents make people buy ice cream',
        'Hot weather raises both',
        'It must be a coincidence',
      ],
      { tags: ['causation'] },
    ),
    trueFalse('Swapping x and y leaves the correlation coefficient unchanged.', true, {
      tags: ['correlation'],
    }),
    essay(
      'A newspaper reports that pupils who eat breakfast have higher marks and concludes that breakfast raises marks. Explain why these data alone do not show this, and describe a study that could.',
      [
        [
          [
            'The report shows an association, not a cause. Pupils who eat breakfast may differ from the others in many ways that also affect marks.',
            'The newspaper found that two things go together, but that does not mean that one makes the other happen.',
            'Correlation is not causation, so the newspaper is wrong.',
            'I think breakfast is important for learning.',
          ],
          [
            'For example, family income or sleep could be a confounding variable: a calm household may lead both to breakfast and to better marks.',
            'There could be another variable, such as how much time the parents have in the morning.',
            'Maybe the pupils with breakfast are also richer.',
            'Some pupils do not like breakfast.',
          ],
          [
            'The direction could even be reversed, since pupils who do well may be more organised and get up earlier.',
            'It could also be that good pupils simply get up earlier and so have time to eat.',
            'The sample could be too small.',
            '',
          ],
          [
            'A randomised experiment would settle it: assign pupils by chance to a free breakfast or to none for a term, and compare the marks of the two groups. Chance makes the groups alike in everything else.',
            'One could give breakfast to half of the pupils, chosen at random, and compare their marks with the other half after a term.',
            'You should do a survey with more pupils and ask them what they eat.',
            'A better study would ask more people.',
          ],
        ],
      ],
      {
        tags: ['causation'],
        feedback: 'A full answer names a confounding variable and the role of random assignment.',
      },
    ),
    choice('Which single point usually changes a fitted line most?', 'A', [
      'One far from the others in x and far from the line',
      'One at the mean of x and close to the line',
      'One that lies exactly on the line',
      'Any point: all have the same influence',
    ]),
  ],
};
