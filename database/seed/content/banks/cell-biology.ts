import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const cellBiology: BankContent = {
  key: 'cell-biology',
  title: 'Cell Biology',
  description: 'The cell, its parts and how it divides, for non-biologists.',
  category: 'science',
  owner: 'frimpong',
  createdDaysAgo: 408,
  questions: [
    choice(
      'Which organelle makes most of the ATP of an animal cell?',
      'C',
      ['Nucleus', 'Ribosome', 'Mitochondrion', 'Golgi apparatus'],
      { level: 'easy', tags: ['organelles'] },
    ),
    trueFalse('Simple diffusion needs energy from the cell.', false, {
      tags: ['transport'],
      feedback: 'Particles spread by themselves from where there are more to where there are fewer.',
    }),
    choice(
      'Which bond joins two amino acids in a protein chain?',
      'B',
      ['Hydrogen bond', 'Peptide bond', 'Glycosidic bond', 'Phosphodiester bond'],
      { tags: ['molecules'] },
    ),
    short(
      'Name the green pigment of plants that absorbs red and blue light.',
      'chlorophyll|chlorophyll a',
      ['chlorophyl', 'chloroplast', 'carotene'],
      { tags: ['molecules'] },
    ),
    choice(
      'In which phase of mitosis do the sister chromatids separate?',
      'C',
      ['Prophase', 'Metaphase', 'Anaphase', 'Telophase'],
      {
        tags: ['division'],
      },
    ),
    choice(
      'What happens to a red blood cell in a strongly hypertonic solution?',
      'A',
      ['It shrinks', 'It swells and bursts', 'It divides', 'Nothing'],
      {
        level: 'hard',
        tags: ['transport'],
        points: 3,
        feedback: 'Water leaves the cell towards the higher concentration outside.',
      },
    ),
    choice(
      'How many molecules of ATP does glycolysis yield, net, for one molecule of glucose?',
      'B',
      ['1', '2', '4', '36'],
      { level: 'hard', points: 3, tags: ['molecules'], feedback: 'Four are made and two are used.' },
    ),
    trueFalse('Bacteria have a nucleus surrounded by a membrane.', false, { tags: ['organelles'] }),
    choice('Which base pairs with adenine in DNA?', 'C', ['Cytosine', 'Guanine', 'Thymine', 'Uracil'], {
      level: 'easy',
      tags: ['molecules'],
    }),
    short(
      'Which cell structure builds proteins from the message of mRNA?',
      'ribosome|ribosomes|the ribosome|the ribosomes',
      ['nucleus', 'Golgi apparatus', 'mitochondrion'],
      { tags: ['organelles'] },
    ),
    choice(
      'How do enzymes speed up reactions?',
      'D',
      [
        'They raise the temperature',
        'They are used up as fuel',
        'They add more reactants',
        'They lower the activation energy',
      ],
      { tags: ['molecules'] },
    ),
    trueFalse('The nucleus of a normal human skin cell holds 46 chromosomes.', true, {
      level: 'easy',
      tags: ['division'],
    }),
  ],
};
