import type { Run } from '../goal-results.ts';
import type { Result } from '../result.ts';
import { median } from '../statistics.ts';

interface Call {
  /** In CPU-milliseconds. */
  server: number;
  database: number;
}

/** The input of the capacity plan. */
export interface Figures {
  start: Call;
  paper: Call;
  /** After a pause to think, so that the session has to be read again. */
  save: Call;
  submit: Call;
  review: Call;
  signIn: Call;
  /** CPU-milliseconds per password. */
  hash: number;
  /** CPU-milliseconds per second, of server and database. */
  stream: number;
  /** In kB. */
  streamMemory: number;
  stored: number;
  walPerStart: number;
  walPerSave: number;
  walPerSubmission: number;
  trafficPerPaper: number;
  trafficPerSave: number;
  /** The quiz page, loaded with an empty browser cache. */
  trafficPerPage: number;
  /** MB of server and database under load. */
  memory: number;
}

/** Returns the figures, or the names of those that were not measured: no plan is made without them. */
export function readFigures(runs: readonly Run[]): Figures | { missing: string[] } {
  const missing: string[] = [];
  function find(part: string, matches: (result: Result) => boolean, label: string): Result | undefined {
    const result = runs.find((run) => run.part === part)?.results.find(matches);
    if (!result) missing.push(`"${label}" of the part ${part}`);
    return result;
  }
  const named = (part: string, work: string) => find(part, (result) => result.work === work, work);
  const single = (part: string, work: string) => median(named(part, work)?.rounds ?? []);
  const goal = (part: string, name: string) =>
    median(find(part, (result) => result.goal === name, name)?.rounds ?? []);
  function call(part: string, work: string): Call {
    const { server = 0, database = 0 } = named(part, work) ?? {};
    return { server, database };
  }
  const figures: Figures = {
    start: call('attempt', 'start'),
    paper: call('attempt', 'paper, 20 questions'),
    save: call('attempt', 'save after a pause: the session is read again'),
    submit: call('attempt', 'submit'),
    review: call('attempt', 'review'),
    signIn: call('sign-in', 'sign in, without the hash'),
    hash: single('sign-in', 'password hashing threads'),
    stream: single('capacity', 'open event stream, per second'),
    streamMemory: single('capacity', 'memory per open event stream'),
    stored: single('capacity', 'stored per attempt of 20 questions'),
    walPerStart: single('capacity', 'WAL per start'),
    walPerSave: single('capacity', 'WAL per save'),
    walPerSubmission: single('capacity', 'WAL per submission'),
    trafficPerPaper: single('capacity', 'sent and received for a paper'),
    trafficPerSave: single('capacity', 'sent and received for a save'),
    trafficPerPage: goal('first-load', 'quizPage'),
    memory: goal('memory', 'memory'),
  };
  return missing.length > 0 ? { missing } : figures;
}
