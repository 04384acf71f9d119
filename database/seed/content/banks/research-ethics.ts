import type { BankContent } from '../bank-content.ts';
import { choice, short, trueFalse } from '../question.ts';

export const researchEthics: BankContent = {
  key: 'research-ethics',
  title: 'Research Ethics',
  description: 'What everyone who works with data about people needs to know.',
  category: 'other',
  owner: 'frimpong',
  createdDaysAgo: 60,
  questions: [
    choice(
      'What does informed consent require above all?',
      'B',
      [
        'A payment to every participant',
        'Participants who know what the study involves and agree freely',
        'The signature of a head of department',
        'A promise that the results will be positive',
      ],
      { tags: ['participants'] },
    ),
    trueFalse('Participants may withdraw from a study without giving a reason.', true, {
      level: 'easy',
      tags: ['participants'],
    }),
    choice(
      'A researcher alters measured values so that the result becomes significant. What is this called?',
      'C',
      ['Replication', 'Plagiarism', 'Falsification', 'Peer review'],
      { tags: ['misconduct'], feedback: 'Inventing data altogether is called fabrication.' },
    ),
    short(
      'What is the removal of names and other details that identify participants called?',
      'anonymisation|anonymization|anonymising|anonymizing|de-identification|deidentification',
      ['encryption', 'consent', 'deletion'],
      { points: 1, tags: ['data'] },
    ),
    choice(
      'A head of laboratory is named as an author without having contributed to the work. What is this called?',
      'B',
      ['Ghost authorship', 'Gift authorship', 'Duplicate publication', 'Peer review'],
      {
        level: 'hard',
        points: 3,
        tags: ['misconduct'],
        feedback: 'A ghost author is the reverse: someone who contributed and is not named.',
      },
    ),
    trueFalse('Results that do not support the hypothesis need not be reported.', false, {
      level: 'easy',
      tags: ['misconduct'],
    }),
    choice(
      'Who reviews a study with human participants before it begins?',
      'A',
      [
        'A research ethics committee',
        'The publisher of the journal',
        'The participants’ families',
        'The university’s press office',
      ],
      { level: 'easy', tags: ['participants'] },
    ),
    choice(
      'Which group needs special protection as participants in research?',
      'D',
      ['Researchers of another department', 'Students of statistics', 'Employed adults', 'Young children'],
      { tags: ['participants'] },
    ),
    trueFalse(
      'A conflict of interest should be declared even if the researcher believes that it had no influence.',
      true,
      { level: 'easy', tags: ['misconduct'] },
    ),
    choice(
      'What does the Declaration of Helsinki set out principles for?',
      'A',
      [
        'Medical research involving human participants',
        'The protection of the ozone layer',
        'The law of the sea',
        'The exchange of students',
      ],
      { level: 'hard', tags: ['participants'] },
    ),
  ],
};
