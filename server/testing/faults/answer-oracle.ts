import type { Db } from '#database/client.ts';
import { findMismatches } from '../oracles/re-mark.ts';

/** ok: acknowledged. failed: refused, or given up after all tries. unknown: no response arrived. */
export type Outcome = 'ok' | 'failed' | 'unknown';

export interface SentAnswer {
  attemptId: number;
  questionId: number;
  revision: number;
  optionId: number;
}

interface Operation {
  kind: 'start' | 'save' | 'submit';
  student: number;
  outcome: Outcome;
  /** The response, or why there is none. */
  response: string;
}

/**
 * Records what students sent and which responses they got. Afterwards the database must match all of it.
 */
export class AnswerOracle {
  readonly operations: Operation[] = [];
  readonly sent: SentAnswer[] = [];
  readonly acknowledged: SentAnswer[] = [];
  /** Every attempt in a response; more than one for a student is a defect. */
  readonly attempts = new Map<number, Set<number>>();
  /** The response to each submission of an attempt. */
  readonly results = new Map<number, Set<string>>();

  /** How often the server was unavailable, by status. */
  readonly refusals = new Map<number, number>();
  /** Responses with 503 and without Retry-After. */
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
      .map(({ kind, student, response }) => `${kind} of student ${student}: ${response}`);
  }

  noteAttempt(student: number, attemptId: number): void {
    this.attempts.set(student, (this.attempts.get(student) ?? new Set()).add(attemptId));
  }

  noteResult(attemptId: number, result: string): void {
    this.results.set(attemptId, (this.results.get(attemptId) ?? new Set()).add(result));
  }
}

/** Describes where the database differs from the responses. */
export interface Damage {
  /** Answers that were acknowledged and are missing, or are stored and were never sent. */
  lost: string[];
  /** Attempts and grades that no response contained. */
  extra: string[];
  /** Marks and grades that do not follow from the stored answers. */
  wrong: string[];
}

export async function findDamage(db: Db, oracle: AnswerOracle): Promise<Damage> {
  return {
    lost: await findLostAnswers(db, oracle),
    extra: [...(await findExtraAttempts(db, oracle)), ...(await findExtraGrades(db, oracle))],
    wrong: await findMismatches(db),
  };
}

/** All damage in one list. */
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
    // The device's own count of its changes.
    .select((eb) => eb.fn.coalesce('content_sequence', 'revision').as('revision'))
    .execute();
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, row]));
  const known = new Set(sent.map(describe));
  const lost = acknowledged.flatMap((answer) => {
    const row = stored.get(`${answer.attemptId} ${answer.questionId}`);
    const isKept =
      row !== undefined &&
      (row.revision > answer.revision ||
        (row.revision === answer.revision && row.selected_option_id === answer.optionId));
    return isKept ? [] : [`acknowledged and lost: ${describe(answer)}; stored: ${JSON.stringify(row)}`];
  });
  const madeUp = rows
    .filter(({ attempt_id }) => ours.has(attempt_id))
    .map((row) => ({
      attemptId: row.attempt_id,
      questionId: row.question_id,
      revision: row.revision,
      optionId: row.selected_option_id ?? 0,
    }))
    .filter((answer) => !known.has(describe(answer)))
    .map((answer) => `stored and never sent: ${describe(answer)}`);
  return [...lost, ...madeUp];
}

function describe({ attemptId, questionId, revision, optionId }: SentAnswer): string {
  return `attempt ${attemptId}, question ${questionId}, revision ${revision}: option ${optionId}`;
}

async function findExtraAttempts(db: Db, { attempts }: AnswerOracle): Promise<string[]> {
  const rows = await db.selectFrom('quiz_attempt').select(['id', 'student_id']).execute();
  return [...attempts].flatMap(([student, returned]) => {
    const stored = rows.filter(({ student_id }) => student_id === student).map(({ id }) => id);
    const agrees = stored.length === 1 && returned.size === 1 && returned.has(stored[0] ?? 0);
    return agrees
      ? []
      : [`student ${student} received attempts ${[...returned].join()} and has ${stored.join()}`];
  });
}

async function findExtraGrades(db: Db, { results }: AnswerOracle): Promise<string[]> {
  const grades = await db.selectFrom('grade').select(['attempt_id', 'score']).execute();
  return [...results].flatMap(([attemptId, returned]) => {
    const stored = grades.filter(({ attempt_id }) => attempt_id === attemptId);
    const agrees = stored.length === 1 && returned.size === 1 && returned.has(String(stored[0]?.score));
    return agrees
      ? []
      : [`attempt ${attemptId} returned scores ${[...returned].join()} and has ${JSON.stringify(stored)}`];
  });
}
