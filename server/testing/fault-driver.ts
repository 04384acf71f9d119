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
}

export interface FaultDriver {
  /** Resolves when every student has their paper. */
  begun: Promise<void>;
  /** Students finish what they are sending; then those of every `handIn`th place hand in. */
  stop(options?: { handIn?: number }): Promise<void>;
}

type Answer = { status: number; body: unknown } | { status: 'unknown'; body: string };

const patienceMs = 60_000;
const pauseMs = 60;

/** Students who answer one question after the other, over real HTTP, and never believe what they were not told. */
export function driveStudents(options: DriverOptions): FaultDriver {
  const students = options.students.map((person, at) => new DrivenStudent(person, options, at));
  const begun = Promise.all(students.map((student) => student.begin())).then(() => undefined);
  let isOver = false;
  const answering = begun.then(() =>
    Promise.all(students.map((student) => student.answerUntil(() => isOver))),
  );
  return {
    begun,
    stop: async ({ handIn = 2 } = {}) => {
      isOver = true;
      await answering;
      const those = students.filter((_, at) => at % handIn === 0);
      await Promise.all(those.map((student) => student.handIn()));
    },
  };
}

class DrivenStudent {
  private readonly person: TestPerson & SignedIn;
  private readonly options: DriverOptions;
  private readonly random: SeededRandom;
  private readonly revisions = new Map<number, number>();
  /** Sent and never acknowledged: the network may still deliver them, long after. */
  private readonly adrift: SentAnswer[] = [];
  private server: number;
  private paper: Paper | undefined;

  constructor(person: TestPerson & SignedIn, options: DriverOptions, at: number) {
    this.person = person;
    this.options = options;
    this.random = seededRandom(options.seed * 1_000 + at);
    this.server = at;
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

  async answerUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.answerOne();
      if (this.random.below(4) === 0) await this.deliverLate();
      await sleep(this.random.below(15));
    }
    while (this.adrift.length > 0) await this.deliverLate();
  }

  async handIn(): Promise<void> {
    const { oracle } = this.options;
    const path = `/quizAttempt/${this.paper?.attempt.id}`;
    for (let time = 0; time < 2; time += 1) {
      const told = (await this.insist('hand-in', 'PUT', path, { status: 'SUBMITTED' })) as QuizAttempt;
      oracle.noteResult(told.id, String(told.totalScore));
    }
  }

  private async answerOne(): Promise<void> {
    if (!this.paper) throw new Error('There is no paper.');
    const question = this.random.pick(this.paper.questions);
    const revision = (this.revisions.get(question.id) ?? 0) + 1;
    this.revisions.set(question.id, revision);
    const answer: SentAnswer = {
      attemptId: this.paper.attempt.id,
      questionId: question.id,
      revision,
      optionId: this.random.pick(question.options).id,
    };
    this.options.oracle.sent.push(answer);
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

  private async save(answer: SentAnswer): Promise<'ok' | 'failed' | 'unknown'> {
    const { questionId, revision, optionId } = answer;
    const one = { question: { id: questionId }, revision, selectedOption: { id: optionId } };
    const path = `/quizAttempt/${answer.attemptId}/answers`;
    const { status, body } = await this.send('PUT', path, { answers: [one] });
    const told = JSON.stringify(body);
    if (status === 'unknown') return this.note('save', 'unknown', told);
    const result = status === 200 ? (body as SavedAnswers).answers[0] : undefined;
    const isOld = revision < (this.revisions.get(questionId) ?? 0);
    if (result?.status === 'stored') this.options.oracle.acknowledged.push(answer);
    const isRight = result?.status === 'stored' || (isOld && result?.status === 'stale');
    return this.note('save', isRight ? 'ok' : 'failed', `${status} ${told}`);
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

  private async send(method: string, path: string, sent?: object): Promise<Answer> {
    const { addresses } = this.options;
    const address = addresses[this.server % addresses.length];
    try {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { ...this.person.headers, ...(sent ? { 'content-type': 'application/json' } : {}) },
        body: sent ? JSON.stringify(sent) : null,
        signal: AbortSignal.timeout(10_000),
      });
      const body: unknown = await answer.json();
      if (answer.status !== 503) return { status: answer.status, body };
      this.server += 1;
      return { status: 'unknown', body: '503' };
    } catch (error) {
      this.server += 1;
      return { status: 'unknown', body: String(error) };
    }
  }
}
