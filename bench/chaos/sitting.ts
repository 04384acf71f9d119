import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, type Db, openDatabase } from '#database/client.ts';
import { AnswerOracle, findDamage, findLostAnswers } from '#server/testing/faults/answer-oracle.ts';
import { driveStudents, type FaultDriver } from '#server/testing/faults/fault-driver.ts';
import { type FaultExam, prepareFaultExam } from '#server/testing/faults/fault-exam.ts';
import type { Plan, Trial } from './trial.ts';

interface SittingOptions {
  connection: Connection;
  /** The number of faults to come: each needs more students who start and submit. */
  faults: number;
  /** How long a student waits for a response. */
  waitMs?: number;
}

const concurrentStudents = 8;
const answersEach = 40;
const studentsPerFault = 4;

/** Students who take a quiz, and the check after every fault that everything acknowledged to them is stored. */
export class Sitting {
  readonly oracle = new AnswerOracle();
  readonly exam: FaultExam;
  readonly db: Db;
  private readonly plan: Plan;
  private readonly waitMs: number;
  private readonly lost = new Set<string>();
  private readonly violated: string[] = [];
  private driver: FaultDriver | undefined;
  private injected = 0;
  private longestDowntime: number | undefined;

  private constructor(plan: Plan, db: Db, exam: FaultExam, waitMs: number) {
    this.plan = plan;
    this.db = db;
    this.exam = exam;
    this.waitMs = waitMs;
  }

  static async open(plan: Plan, { connection, faults, waitMs = 10_000 }: SittingOptions): Promise<Sitting> {
    const client = openDatabase(connection, { maxConnections: 4 });
    plan.resources.defer(() => client.close());
    const exam = await prepareFaultExam(client.db, concurrentStudents + faults * studentsPerFault);
    return new Sitting(plan, client.db, exam, waitMs);
  }

  /** Resolves when the first students have their papers. */
  async start(...addresses: string[]): Promise<void> {
    this.driver = driveStudents({
      addresses,
      students: this.exam.students,
      quizId: this.exam.quiz.id,
      seed: this.plan.seed,
      oracle: this.oracle,
      concurrent: concurrentStudents,
      answersEach,
      waitMs: this.waitMs,
    });
    await this.driver.started;
  }

  countFault(count = 1): void {
    this.injected += count;
  }

  noteViolation(sentence: string): void {
    this.violated.push(sentence);
  }

  addDowntime(ms: number): void {
    this.longestDowntime = Math.max(this.longestDowntime ?? 0, ms / 1000);
  }

  /** Stops all students from sending. */
  hold(): Promise<void> {
    return this.getDriver().hold();
  }

  /** Compares before students continue, because the next answer to the same question would hide a lost one. */
  async compareAndRelease(): Promise<void> {
    await this.hold();
    for (const sentence of await retryWhileDisconnected(() => findLostAnswers(this.db, this.oracle)))
      this.lost.add(sentence);
    if (this.injected % 10 === 0 && this.injected > 0)
      console.log(
        `  ${this.injected} injected, ${this.oracle.acknowledged.length} acknowledged, ${this.lost.size} lost`,
      );
    this.release();
  }

  release(): void {
    this.getDriver().release();
  }

  /** Waits until the fault caused at least one refused request; `before` is the count of refusals before the fault. */
  async waitForRefusal(before: number, withinMs: number, ...statuses: number[]): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (this.oracle.countRefusals(...statuses) === before) {
      if (performance.now() > until) return false;
      await sleep(10);
    }
    return true;
  }

  /** Every `submitEvery`th remaining student submits; then everything is compared and marked again. */
  async finish({ submitEvery = 2 } = {}): Promise<Trial> {
    this.release();
    await this.getDriver()
      .stop({ submitEvery })
      .catch((error: unknown) => this.noteViolation(`a student could not go on: ${String(error)}`));
    const damage = await retryWhileDisconnected(() => findDamage(this.db, this.oracle));
    for (const sentence of damage.lost) this.lost.add(sentence);
    if (this.oracle.refusalsWithoutTime > 0)
      this.noteViolation(`${this.oracle.refusalsWithoutTime} answers with 503 had no Retry-After`);
    const failures = this.oracle.failures();
    this.violated.push(...failures.slice(0, 3));
    return {
      injected: this.injected,
      ok: this.oracle.count('ok'),
      failed: failures.length,
      unknown: this.oracle.count('unknown'),
      damage: { ...damage, lost: [...this.lost] },
      violated: this.violated,
      recoverySeconds: this.longestDowntime,
    };
  }

  private getDriver(): FaultDriver {
    if (!this.driver) throw new Error('No student has started.');
    return this.driver;
  }
}

/** Retries a read, because the fault also cut the connection of the comparison. */
async function retryWhileDisconnected<T>(read: () => Promise<T>): Promise<T> {
  const until = performance.now() + 20_000;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
