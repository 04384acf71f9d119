import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const dataCleaning: BankContent = {
  key: 'data-cleaning',
  title: 'Data Cleaning',
  description: 'From raw data to a table you can trust.',
  category: 'other',
  owner: 'addo',
  createdDaysAgo: 398,
  questions: [
    choice(
      'A column of students’ ages holds 19, 21, 20 and 199. What should be done first about 199?',
      'B',
      ['Delete the row', 'Check it against the source', 'Replace it by the mean', 'Leave it as it is'],
      { feedback: 'It is probably a slip for 19, but only the source can tell.' },
    ),
    trueFalse('Deleting every row with a missing value never changes the results.', false, {
      tags: ['missing values'],
      feedback: 'Rows are seldom missing by pure chance, so what is left may be a biased sample.',
    }),
    choice(
      'Which way of writing dates sorts correctly as text?',
      'C',
      ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D Month YYYY'],
      { tags: ['formats'] },
    ),
    short(
      'What is a row called that repeats another row in every column?',
      'duplicate|a duplicate|duplicate row|duplicate record|duplicated row',
      ['outlier', 'null row', 'copy error'],
      { level: 'easy', points: 1 },
    ),
    choice(
      'A column mixes “Accra”, “accra ” and “ACCRA”. Which steps make them one value?',
      'D',
      [
        'Sort the column and remove empty rows',
        'Round the values and convert them to numbers',
        'Delete the two that differ',
        'Trim the spaces and use one letter case',
      ],
      { points: 3, tags: ['formats'] },
    ),
    trueFalse('The original data file should stay unchanged while a copy is cleaned.', true, {
      level: 'easy',
      tags: ['reproducibility'],
    }),
    choice(
      'How is a value that contains a comma written in a CSV file?',
      'A',
      ['In double quotes', 'In round brackets', 'With two commas', 'It cannot be written'],
      { tags: ['formats'] },
    ),
    choice(
      'What is filling missing values with the mean of the column called?',
      'A',
      ['Imputation', 'Normalisation', 'Aggregation', 'Encryption'],
      { tags: ['missing values'] },
    ),
    choice(
      'A category has 4 possible values. If none is dropped, how many 0/1 columns does one-hot encoding make of it?',
      'C',
      ['1', '2', '4', '16'],
      { level: 'hard' },
    ),
    trueFalse(
      'A script that records every cleaning step makes the work easier to repeat and to check.',
      true,
      { level: 'easy', tags: ['reproducibility'] },
    ),
  ],
};
