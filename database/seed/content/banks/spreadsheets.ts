import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const spreadsheets: BankContent = {
  key: 'spreadsheets',
  title: 'Spreadsheet Basics',
  description: 'No longer taught. Replaced by Data Cleaning.',
  category: 'other',
  owner: 'deshpande',
  createdDaysAgo: 430,
  isArchived: true,
  questions: [
    choice('Which reference stays the same when its formula is copied to any other cell?', 'D', [
      'A1',
      '$A1',
      'A$1',
      '$A$1',
    ]),
    short('Which function adds up a range of cells?', 'sum|=sum|sum()|=sum()', ['add', 'total', 'count'], {
      level: 'easy',
    }),
    trueFalse('A formula in a spreadsheet begins with an equals sign.', true, { level: 'easy' }),
    choice('What is the result of =AVERAGE(2, 4, 9)?', 'B', ['4', '5', '7.5', '15']),
    choice('Which chart shows a change over time best?', 'C', ['Pie chart', 'Radar chart', 'Line chart']),
  ],
};
