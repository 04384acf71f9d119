import type { Run } from './outcome.ts';
import type { Result } from './result.ts';
import { median } from './verdict.ts';

interface Call {
  /** In CPU-milliseconds. */
  server: number;
  database: number;
}

/** Everything the plan is computed from, and nothing else. */
export interface Figures {
  start: Call;
  paper: Call;
  /** Of somebody who thought for a while: the session is read anew. */
  save: Call;
  handIn: Call;
  review: Call;
  signIn: Call;
  /** CPU-milliseconds of a password. */
  hash: number;
  /** CPU-milliseconds each second, of server and database. */
  stream: number;
  /** In kB. */
  streamMemory: number;
  stored: number;
  logOfStart: number;
  logOfSave: number;
  logOfHandIn: number;
  wireOfPaper: number;
  wireOfSave: number;
  /** Of the page of the quiz, when nothing of it is in the browser yet. */
  wireOfPage: number;
  /** MB of server and database under load. */
  memory: number;
}

/** A figure that was not measured is named, and no plan is made without it. */
export function readFigures(runs: readonly Run[]): Figures | { missing: string[] } {
  const missing: string[] = [];
  function find(part: string, is: (result: Result) => boolean, told: string): Result | undefined {
    const found = runs.find((run) => run.part === part)?.results.find(is);
    if (!found) missing.push(`"${told}" of the part ${part}`);
    return found;
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
    save: call('attempt', 'save after a pause: the session read anew'),
    handIn: call('attempt', 'hand-in'),
    review: call('attempt', 'review'),
    signIn: call('sign-in', 'sign in, without the hash'),
    hash: single('sign-in', 'of it the threads that hash'),
    stream: single('capacity', 'an open stream of events, each second'),
    streamMemory: single('capacity', 'memory of an open stream of events'),
    stored: single('capacity', 'stored of an attempt of 20 questions'),
    logOfStart: single('capacity', 'log of a start'),
    logOfSave: single('capacity', 'log of a save'),
    logOfHandIn: single('capacity', 'log of a hand-in'),
    wireOfPaper: single('capacity', 'sent and received for a paper'),
    wireOfSave: single('capacity', 'sent and received for a save'),
    wireOfPage: goal('first-load', 'quizPage'),
    memory: goal('memory', 'memory'),
  };
  return missing.length > 0 ? { missing } : figures;
}
