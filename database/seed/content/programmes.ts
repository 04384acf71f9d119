export type ProgrammeKey = 'statistics' | 'computing' | 'english';

export const programmes: readonly { key: ProgrammeKey; name: string; description: string }[] = [
  {
    key: 'statistics',
    name: 'BSc Statistics',
    description:
      'Probability, inference and data analysis, with mathematics and a choice of subjects that use them.',
  },
  {
    key: 'computing',
    name: 'BSc Computing',
    description: 'Programming, databases, networks and security, with the mathematics they rest on.',
  },
  {
    key: 'english',
    name: 'BA English',
    description: 'Language, literature and writing, with history and geography.',
  },
];
