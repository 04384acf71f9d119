import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const databases: BankContent = {
  key: 'databases',
  title: 'Databases and SQL',
  description: 'Tables, keys, joins, normal forms and transactions.',
  category: 'other',
  owner: 'addo',
  createdDaysAgo: 222,
  questions: [
    choice(
      'Which clause of a SELECT filters rows before they are grouped?',
      'B',
      ['HAVING', 'WHERE', 'ORDER BY', 'LIMIT'],
      {
        tags: ['queries'],
      },
    ),
    trueFalse('A column of a primary key may contain NULL.', false, { level: 'easy', tags: ['keys'] }),
    choice(
      'Which join returns every row of the left table, also those without a match?',
      'B',
      ['INNER JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'SELF JOIN'],
      { tags: ['joins'] },
    ),
    short(
      'With which SQL keyword does a statement begin that adds new rows to a table?',
      'insert|insert into',
      ['add', 'update', 'append'],
      { level: 'easy', tags: ['queries'] },
    ),
    choice(
      'Which aggregate function tells how many rows there are?',
      'B',
      ['SUM', 'COUNT', 'TOTAL', 'NUMBER'],
      { level: 'easy', tags: ['queries'] },
    ),
    choice(
      'What is a column called that refers to the primary key of another table?',
      'C',
      ['Candidate key', 'Composite key', 'Foreign key', 'Surrogate key'],
      { tags: ['keys'] },
    ),
    trueFalse('A transaction that is rolled back leaves none of its changes in the database.', true, {
      tags: ['transactions'],
    }),
    choice(
      'What does the letter I in ACID stand for?',
      'B',
      ['Integrity', 'Isolation', 'Indexing', 'Inheritance'],
      {
        tags: ['transactions'],
      },
    ),
    choice(
      'Which normal form removes dependencies on only a part of a composite key?',
      'B',
      ['First normal form', 'Second normal form', 'Third normal form', 'Boyce–Codd normal form'],
      { level: 'hard', tags: ['design'] },
    ),
    short(
      'Which SQL keyword removes repeated rows from the result of a SELECT?',
      'distinct|select distinct',
      ['unique', 'group by', 'single'],
      { tags: ['queries'] },
    ),
    choice(
      'Which condition finds the rows whose email column has no value?',
      'B',
      ['email = NULL', 'email IS NULL', "email = 'NULL'", 'email LIKE NULL'],
      {
        level: 'hard',
        tags: ['queries'],
        earlierText: 'Which condition finds rows without an email?',
        feedback: 'A comparison with NULL is never true; IS NULL asks for it.',
      },
    ),
    choice(
      'What is the usual effect of an additional index on a table?',
      'A',
      [
        'Searches become faster and inserts slower',
        'Inserts become faster and searches slower',
        'Both become faster',
        'The table needs less space',
      ],
      { tags: ['design'] },
    ),
    trueFalse(
      'An ordinary view, which is not materialised, stores a second copy of the data of its tables.',
      false,
      {
        tags: ['design'],
      },
    ),
    choice(
      'Table a has 4 rows and table b has 5. How many rows does a CROSS JOIN b return?',
      'C',
      ['4', '9', '20', '25'],
      {
        tags: ['joins'],
      },
    ),
  ],
};
