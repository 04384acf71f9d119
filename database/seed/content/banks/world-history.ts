import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const worldHistory: BankContent = {
  key: 'world-history',
  title: 'The World since 1900',
  description: 'Wars, crises and independence in the twentieth century.',
  category: 'history',
  owner: 'darko',
  createdDaysAgo: 404,
  questions: [
    choice('In which year did the First World War begin?', 'B', ['1905', '1914', '1917', '1918'], {
      level: 'easy',
      tags: ['wars'],
    }),
    choice(
      'Which treaty with Germany was signed on 28 June 1919?',
      'C',
      [
        'The Treaty of Brest-Litovsk',
        'The Treaty of Rome',
        'The Treaty of Versailles',
        'The Treaty of Lausanne',
      ],
      { level: 'hard', tags: ['wars'] },
    ),
    trueFalse('The October Revolution of 1917 brought the Bolsheviks to power in Russia.', true),
    short('In which year did the Berlin Wall fall?', '1989', ['1991', '1961', '1990'], {
      level: 'easy',
      tags: ['cold war'],
    }),
    choice(
      'Which organisation was founded in 1945 to keep international peace?',
      'C',
      ['The League of Nations', 'NATO', 'The United Nations', 'The European Union'],
      { level: 'easy' },
    ),
    choice('In which year did Ghana become independent?', 'B', ['1948', '1957', '1960', '1963'], {
      tags: ['independence'],
      feedback: 'On 6 March 1957, under Kwame Nkrumah.',
    }),
    trueFalse('Apartheid was official policy in South Africa until the early 1990s.', true, {
      level: 'easy',
      tags: ['independence'],
    }),
    choice(
      'Who led the Salt March in India in 1930?',
      'A',
      ['Mohandas Gandhi', 'Jawaharlal Nehru', 'Muhammad Ali Jinnah', 'Rabindranath Tagore'],
      { tags: ['independence'] },
    ),
    choice('In which year did the Cuban Missile Crisis take place?', 'B', ['1953', '1962', '1968', '1979'], {
      tags: ['cold war'],
    }),
    short(
      'What is the worldwide economic crisis called that followed the Wall Street Crash of 1929?',
      'great depression|the great depression|depression',
      ['inflation', 'the Cold War', 'the New Deal'],
    ),
    choice(
      'What was the Marshall Plan?',
      'D',
      [
        'A plan for the landing in Normandy',
        'A treaty that banned nuclear tests',
        'A plan to divide Germany',
        'American aid to rebuild Western Europe after the Second World War',
      ],
      { tags: ['cold war'] },
    ),
    choice(
      'Which of these events came first?',
      'C',
      ['The Suez Crisis', 'The Cuban Missile Crisis', 'The outbreak of the Korean War', 'The fall of Saigon'],
      {
        level: 'hard',
        tags: ['cold war'],
        points: 3,
        feedback: 'Korea 1950, Suez 1956, Cuba 1962, Saigon 1975.',
      },
    ),
  ],
};
