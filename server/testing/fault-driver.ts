import { setTimeout as sleep } from 'node:timers/promises';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';
import type { AnswerOracle, SentAnswer } from './answer-oracle.ts';
import type { TestPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { SignedIn } from './sign-in.ts';

interface DriverOptions {
  /** Several processes: a student whose request came to nothing tries the next. */
  addresses: readonly string[];
  students: readonly (TestPerson & SignedIn)[];
  quizId: number;
  seed: number;
  oracle: AnswerOracle;
  /** So many at once; the next comes when one has handed in. Without it all sit together until the end. */
  seats?: number;
  /** What one who has a follower answers before handing in. */
  answersEach?: number;
  /** How long one waits for an answer of the server. */
  waitMs?: number;
}

export interface FaultDriver {
  /** Resolves when every student has their paper. */
  begun: Promise<void>;
  /** Nobody sends anything until `release`; resolves when nothing is under way any more. */
  hold(): Promise<void>;
  release(): void;
  /** Students finish what they are sending; then those of every `handIn`th place hand in. */
  stop(options?: { handIn?: number }): Promise<void>;
}

/** With the revision the student had seen when they chose it. */
type Change = SentAnswer & { seen: number };

type Answer = { status: number; body: unknown } | { status: 'unknown'; body: string };

const patienceMs = 180_000;
const pauseMs = 60;

/** Students who answer one question after the other, over real HTTP, and never believe what they were not told. */
export function driveStudents(options: DriverOptions): FaultDriver {
  const traffic = new Traffic();
  const { seats = options.students.length, answersEach = Number.POSITIVE_INFINITY } = options;
  const all = options.students.map((person, at) => new DrivenStudent(person, options, at, traffic));
  const present = all.slice(0, seats);
  const waiting = all.slice(seats);
  const begun = Promise.all(present.map((student) => student.begin())).then(() => undefined);
  let isOver = false;

  async function sit(seat: number): Promise<void> {
    while (!isOver) {
      const most = waiting.length > 0 ? answersEach : Number.POSITIVE_INFINITY;
      await present[seat]?.answerUntil((answered) => isOver || answered >= most);
      const next = isOver ? undefined : waiting.shift();
      if (!next) continue;
      await present[seat]?.handIn();
      present[seat] = next;
      await next.begin();
    }
  }
  const answering = begun.then(() => Promise.all(present.map((_, seat) => sit(seat))));
  // Whoever stops the driver is told; until then it is nobody's.
  answering.catch(() => undefined);
  return {
    begun,
    hold: () => traffic.hold(),
    release: () => traffic.release(),
    stop: async ({ handIn = 2 } = {}) => {
      isOver = true;
      await answering;
      const those = present.filter((_, at) => at % handIn === 0);
      await Promise.all(those.map((student) => student.handIn()));
    },
  };
}

/** What is on its way; can be stopped, so that what was told and what is stored can be compared. */
class Traffic {
  private underWay = 0;
  private held: PromiseWithResolvers<void> | undefined;

  async pass<T>(send: () => Promise<T>): Promise<T> {
    while (this.held) await this.held.promise;
    this.underWay += 1;
    try {
      return await send();
    } finally {
      this.underWay -= 1;
    }
  }

  async hold(): Promise<void> {
    this.held ??= Promise.withResolvers<void>();
    while (this.underWay > 0) await sleep(5);
  }

  release(): void {
    this.held?.resolve();
    this.held = undefined;
  }
}

class DrivenStudent {
  private readonly person: TestPerson & SignedIn;
  private readonly options: DriverOptions;
  private readonly random: SeededRandom;
  private readonly revisions = new Map<number, number>();
  /** What the server said it has stored. */
  private readonly seen = new Map<number, number>();
  /** Sent and never acknowledged: the network may still deliver them, long after. */
  private readonly adrift: Change[] = [];
  private readonly traffic: Traffic;
  private server: number;
  private paper: Paper | undefined;

  constructor(person: TestPerson & SignedIn, options: DriverOptions, at: number, traffic: Traffic) {
    this.person = person;
    this.options = options;
    this.random = seededRandom(options.seed * 1_000 + at);
    this.server = at;
    this.traffic = traffic;
  }

  async begin(): Promise<void> {
    const { oracle, quizId } = this.options;
    // Twice at once, as a double click does.
    const [attempt] = await Promise.all(
      [1, 2].map(async () => {
        const started = await this.insist('start', 'POST', '/quizAttempt', { quiz: { id: quizId } });
        const { id } = started as QuizAttempt;
        oracle.noteAttempt(this.person.personId, id);
        return id;
      }),
    );
    this.paper = (await this.insist('start', 'GET', `/quizAttempt/${attempt}/paper`)) as Paper;
  }

  async answerUntil(isOver: (answered: number) => boolean): Promise<void> {
    for (let answered = 0; !isOver(answered); answered += 1) {
      await this.answerOne();
      if (this.random.below(4) === 0) await this.deliverLate();
      await sleep(this.random.below(15));
    }
    while (this.adrift.length > 0) {
      await this.deliverLate();
      if (this.adrift.length > 0) await sleep(pauseMs);
    }
  }

  async handIn(): Promise<void> {
    const { oracle } = this.options;
    const path = `/quizAttempt/${this.paper?.attempt.id}`;
    // A last answer that is still on its way: it is counted, or refused.
    const racing = this.random.below(2) === 0 ? this.saveOnce(this.chooseAnswer()) : undefined;
    for (let time = 0; time < 2; time += 1) {
      const told = (await this.insist('hand-in', 'PUT', path, { status: 'SUBMITTED' })) as QuizAttempt;
      oracle.noteResult(told.id, String(told.totalScore));
    }
    await racing;
  }

  private chooseAnswer(): Change {
    if (!this.paper) throw new Error('There is no paper.');
    const question = this.random.pick(this.paper.questions);
    const revision = (this.revisions.get(question.id) ?? 0) + 1;
    this.revisions.set(question.id, revision);
    const answer: Change = {
      attemptId: this.paper.attempt.id,
      questionId: question.id,
      revision,
      optionId: this.random.pick(question.options).id,
      seen: this.seen.get(question.id) ?? 0,
    };
    this.options.oracle.sent.push(answer);
    return answer;
  }

  private async answerOne(): Promise<void> {
    const answer = this.chooseAnswer();
    const mayDrift = this.random.below(3) === 0;
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      if ((await this.save(answer)) !== 'unknown') return;
      if (mayDrift) return void this.adrift.push(answer);
      await sleep(pauseMs);
    }
    this.note('save', 'failed', 'given up after all tries');
  }

  /** The later one counts: an old answer that arrives at last must change nothing. */
  private async deliverLate(): Promise<void> {
    const answer = this.adrift.shift();
    if (!answer) return;
    if ((await this.save(answer)) === 'unknown') this.adrift.push(answer);
  }

  private async save(answer: Change): Promise<'ok' | 'failed' | 'unknown'> {
    const { status, told } = await this.put(answer);
    if (status === 'unknown') return this.note('save', 'unknown', told);
    const isOld = answer.revision < (this.revisions.get(answer.questionId) ?? 0);
    const isRight = status === 'stored' || (isOld && status === 'stale');
    return this.note('save', isRight ? 'ok' : 'failed', told);
  }

  /** While the attempt may be closing: to be told that it is closed is right as well. */
  private async saveOnce(answer: Change): Promise<void> {
    const { status, told } = await this.put(answer);
    const isRight = status === 'stored' || status === 409;
    this.note('save', isRight ? 'ok' : status === 'unknown' ? 'unknown' : 'failed', told);
  }

  private async put(answer: Change) {
    const { questionId, revision, optionId, seen } = answer;
    const one = {
      question: { id: questionId },
      seen,
      device: this.person.personId,
      sequence: revision,
      response: { type: 'option', version: 1, option: { id: optionId } },
    };
    const path = `/quizAttempt/${answer.attemptId}/answers`;
    const { status, body } = await this.send('PUT', path, { answers: [one] });
    const told = `${status} ${JSON.stringify(body)}`;
    if (status !== 200) return { status, told };
    const [result] = (body as SavedAnswers).answers;
    if (result?.status === 'stored') {
      this.options.oracle.acknowledged.push(answer);
      this.seen.set(questionId, result.revision ?? 0);
    }
    return { status: result?.status, told };
  }

  private async insist(kind: 'start' | 'hand-in', method: string, path: string, sent?: object) {
    const until = performance.now() + patienceMs;
    for (;;) {
      const { status, body } = await this.send(method, path, sent);
      const told = `${status} ${JSON.stringify(body)}`;
      if (status === 200 || status === 201) {
        this.note(kind, 'ok', told);
        return body;
      }
      this.note(kind, status === 'unknown' ? 'unknown' : 'failed', told);
      if (status !== 'unknown' || performance.now() > until) throw new Error(`${method} ${path}: ${told}`);
      await sleep(pauseMs);
    }
  }

  private note<T extends 'ok' | 'failed' | 'unknown'>(
    kind: 'start' | 'save' | 'hand-in',
    outcome: T,
    told: string,
  ): T {
    this.options.oracle.note({ kind, student: this.person.personId, outcome, told });
    return outcome;
  }

  private send(method: string, path: string, sent?: object): Promise<Answer> {
    return this.traffic.pass(() => this.sendNow(method, path, sent));
  }

  private async sendNow(method: string, path: string, sent?: object): Promise<Answer> {
    const { addresses, oracle, waitMs = 10_000 } = this.options;
    const address = addresses[this.server % addresses.length];
    const since = performance.now();
    try {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { ...this.person.headers, ...(sent ? { 'content-type': 'application/json' } : {}) },
        body: sent ? JSON.stringify(sent) : null,
        signal: AbortSignal.timeout(waitMs),
      });
      const body: unknown = await answer.json();
      if (answer.status !== 503 && answer.status !== 507) return { status: answer.status, body };
      oracle.noteRefusal(answer);
      this.server += 1;
      return { status: 'unknown', body: String(answer.status) };
    } catch (error) {
      this.server += 1;
      return { status: 'unknown', body: String(error) };
    } finally {
      oracle.noteWait(performance.now() - since);
    }
  }
}
