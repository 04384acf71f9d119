export interface Part {
  name: string;
  about: string;
  /** What runs it, from the root of the project. */
  script: string;
  /** Below the table of the numbers to reach, not in it; and not in a short run. */
  isFurther?: boolean;
  /** After so many seconds it is ended and has failed. */
  mostSeconds: number;
}

/** What `npm run bench` runs, one after the other, in this order. */
export const parts: readonly Part[] = [
  {
    name: 'attempt',
    script: 'bench/attempt.ts',
    mostSeconds: 300,
    about: 'An attempt, call by call and whole',
  },
  { name: 'sign-in', script: 'bench/sign-in.ts', mostSeconds: 180, about: 'Signing in' },
  { name: 'first-load', script: 'bench/first-load.ts', mostSeconds: 600, about: 'What a browser fetches' },
  { name: 'memory', script: 'bench/memory.ts', mostSeconds: 240, about: 'Memory of server and database' },
  { name: 'starts', script: 'bench/starts.ts', mostSeconds: 240, about: 'A whole school begins' },
  { name: 'growth', script: 'bench/growth.ts', mostSeconds: 900, about: 'The same work with more stored' },
  { name: 'import', script: 'bench/import.ts', mostSeconds: 240, about: 'Importing beside others' },
  { name: 'reports', script: 'bench/reports.ts', mostSeconds: 240, about: 'Reports and exports' },
  {
    name: 'kernel',
    script: 'bench/kernel.ts',
    mostSeconds: 180,
    about: 'The way through every call',
    isFurther: true,
  },
  {
    name: 'shell',
    script: 'bench/shell.ts',
    mostSeconds: 180,
    about: 'What the frame of every screen asks for',
    isFurther: true,
  },
  {
    name: 'identity',
    script: 'bench/identity.ts',
    mostSeconds: 240,
    about: 'Registering, and what times tell',
    isFurther: true,
  },
  {
    name: 'banks',
    script: 'bench/banks.ts',
    mostSeconds: 300,
    about: 'A bank of 10,000 questions beside 160,000',
    isFurther: true,
  },
  {
    name: 'grading',
    script: 'bench/grading.ts',
    mostSeconds: 240,
    about: 'A wrong key put right for 10,000 attempts',
    isFurther: true,
  },
  {
    name: 'backup',
    script: 'bench/backup.ts',
    mostSeconds: 240,
    about: 'Backup and restore of 400,000 answers',
    isFurther: true,
  },
  {
    name: 'files',
    script: 'bench/files.ts',
    mostSeconds: 420,
    about: 'Files of 50 MB, and two that unpack to far more',
    isFurther: true,
  },
  {
    name: 'upload-turns',
    script: 'bench/upload-turns.ts',
    mostSeconds: 240,
    about: 'One row beside four bad PDFs of another teacher',
    isFurther: true,
  },
  {
    name: 'capacity',
    script: 'bench/capacity.ts',
    mostSeconds: 420,
    about: 'What an attempt leaves behind, and what an open page holds',
    isFurther: true,
  },
  {
    name: 'partitions',
    script: 'bench/partitions.ts',
    mostSeconds: 420,
    about: 'A save where attempts are partitioned by institution',
    isFurther: true,
  },
];
