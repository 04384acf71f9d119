export interface Part {
  name: string;
  about: string;
  /** The path of its script from the root of the project. */
  script: string;
  /** Has no goals in the goals table, and is left out of quick runs. */
  isExtra?: boolean;
  /** A part that runs longer is stopped and counts as failed. */
  maxSeconds: number;
}

/** The parts of `npm run bench`, in the order they run. */
export const parts: readonly Part[] = [
  {
    name: 'attempt',
    script: 'bench/parts/attempt.ts',
    maxSeconds: 300,
    about: 'An attempt: each call, and a whole one',
  },
  { name: 'sign-in', script: 'bench/parts/sign-in.ts', maxSeconds: 180, about: 'Signing in' },
  {
    name: 'first-load',
    script: 'bench/parts/first-load.ts',
    maxSeconds: 600,
    about: 'Page loads in a browser',
  },
  {
    name: 'memory',
    script: 'bench/parts/memory.ts',
    maxSeconds: 240,
    about: 'Memory of server and database',
  },
  { name: 'starts', script: 'bench/parts/starts.ts', maxSeconds: 240, about: 'A whole school starts a quiz' },
  {
    name: 'growth',
    script: 'bench/parts/growth.ts',
    maxSeconds: 900,
    about: 'Costs with more attempts stored',
  },
  { name: 'import', script: 'bench/parts/import.ts', maxSeconds: 240, about: 'Imports while others work' },
  { name: 'reports', script: 'bench/parts/reports.ts', maxSeconds: 240, about: 'Reports and exports' },
  {
    name: 'kernel',
    script: 'bench/parts/kernel.ts',
    maxSeconds: 180,
    about: 'Overhead of every request',
    isExtra: true,
  },
  {
    name: 'shell',
    script: 'bench/parts/shell.ts',
    maxSeconds: 180,
    about: 'Requests of the frame of every screen',
    isExtra: true,
  },
  {
    name: 'identity',
    script: 'bench/parts/identity.ts',
    maxSeconds: 240,
    about: 'Registration, and whether response times reveal accounts',
    isExtra: true,
  },
  {
    name: 'banks',
    script: 'bench/parts/banks.ts',
    maxSeconds: 300,
    about: 'A bank of 10,000 questions among 160,000 others',
    isExtra: true,
  },
  {
    name: 'grading',
    script: 'bench/parts/grading.ts',
    maxSeconds: 240,
    about: 'Regrading 10,000 attempts',
    isExtra: true,
  },
  {
    name: 'backup',
    script: 'bench/parts/backup.ts',
    maxSeconds: 240,
    about: 'Backup and restore of 400,000 answers',
    isExtra: true,
  },
  {
    name: 'files',
    script: 'bench/parts/files.ts',
    maxSeconds: 420,
    about: 'Files of 50 MB, and two that unpack to far more',
    isExtra: true,
  },
  {
    name: 'upload-turns',
    script: 'bench/parts/upload-turns.ts',
    maxSeconds: 240,
    about: 'Uploading one row while four bad PDFs of another teacher are read',
    isExtra: true,
  },
  {
    name: 'capacity',
    script: 'bench/parts/capacity.ts',
    maxSeconds: 420,
    about: 'Storage, WAL and network per attempt, memory per open page',
    isExtra: true,
  },
  {
    name: 'partitions',
    script: 'bench/parts/partitions.ts',
    maxSeconds: 420,
    about: 'Saves with attempts partitioned by institution',
    isExtra: true,
  },
];
