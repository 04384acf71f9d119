import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

// Imported from a CSV file without columns for points and feedback, so both have the import's defaults.
export const exploratoryData: BankContent = {
  key: 'exploratory-data',
  title: 'Exploratory Data',
  description: 'Averages, spread, quartiles and displays for the first statistics course.',
  category: 'mathematics',
  owner: 'boateng',
  createdDaysAgo: 402,
  questions: [
    choice(
      'The marks of five students are 4, 7, 7, 9 and 13. What is the median?',
      'A',
      ['7', '8', '9', '13'],
      { level: 'easy', tags: ['averages'] },
    ),
    choice(
      'The marks of five students are 4, 7, 7, 9 and 13. What is the mean?',
      'C',
      ['7', '7.5', '8', '9'],
      { level: 'easy', tags: ['averages'] },
    ),
    trueFalse('The median is less affected by one extreme value than the mean.', true, {
      tags: ['averages'],
    }),
    choice(
      'Which display shows the minimum, the quartiles and the maximum of a data set?',
      'B',
      ['Bar chart', 'Box plot', 'Pie chart', 'Scatter plot'],
      { tags: ['displays'] },
    ),
    short(
      'What is the name for the value that occurs most often in a data set?',
      'mode|the mode',
      ['median', 'mean', 'average', 'maximum'],
      { level: 'easy', tags: ['averages'] },
    ),
    choice(
      'A distribution has one peak and a long tail to the right. Which is usually true?',
      'A',
      [
        'The mean is larger than the median',
        'The mean is smaller than the median',
        'The mean equals the median',
        'There is no mode',
      ],
      {
        level: 'hard',
        tags: ['displays'],
        earlierText: 'A distribution has a long tail to the right. Which is true?',
        feedback:
          'The few large values in the tail pull the mean up; the median stays near the bulk of the data.',
      },
    ),
    choice(
      'The lower quartile is 12 and the upper quartile is 20. What is the interquartile range?',
      'A',
      ['8', '16', '20', '32'],
      { tags: ['spread'] },
    ),
    trueFalse('A standard deviation can be negative.', false, { level: 'easy', tags: ['spread'] }),
    choice(
      'Which variable is measured on a nominal scale?',
      'B',
      [
        'Temperature in degrees Celsius',
        'Blood group',
        'Finishing position in a race',
        'Height in centimetres',
      ],
      { tags: ['scales'] },
    ),
    choice(
      'With Q1 = 10 and Q3 = 18, which of these values is an outlier by the 1.5 × IQR rule?',
      'D',
      ['0', '24', '29', '31'],
      { level: 'hard', tags: ['spread'] },
    ),
    short('A data set has variance 49. What is its standard deviation?', '7|seven', ['49', '24.5', '2401'], {
      tags: ['spread'],
    }),
    choice(
      'Every value in a data set is increased by 5. What happens to the standard deviation?',
      'C',
      [
        'It increases by 5',
        'It increases by the square root of 5',
        'It stays the same',
        'It is multiplied by 5',
      ],
      { level: 'hard', tags: ['spread'] },
    ),
  ],
};
