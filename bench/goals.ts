export type Unit = 'CPU-ms' | 'ms' | 's' | 'kB' | 'MB' | 'requests' | '/s' | '×' | '× floor';

export interface Limit {
  /** `below` does not allow the figure itself. */
  is: 'at most' | 'at least' | 'below';
  figure: number;
}

export interface Goal extends Limit {
  work: string;
  unit: Unit;
  /** Of the table of goals, measured by us on another day and machine load; empty where there is none. */
  moodle: string;
  /** Which part measures it. */
  part: string;
}

/** The least a save can cost, in CPU-milliseconds, on the day the goals were set. */
export const floorWhenSet = 0.08;

/** What that floor is called wherever it is measured. */
export const upsertFloor = 'upsert of one row, node-postgres (floor)';

const atMost = (figure: number): Limit => ({ is: 'at most', figure });
const atLeast = (figure: number): Limit => ({ is: 'at least', figure });
const below = (figure: number): Limit => ({ is: 'below', figure });

/** The numbers to reach, in the order they are shown. */
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
    moodle: '2,406 (a question a page), 866 (one page)',
  },
  wholeRoom: {
    work: 'whole attempt of 20 questions, 50 students at once',
    part: 'attempt',
    unit: 'CPU-ms',
    ...atMost(12),
    moodle: '2,406 (a question a page), 866 (one page)',
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
    work: 'sign-in page, first load, on the wire',
    part: 'first-load',
    unit: 'kB',
    ...atMost(160),
    moodle: '',
  },
  quizPage: {
    work: 'quiz screen, first load, on the wire',
    part: 'first-load',
    unit: 'kB',
    ...atMost(180),
    moodle: '1,340',
  },
  pageRequests: {
    work: 'requests of a page with an empty cache, the page that makes most',
    part: 'first-load',
    unit: 'requests',
    ...atMost(25),
    moodle: '',
  },
  slowLine: {
    work: 'dashboard on a slow line: 400 kbit/s, 400 ms, a quarter of the processor',
    part: 'first-load',
    unit: 's',
    ...atMost(5),
    moodle: '',
  },
  nextQuestion: {
    work: 'next question, what is received',
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
    work: 'the same work with 10⁶ attempts stored, the call that grows most',
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
