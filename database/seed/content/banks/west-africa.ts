import type { BankContent } from '../bank-content.ts';
import { choice, essay, short, trueFalse } from '../question.ts';

export const westAfrica: BankContent = {
  key: 'west-africa',
  title: 'West African Kingdoms',
  description: 'Ghana, Mali, Songhai, Benin, Asante and Sokoto.',
  category: 'history',
  owner: 'darko',
  createdDaysAgo: 44,
  questions: [
    choice('Which empire did Mansa Musa rule?', 'B', ['Ghana', 'Mali', 'Songhai', 'Benin'], {
      level: 'easy',
      tags: ['mali'],
    }),
    choice(
      'Where did the famous journey of Mansa Musa in 1324 lead him?',
      'A',
      ['Mecca', 'Jerusalem', 'Lisbon', 'Zanzibar'],
      {
        tags: ['mali'],
        feedback: 'He passed through Cairo, where he gave away so much gold that its price fell.',
      },
    ),
    trueFalse('The ancient empire of Ghana lay in the territory of today’s Republic of Ghana.', false, {
      feedback: 'It lay further north-west, in what are now Mauritania and Mali.',
    }),
    short(
      'Which city near the bend of the Niger was famous for the scholars of its Sankore mosque?',
      'timbuktu|timbuctoo|tombouctou',
      ['Gao', 'Kumasi', 'Djenné'],
      { tags: ['songhai'] },
    ),
    choice(
      'Which two goods were at the heart of the trade across the Sahara?',
      'C',
      ['Cocoa and coffee', 'Silk and tea', 'Gold and salt', 'Cotton and rubber'],
      { level: 'easy', tags: ['trade'] },
    ),
    choice(
      'For which kingdom is the Golden Stool the symbol of unity?',
      'A',
      ['Asante', 'Benin', 'Kanem-Bornu', 'Mali'],
      {
        tags: ['asante'],
      },
    ),
    choice(
      'Which ruler of Songhai took Timbuktu in 1468?',
      'C',
      ['Askia Muhammad', 'Sundiata Keita', 'Sunni Ali', 'Idris Alooma'],
      { level: 'hard', tags: ['songhai'], points: 3 },
    ),
    trueFalse('The kingdom of Benin was known for its cast brass plaques and heads.', true, {
      level: 'easy',
      tags: ['benin'],
    }),
    choice(
      'From which country came the army that defeated Songhai in 1591?',
      'D',
      ['Egypt', 'Portugal', 'Ethiopia', 'Morocco'],
      {
        tags: ['songhai'],
      },
    ),
    choice(
      'Who founded the Sokoto Caliphate in the early nineteenth century?',
      'B',
      ['Samori Ture', 'Usman dan Fodio', 'Osei Tutu', 'Mansa Musa'],
      { level: 'hard', tags: ['sokoto'] },
    ),
    short(
      'In which present-day country is Kumasi, the old capital of Asante?',
      'ghana|republic of ghana',
      ['Nigeria', 'Mali', 'Ivory Coast'],
      { tags: ['asante'] },
    ),
    essay(
      'Explain why control of trade routes mattered to the empires of Ghana, Mali and Songhai. Use at least one example.',
      [
        [
          [
            'All three empires lay between the goldfields of the forest and the salt mines of the desert, and each lived from taxing what passed between them.',
            'The empires grew rich because the trade in gold and salt went through their land.',
            'Trade was important because the kings wanted gold.',
            'The empires were very big and powerful.',
          ],
          [
            'Ghana, for instance, took a duty on every load of salt that entered or left, and so paid for an army that kept the roads safe, which drew more traders in turn.',
            'For example, the ruler of Ghana took taxes on salt, and with the money he could pay soldiers.',
            'For example, Mansa Musa had a lot of gold and travelled to Mecca.',
            'There were many caravans with camels.',
          ],
          [
            'When the routes moved, power moved with them: the rise of Songhai on the Niger and the Portuguese ships on the coast show both sides of this.',
            'When other people took the routes, for example the Moroccans in 1591, the empire became weak.',
            'Later the trade went to the coast.',
            '',
          ],
        ],
      ],
      { tags: ['trade'] },
    ),
  ],
};
