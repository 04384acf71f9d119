import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, type Db, openDatabase } from '#database/client.ts';
import { AnswerOracle, findDamage, findLostAnswers } from '#server/testing/answer-oracle.ts';
import { driveStudents, type FaultDriver } from '#server/testing/fault-driver.ts';
import { type FaultExam, prepareFaultExam } from '#server/testing/fault-exam.ts';
import type { Plan, Trial } from './trial.ts';

interface SittingOptions {
  connection: Connection;
  /** How many faults there will be: so many more students come and hand in. */
  faults: number;
  /** How long a student waits for an answer. */
  waitMs?: number;
}

const seats = 8;
const answersEach = 40;
const followersPerFault = 4;

/** Students at their quiz, and whether what they were told is what is stored, after every fault. */
export class Sitting {
  readonly oracle = new AnswerOracle();
  readonly exam: FaultExam;
  readonly db: Db;
  private readonly plan: Plan;
  private readonly waitMs: number;
  private readonly lost = new Set<string>();
  private readonly broken: string[] = [];
  private driver: FaultDriver | undefined;
  private injected = 0;
  private longestAway: number | undefined;

  private constructor(plan: Plan, db: Db, exam: FaultExam, waitMs: number) {
    this.plan = plan;
    this.db = db;
    this.exam = exam;
    this.waitMs = waitMs;
  }

  static async open(plan: Plan, { connection, faults, waitMs = 10_000 }: SittingOptions): Promise<Sitting> {
    const client = openDatabase(connection, { most: 4 });
    plan.room.defer(() => client.close());
    const exam = await prepareFaultExam(client.db, seats + faults * followersPerFault);
    return new Sitting(plan, client.db, exam, waitMs);
  }

  /** Resolves when the first students have their papers. */
  async begin(...addresses: string[]): Promise<void> {
    this.driver = driveStudents({
      addresses,
      students: this.exam.students,
      quizId: this.exam.quiz.id,
      seed: this.plan.seed,
      oracle: this.oracle,
      seats,
      answersEach,
      waitMs: this.waitMs,
    });
    await this.driver.begun;
  }

  countFault(count = 1): void {
    this.injected += count;
  }

  noteBroken(sentence: string): void {
    this.broken.push(sentence);
  }

  noteAway(ms: number): void {
    this.longestAway = Math.max(this.longestAway ?? 0, ms / 1000);
  }

  /** Nobody sends anything from now on. */
  hold(): Promise<void> {
    return this.getDriver().hold();
  }

  /**
   * Compares before anybody may answer again: what was lost would be hidden by the next answer to the same question.
   */
  async compareAndRelease(): Promise<void> {
    await this.hold();
    for (const sentence of await patiently(() => findLostAnswers(this.db, this.oracle)))
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

  /** Until the server has refused something since it was `before`; a fault that nobody felt was none. */
  async untilRefused(before: number, withinMs: number, ...statuses: number[]): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (this.oracle.countRefusals(...statuses) === before) {
      if (performance.now() > until) return false;
      await sleep(10);
    }
    return true;
  }

  /** Of those who are still there every `handIn`th hands in; then everything is compared and marked again. */
  async finish({ handIn = 2 } = {}): Promise<Trial> {
    this.release();
    await this.getDriver()
      .stop({ handIn })
      .catch((error: unknown) => this.noteBroken(`a student could not go on: ${String(error)}`));
    const damage = await patiently(() => findDamage(this.db, this.oracle));
    for (const sentence of damage.lost) this.lost.add(sentence);
    if (this.oracle.refusalsWithoutTime > 0)
      this.noteBroken(`${this.oracle.refusalsWithoutTime} answers with 503 had no Retry-After`);
    const failures = this.oracle.failures();
    this.broken.push(...failures.slice(0, 3));
    return {
      injected: this.injected,
      ok: this.oracle.count('ok'),
      failed: failures.length,
      unknown: this.oracle.count('unknown'),
      damage: { ...damage, lost: [...this.lost] },
      broken: this.broken,
      recoverySeconds: this.longestAway,
    };
  }

  private getDriver(): FaultDriver {
    if (!this.driver) throw new Error('Nobody has begun.');
    return this.driver;
  }
}

/** The connection we compare by was cut by the fault as well. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
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
