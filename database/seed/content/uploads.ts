import type { TeacherKey } from './staff.ts';

interface CompletedUpload {
  bank: string;
  quiz: string;
  fileName: string;
  fileType: 'CSV' | 'EXCEL' | 'PDF';
  /** Undefined if the file itself is stored, with its real size. */
  fileSize: number | undefined;
}

interface FailedUpload {
  owner: TeacherKey;
  fileName: string;
  fileType: 'CSV' | 'EXCEL' | 'PDF';
  fileSize: number;
  daysAgo: number;
  result: string;
  details: readonly string[];
}

/** Each created one bank, and one quiz with all its questions. */
export const completedUploads: readonly CompletedUpload[] = [
  {
    bank: 'exploratory-data',
    quiz: 'exploratory-data',
    fileName: 'exploratory-data.csv',
    fileType: 'CSV',
    fileSize: undefined,
  },
  { bank: 'grammar', quiz: 'grammar', fileName: 'grammar-and-usage.pdf', fileType: 'PDF', fileSize: 148_213 },
  {
    bank: 'databases',
    quiz: 'relational-databases',
    fileName: 'relational-databases.xlsx',
    fileType: 'EXCEL',
    fileSize: 21_764,
  },
  {
    bank: 'probability',
    quiz: 'probability',
    fileName: 'probability-and-random-variables.xlsx',
    fileType: 'EXCEL',
    fileSize: 24_390,
  },
  {
    bank: 'sampling',
    quiz: 'sampling',
    fileName: 'sampling-and-estimation.csv',
    fileType: 'CSV',
    fileSize: undefined,
  },
];

export const failedUploads: readonly FailedUpload[] = [
  {
    owner: 'deshpande',
    fileName: 'old-network-bank.xls',
    fileType: 'EXCEL',
    fileSize: 90_174,
    daysAgo: 67,
    result: 'The sheet has no column named “Correct Answer”.',
    details: [
      'Columns found: Quiz, Question, A, B, C, D, Key.',
      'Rename “Key” to “Correct Answer” and upload the file again.',
    ],
  },
  {
    owner: 'boateng',
    fileName: 'time-series-draft.csv',
    fileType: 'CSV',
    fileSize: 3_482,
    daysAgo: 5,
    result: '3 of 18 rows have errors. Nothing was imported.',
    details: [
      'Row 6 needs at least 2 options.',
      'Row 14 has no correct answer.',
      'Row 17: the correct answer is “E”, but the row has options A to D only.',
    ],
  },
];
