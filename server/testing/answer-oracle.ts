import type { Db } from '#database/client.ts';
import { findMismatches } from './re-mark.ts';

/** ok: acknowledged. failed: refused, or given up after all tries. unknown: no answer came. */
export type Outcome = 'ok' | 'failed' | 'unknown';

export interface SentAnswer {
  attemptId: number;
  questionId: number;
  revision: number;
  optionId: number;
}

interface Operation {
  kind: 'start' | 'save' | 'hand-in';
  student: number;
  outcome: Outcome;
  /** What the server said, or what became of the request. */
  told: string;
}

/** What students have done and were told: afterwards the database must agree with every word of it. */
export class AnswerOracle {
  readonly operations: Operation[] = [];
  readonly sent: SentAnswer[] = [];
  readonly acknowledged: SentAnswer[] = [];
  /** Every attempt a student was told of; more than one of a student is one too many. */
  readonly attempts = new Map<number, Set<number>>();
  /** What each hand-in of an attempt was answered. */
  readonly results = new Map<number, Set<string>>();

  /** How often the server said that it cannot do it now, by status. */
  readonly refusals = new Map<number, number>();
  /** Of those with 503, the ones that did not say when to come back. */
  refusalsWithoutTime = 0;
  slowestMs = 0;

  noteRefusal({ status, headers }: Response): void {
    this.refusals.set(status, this.countRefusals(status) + 1);
    if (status === 503 && !(Number(headers.get('retry-after')) > 0)) this.refusalsWithoutTime += 1;
  }

  countRefusals(...statuses: number[]): number {
    return statuses.reduce((sum, status) => sum + (this.refusals.get(status) ?? 0), 0);
  }

  noteWait(ms: number): void {
    this.slowestMs = Math.max(this.slowestMs, ms);
  }

  note(operation: Operation): void {
    this.operations.push(operation);
  }

  count(outcome: Outcome, kind?: Operation['kind']): number {
    return this.operations.filter((one) => one.outcome === outcome && (kind ?? one.kind) === one.kind).length;
  }

  failures(): string[] {
    return this.operations
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ kind, student, told }) => `${kind} of student ${student}: ${told}`);
  }

  noteAttempt(student: number, attemptId: number): void {
    this.attempts.set(student, (this.attempts.get(student) ?? new Set()).add(attemptId));
  }

  noteResult(attemptId: number, result: string): void {
    this.results.set(attemptId, (this.results.get(attemptId) ?? new Set()).add(result));
  }
}

/** What is not as students were told, in sentences. */
export interface Damage {
  /** Answers that were acknowledged and are not there, or are there and were never sent. */
  lost: string[];
  /** Attempts and grades that are too many, or not those that were told. */
  extra: string[];
  /** Marks and grades that are not what the stored answers give. */
  wrong: string[];
}

export async function findDamage(db: Db, oracle: AnswerOracle): Promise<Damage> {
  return {
    lost: await findLostAnswers(db, oracle),
    extra: [...(await findExtraAttempts(db, oracle)), ...(await findExtraGrades(db, oracle))],
    wrong: await findMismatches(db),
  };
}

/** The same in one list. */
export async function findLosses(db: Db, oracle: AnswerOracle): Promise<string[]> {
  const { lost, extra, wrong } = await findDamage(db, oracle);
  return [...lost, ...extra, ...wrong];
}

export async function findLostAnswers(
  db: Db,
  { acknowledged, sent, attempts }: AnswerOracle,
): Promise<string[]> {
  const ours = new Set([...attempts.values()].flatMap((ids) => [...ids]));
  const rows = await db
    .selectFrom('quiz_answer')
    .select(['attempt_id', 'question_id', 'selected_option_id'])
    // The student's own count of their changes.
    .select((eb) => eb.fn.coalesce('content_sequence', 'revision').as('revision'))
    .execute();
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, row]));
  const known = new Set(sent.map(inWords));
  const lost = acknowledged.flatMap((answer) => {
    const row = stored.get(`${answer.attemptId} ${answer.questionId}`);
    const isKept =
      row !== undefined &&
      (row.revision > answer.revision ||
        (row.revision === answer.revision && row.selected_option_id === answer.optionId));
    return isKept ? [] : [`acknowledged and lost: ${inWords(answer)}; stored: ${JSON.stringify(row)}`];
  });
  const madeUp = rows
    .filter(({ attempt_id }) => ours.has(attempt_id))
    .map((row) => ({
      attemptId: row.attempt_id,
      questionId: row.question_id,
      revision: row.revision,
      optionId: row.selected_option_id ?? 0,
    }))
    .filter((answer) => !known.has(inWords(answer)))
    .map((answer) => `stored and never sent: ${inWords(answer)}`);
  return [...lost, ...madeUp];
}

function inWords({ attemptId, questionId, revision, optionId }: SentAnswer): string {
  return `attempt ${attemptId}, question ${questionId}, revision ${revision}: option ${optionId}`;
}

async function findExtraAttempts(db: Db, { attempts }: AnswerOracle): Promise<string[]> {
  const rows = await db.selectFrom('quiz_attempt').select(['id', 'student_id']).execute();
  return [...attempts].flatMap(([student, told]) => {
    const stored = rows.filter(({ student_id }) => student_id === student).map(({ id }) => id);
    const agrees = stored.length === 1 && told.size === 1 && told.has(stored[0] ?? 0);
    return agrees
      ? []
      : [`student ${student} was told of attempts ${[...told].join()} and has ${stored.join()}`];
  });
}

async function findExtraGrades(db: Db, { results }: AnswerOracle): Promise<string[]> {
  const grades = await db.selectFrom('grade').select(['attempt_id', 'score']).execute();
  return [...results].flatMap(([attemptId, told]) => {
    const stored = grades.filter(({ attempt_id }) => attempt_id === attemptId);
    const agrees = stored.length === 1 && told.size === 1 && told.has(String(stored[0]?.score));
    return agrees
      ? []
      : [`attempt ${attemptId} was told of scores ${[...told].join()} and has ${JSON.stringify(stored)}`];
  });
}
