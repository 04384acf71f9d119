import { setTimeout as sleep } from 'node:timers/promises';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import type { TestPerson } from '../people.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { SignedIn } from '../sign-in.ts';
import type { AnswerOracle, SentAnswer } from './answer-oracle.ts';

interface DriverOptions {
  /** Several servers: a student whose request failed tries the next one. */
  addresses: readonly string[];
  students: readonly (TestPerson & SignedIn)[];
  quizId: number;
  seed: number;
  oracle: AnswerOracle;
  /**
   * Number of students at once. The next one starts when one has submitted. By default all take the quiz
   * at once.
   */
  concurrent?: number;
  /** Answers a student gives before submitting, if another student is queued. */
  answersEach?: number;
  /** The timeout of a request. */
  waitMs?: number;
}

export interface FaultDriver {
  /** Resolves when every student has their paper. */
  started: Promise<void>;
  /** Pauses all students until `release`. Resolves when no request is in progress. */
  hold(): Promise<void>;
  release(): void;
  /** Whether an answer has to be sent again although a later one to its question was acknowledged. */
  hasOvertaken(): boolean;
  /** Lets requests in progress finish. Then every n-th student submits. */
  stop(options?: { submitEvery?: number }): Promise<void>;
}

/** An answer with the stored revision that the student had seen. */
type Change = SentAnswer & { seen: number };

type Answer = { status: number; body: unknown } | { status: 'unknown'; body: string };

const patienceMs = 180_000;
const pauseMs = 60;

/** Students who answer one question after the other over real HTTP and rely only on acknowledged responses. */
export function driveStudents(options: DriverOptions): FaultDriver {
  const traffic = new Traffic();
  const { concurrent = options.students.length, answersEach = Number.POSITIVE_INFINITY } = options;
  const all = options.students.map((person, at) => new DrivenStudent(person, options, at, traffic));
  const active = all.slice(0, concurrent);
  const waiting = all.slice(concurrent);
  const started = Promise.all(active.map((student) => student.start())).then(() => undefined);
  let isStopped = false;

  async function takeQuizzes(slot: number): Promise<void> {
    while (!isStopped) {
      const maxAnswers = waiting.length > 0 ? answersEach : Number.POSITIVE_INFINITY;
      await active[slot]?.answerUntil((answered) => isStopped || answered >= maxAnswers);
      const next = isStopped ? undefined : waiting.shift();
      if (!next) continue;
      await active[slot]?.submit();
      active[slot] = next;
      await next.start();
    }
  }
  const answering = started.then(() => Promise.all(active.map((_, slot) => takeQuizzes(slot))));
  // `stop` reports the rejection. Until then it counts as handled.
  answering.catch(() => undefined);
  return {
    started,
    hold: () => traffic.hold(),
    release: () => traffic.release(),
    hasOvertaken: () => active.some((student) => student.hasOvertaken()),
    stop: async ({ submitEvery = 2 } = {}) => {
      isStopped = true;
      await answering;
      const submitting = active.filter((_, at) => at % submitEvery === 0);
      await Promise.all(submitting.map((student) => student.submit()));
    },
  };
}

/** The requests in progress. Can be paused to compare responses with stored rows. */
class Traffic {
  private inFlight = 0;
  private held: PromiseWithResolvers<void> | undefined;

  async pass<T>(send: () => Promise<T>): Promise<T> {
    while (this.held) await this.held.promise;
    this.inFlight += 1;
    try {
      return await send();
    } finally {
      this.inFlight -= 1;
    }
  }

  async hold(): Promise<void> {
    this.held ??= Promise.withResolvers<void>();
    while (this.inFlight > 0) await sleep(5);
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
  /** Stored revisions that the server acknowledged. */
  private readonly seen = new Map<number, number>();
  /** Sent and never acknowledged: the network may still deliver them long after. */
  private readonly unacknowledged: Change[] = [];
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

  async start(): Promise<void> {
    const { oracle, quizId } = this.options;
    // Twice at once, like a double click.
    const [attempt] = await Promise.all(
      [1, 2].map(async () => {
        const attempt = await this.insist('start', 'POST', '/quizAttempt', { quiz: { id: quizId } });
        const { id } = attempt as QuizAttempt;
        oracle.noteAttempt(this.person.personId, id);
        return id;
      }),
    );
    this.paper = (await this.insist('start', 'GET', `/quizAttempt/${attempt}/paper`)) as Paper;
  }

  async answerUntil(isDone: (answered: number) => boolean): Promise<void> {
    for (let answered = 0; !isDone(answered); answered += 1) {
      await this.answerOne();
      if (this.random.below(4) === 0) await this.deliverLate();
      await sleep(this.random.below(15));
    }
    // Newest first: a server that stores old answers then ends with the oldest, whatever was in flight.
    const late = this.unacknowledged.splice(0).sort((one, other) => other.revision - one.revision);
    for (const answer of late) {
      while ((await this.save(answer)) === 'unknown') await sleep(pauseMs);
    }
  }

  hasOvertaken(): boolean {
    const { acknowledged } = this.options.oracle;
    return this.unacknowledged.some((old) =>
      acknowledged.some(
        ({ attemptId, questionId, revision }) =>
          attemptId === old.attemptId && questionId === old.questionId && revision > old.revision,
      ),
    );
  }

  async submit(): Promise<void> {
    const { oracle } = this.options;
    const path = `/quizAttempt/${this.paper?.attempt.id}`;
    // A last save in flight is either counted or refused.
    const racing = this.random.below(2) === 0 ? this.saveOnce(this.chooseAnswer()) : undefined;
    for (let time = 0; time < 2; time += 1) {
      const result = (await this.insist('submit', 'PUT', path, { status: 'SUBMITTED' })) as QuizAttempt;
      oracle.noteResult(result.id, String(result.totalScore));
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
    const canStayUnacknowledged = this.random.below(3) === 0;
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      if ((await this.save(answer)) !== 'unknown') return;
      if (canStayUnacknowledged) return void this.unacknowledged.push(answer);
      await sleep(pauseMs);
    }
    this.note('save', 'failed', 'given up after all tries');
  }

  /** Sends an old answer again, which must not replace the later one. */
  private async deliverLate(): Promise<void> {
    const answer = this.unacknowledged.shift();
    if (!answer) return;
    if ((await this.save(answer)) === 'unknown') this.unacknowledged.push(answer);
  }

  private async save(answer: Change): Promise<'ok' | 'failed' | 'unknown'> {
    const { status, response } = await this.put(answer);
    if (status === 'unknown') return this.note('save', 'unknown', response);
    const isOld = answer.revision < (this.revisions.get(answer.questionId) ?? 0);
    const isRight = status === 'stored' || (isOld && status === 'stale');
    return this.note('save', isRight ? 'ok' : 'failed', response);
  }

  /** Also accepts a refusal because the attempt is closed. */
  private async saveOnce(answer: Change): Promise<void> {
    const { status, response } = await this.put(answer);
    const isRight = status === 'stored' || status === 409;
    this.note('save', isRight ? 'ok' : status === 'unknown' ? 'unknown' : 'failed', response);
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
    const response = `${status} ${JSON.stringify(body)}`;
    if (status !== 200) return { status, response };
    const [result] = (body as SavedAnswers).answers;
    if (result?.status === 'stored') {
      this.options.oracle.acknowledged.push(answer);
      this.seen.set(questionId, result.revision ?? 0);
    }
    return { status: result?.status, response };
  }

  private async insist(kind: 'start' | 'submit', method: string, path: string, sent?: object) {
    const until = performance.now() + patienceMs;
    for (;;) {
      const { status, body } = await this.send(method, path, sent);
      const response = `${status} ${JSON.stringify(body)}`;
      if (status === 200 || status === 201) {
        this.note(kind, 'ok', response);
        return body;
      }
      this.note(kind, status === 'unknown' ? 'unknown' : 'failed', response);
      if (status !== 'unknown' || performance.now() > until)
        throw new Error(`${method} ${path}: ${response}`);
      await sleep(pauseMs);
    }
  }

  private note<T extends 'ok' | 'failed' | 'unknown'>(
    kind: 'start' | 'save' | 'submit',
    outcome: T,
    response: string,
  ): T {
    this.options.oracle.note({ kind, student: this.person.personId, outcome, response });
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
