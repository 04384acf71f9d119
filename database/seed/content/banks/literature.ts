import type { BankContent } from '../bank-content.ts';
import { choice, essay, short, trueFalse } from '../question.ts';

export const literature: BankContent = {
  key: 'literature',
  title: 'Reading Literature',
  description: 'Novels, plays and poems, and the terms to discuss them.',
  category: 'english',
  owner: 'darko',
  createdDaysAgo: 228,
  questions: [
    choice(
      'Who wrote the novel “Things Fall Apart”?',
      'A',
      ['Chinua Achebe', 'Wole Soyinka', 'Ngũgĩ wa Thiong’o', 'Ama Ata Aidoo'],
      { tags: ['novels'] },
    ),
    choice('How many lines does a Shakespearean sonnet have?', 'C', ['8', '12', '14', '16'], {
      tags: ['poetry'],
      feedback: 'Three quatrains and a couplet.',
    }),
    trueFalse('Shakespeare’s Hamlet is a prince of Denmark.', true, { level: 'easy', tags: ['drama'] }),
    short(
      'Which figure of speech is used in “The wind whispered through the trees”?',
      'personification',
      ['metaphor', 'simile', 'alliteration'],
      { tags: ['figures of speech'] },
    ),
    choice(
      'Which figure of speech is used in “My love is like a red, red rose”?',
      'F',
      ['Hyperbole', 'Irony', 'Metaphor', 'Onomatopoeia', 'Oxymoron', 'Simile'],
      { tags: ['figures of speech'], feedback: 'The comparison is made with the word “like”.' },
    ),
    choice(
      'Which novel begins with the words “It is a truth universally acknowledged”?',
      'C',
      ['Emma', 'Jane Eyre', 'Pride and Prejudice', 'Middlemarch'],
      { tags: ['novels'] },
    ),
    trueFalse('What a first-person narrator tells the reader is always reliable.', false, {
      level: 'easy',
      tags: ['novels'],
    }),
    choice(
      'How many stressed syllables does a regular line of iambic pentameter have?',
      'B',
      ['4', '5', '6', '10'],
      {
        level: 'hard',
        tags: ['poetry'],
        points: 3,
        feedback: 'Five feet of two syllables each, the second of which is stressed.',
      },
    ),
    short(
      'What is the repetition of a consonant sound at the beginning of nearby words called?',
      'alliteration',
      ['assonance', 'rhyme', 'repetition'],
      { tags: ['figures of speech'] },
    ),
    choice(
      'In Orwell’s “Animal Farm”, the pig Napoleon is most often read as a portrait of whom?',
      'D',
      ['Napoleon Bonaparte', 'Tsar Nicholas II', 'Leon Trotsky', 'Joseph Stalin'],
      { tags: ['novels'] },
    ),
    choice(
      'What is the moment of greatest tension in a plot called?',
      'B',
      ['Exposition', 'Climax', 'Resolution', 'Prologue'],
      { level: 'easy', tags: ['drama'] },
    ),
    choice(
      '“Wide Sargasso Sea” by Jean Rhys gives a new voice to a character of which novel?',
      'A',
      ['Jane Eyre', 'Wuthering Heights', 'Great Expectations'],
      { level: 'hard', tags: ['novels'], points: 3, feedback: 'She is the first wife of Mr Rochester.' },
    ),
    essay(
      'Choose a novel or play you have read this semester. Discuss how its setting shapes one of its main characters.',
      [
        [
          [
            'In “Things Fall Apart” the village of Umuofia is more than a backdrop: its yam harvests, titles and councils are the measure by which Okonkwo judges himself.',
            'I chose “Things Fall Apart”. The village of Umuofia has strict traditions, and Okonkwo wants to be a great man there.',
            'The novel “Things Fall Apart” is set in a village in Nigeria before the Europeans come.',
          ],
          [
            'Because strength and success are honoured there, he hides every sign of tenderness, even towards his son, and takes part in a killing that he knows to be wrong.',
            'In this society a man has to be strong, so Okonkwo works hard on his farm and is afraid to look weak.',
            'Okonkwo is a strong man and a good wrestler.',
          ],
          [
            'When the setting changes under colonial rule, the values that formed him lose their weight and he cannot change with them. The man and his world break at the same place.',
            'At the end the village has changed and he does not fit into it any more, so the setting decides his fate.',
            'In the end the white men come and he dies.',
          ],
        ],
        [
          [
            'Charlotte Brontë gives Jane Eyre a series of houses, and each of them teaches her something about dependence and freedom.',
            'I chose “Jane Eyre”. Jane lives in several houses, and in each of them she is treated in another way.',
            '“Jane Eyre” is set in England, in big old houses.',
          ],
          [
            'At Gateshead she learns to resist and at Lowood to govern her anger; the cold and hunger of the school are shown as a discipline that she turns to her own use.',
            'At Lowood she is cold and hungry, but she finds a friend and learns to rely on herself.',
            'The school was very strict and the food was bad.',
          ],
          [
            'Thornfield, with its locked upper floor, mirrors what is kept from her. She can return as an equal only when that house has burned down.',
            'At Thornfield there is a secret in the attic, and the dark house makes her feel that something is wrong.',
            'Then she meets Mr Rochester, who lives in a dark house.',
          ],
        ],
        [
          [
            'In “Macbeth” night and storm are not decoration: they belong to a country whose order has been broken.',
            'The setting of “Macbeth” is a dark and stormy Scotland, which fits the mood of the main character.',
            '“Macbeth” is set in Scotland a long time ago.',
          ],
          [
            'Macbeth calls on the stars to hide their fires before he has decided anything; he needs the darkness of the place in order not to see his own hands.',
            'He needs the darkness to hide what he is doing, for example in the night when he kills the king.',
            'The murder happens at night, and that makes it exciting.',
          ],
          [
            'The castle shuts him in until even the wood seems to move against him. The land itself takes part in his fall.',
            'Later the castle becomes a kind of prison for him, because he is alone and everybody is against him.',
            'In conclusion the setting has a big influence on him.',
          ],
        ],
      ],
      {
        tags: ['novels'],
        feedback: 'A full answer quotes or names scenes and says what the setting does, not only what it is.',
      },
    ),
  ],
};
