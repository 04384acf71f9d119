import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const grammar: BankContent = {
  key: 'grammar',
  title: 'Grammar and Usage',
  description: 'Agreement, punctuation, spelling and parts of speech.',
  category: 'english',
  owner: 'darko',
  createdDaysAgo: 400,
  questions: [
    choice(
      'Which sentence is correct?',
      'B',
      [
        'Each of the students have a book.',
        'Each of the students has a book.',
        'Each of the student has a book.',
        'Each of the students having a book.',
      ],
      { tags: ['agreement'] },
    ),
    choice(
      'Which word is an adverb in “She spoke quietly to the child”?',
      'C',
      ['She', 'spoke', 'quietly', 'child'],
      { level: 'easy', tags: ['word classes'] },
    ),
    trueFalse('In “The dog chased its tail”, the word “its” is spelled correctly.', true, {
      level: 'easy',
      tags: ['spelling'],
    }),
    short('What is the plural of “analysis”?', 'analyses', ['analysises', 'analysis', 'analysys'], {
      tags: ['spelling'],
    }),
    choice(
      'Which sentence is in the passive voice?',
      'D',
      [
        'Kofi wrote the letter.',
        'Kofi has written the letter.',
        'Kofi was writing the letter.',
        'The letter was written by Kofi.',
      ],
      { tags: ['verbs'] },
    ),
    choice(
      'Which word completes “The rain had a serious ___ on the harvest”?',
      'B',
      ['affect', 'effect', 'effort', 'affection'],
      { tags: ['spelling'] },
    ),
    trueFalse('A comma alone is enough to join two independent clauses in formal English.', false, {
      level: 'hard',
      tags: ['punctuation'],
      earlierText: 'A comma alone can join two sentences.',
      feedback: 'This is a comma splice. Use a full stop, a semicolon or a conjunction.',
    }),
    choice(
      'Which word is spelled correctly?',
      'C',
      ['accomodate', 'acommodate', 'accommodate', 'accommadate'],
      {
        tags: ['spelling'],
      },
    ),
    short(
      'What do we call a word that means the opposite of another word?',
      'antonym|an antonym',
      ['synonym', 'homonym', 'opposite'],
      { tags: ['word classes'] },
    ),
    choice(
      'What is “Having finished the test” in “Having finished the test, Ama went home”?',
      'A',
      ['A participle phrase', 'A relative clause', 'A noun phrase', 'An infinitive phrase'],
      { level: 'hard', tags: ['word classes'] },
    ),
    choice(
      'Which sentence uses the semicolon correctly?',
      'A',
      [
        'We revised all week; the test was easy.',
        'We revised; all week and then slept.',
        'Because we revised; the test was easy.',
        'The test; was easy for all of us.',
      ],
      { tags: ['punctuation'] },
    ),
    trueFalse('“Fewer” is used with things that can be counted.', true, {
      level: 'easy',
      tags: ['agreement'],
    }),
  ],
};
