export type Unit = 'CPU-ms' | 'ms' | 's' | 'kB' | 'MB' | 'requests' | '/s' | '×' | '× floor';

export interface Limit {
  /** `below` excludes the figure itself. */
  is: 'at most' | 'at least' | 'below';
  figure: number;
}

export interface Goal extends Limit {
  work: string;
  unit: Unit;
  /** Moodle's figure, which we measured on another day and machine load; empty if there is none. */
  moodle: string;
  /** The part that measures it. */
  part: string;
}

/** The floor of a save, in CPU-milliseconds, on the day the goals were set. */
export const floorWhenSet = 0.08;

/** The label of that floor in every part that measures it. */
export const upsertFloor = 'upsert of one row, node-postgres (floor)';

const atMost = (figure: number): Limit => ({ is: 'at most', figure });
const atLeast = (figure: number): Limit => ({ is: 'at least', figure });
const below = (figure: number): Limit => ({ is: 'below', figure });

/** The goals, in display order. */
export const goals = {
  save: { work: 'save one answer', part: 'attempt', unit: 'CPU-ms', ...atMost(0.25), moodle: '19.7' },
  saveRate: {
    work: "save one answer: share of the floor's rate",
    part: 'attempt',
    unit: '× floor',
    ...atLeast(0.4),
    moodle: '87–118/s',
  },
  wholeLone: {
    work: 'whole attempt of 20 questions, one student after the other',
    part: 'attempt',
    unit: 'CPU-ms',
    ...atMost(12),
    moodle: '2,406 (one question per page), 866 (one page)',
  },
  wholeRoom: {
    work: 'whole attempt of 20 questions, 50 students at once',
    part: 'attempt',
    unit: 'CPU-ms',
    ...atMost(12),
    moodle: '2,406 (one question per page), 866 (one page)',
  },
  paper: {
    work: 'open the quiz (paper)',
    part: 'attempt',
    unit: 'CPU-ms',
    ...atMost(1),
    moodle: '88',
  },
  signIn: {
    work: 'sign in, without the hash',
    part: 'sign-in',
    unit: 'CPU-ms',
    ...atMost(2),
    moodle: '178',
  },
  signInPage: {
    work: 'sign-in page, first load, transferred',
    part: 'first-load',
    unit: 'kB',
    ...atMost(160),
    moodle: '',
  },
  quizPage: {
    work: 'quiz screen, first load, transferred',
    part: 'first-load',
    unit: 'kB',
    ...atMost(180),
    moodle: '1,340',
  },
  pageRequests: {
    work: 'requests with an empty cache, page with the most requests',
    part: 'first-load',
    unit: 'requests',
    ...atMost(25),
    moodle: '',
  },
  slowLine: {
    work: 'dashboard on a slow connection: 400 kbit/s, 400 ms, a quarter of the processor',
    part: 'first-load',
    unit: 's',
    ...atMost(5),
    moodle: '',
  },
  nextQuestion: {
    work: 'next question, received',
    part: 'first-load',
    unit: 'kB',
    ...atMost(1),
    moodle: '',
  },
  memory: {
    work: 'memory, server and database, under load',
    part: 'memory',
    unit: 'MB',
    ...atMost(250),
    moodle: '278',
  },
  starts: { work: '5,000 starts within 10 s: p95', part: 'starts', unit: 's', ...below(1), moodle: '' },
  growth: {
    work: 'cost with 10⁶ attempts stored, relative to 10³, call with the largest growth',
    part: 'growth',
    unit: '×',
    ...atMost(1.2),
    moodle: '',
  },
  importSeconds: { work: 'import of 10,000 CSV rows', part: 'import', unit: 's', ...below(10), moodle: '' },
  importOthers: {
    work: "import of 10,000 CSV rows: other requests' p95",
    part: 'import',
    unit: '×',
    ...atMost(2),
    moodle: '',
  },
  report: {
    work: 'item analysis over 10,000 attempts',
    part: 'reports',
    unit: 's',
    ...below(1),
    moodle: 'minutes',
  },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;
