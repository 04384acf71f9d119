export type ProgrammeKey = 'statistics' | 'computing' | 'english';

export const programmes: readonly { key: ProgrammeKey; name: string; description: string }[] = [
  {
    key: 'statistics',
    name: 'BSc Statistics',
    description:
      'Probability, inference and data analysis, with mathematics and electives in applied subjects.',
  },
  {
    key: 'computing',
    name: 'BSc Computing',
    description: 'Programming, databases, networks and security, with the mathematics behind them.',
  },
  {
    key: 'english',
    name: 'BA English',
    description: 'Language, literature and writing, with history and geography.',
  },
];
