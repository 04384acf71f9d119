import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type { Paper, QuizAnswer, QuizAttempt, Review, SavedAnswers } from '#shared/contract/attempts.ts';
import { Browser, type Told } from './browser.ts';
import type { Kind, LoadLog, Outcome, SentAnswer } from './load-log.ts';
import { questionCount, type Seat } from './school.ts';
import { Screen, type ShownAnswer } from './screen.ts';

interface StudentOptions {
  seat: Seat;
  address: string;
  quizId: number;
  seed: number;
  log: LoadLog;
  mostConnections?: number;
}

const mostTries = 20;
const pauseMs = 250;

/** Does what the quiz page does, over HTTP, and writes down what was sent and what was told. */
export class Student {
  readonly random: SeededRandom;
  private readonly seat: Seat;
  private readonly quizId: number;
  private readonly log: LoadLog;
  private readonly browser: Browser;
  private phase = '';
  private attemptId: number | undefined;
  /** As it came: a whole school's papers are not read while its starts are measured, but when they are answered. */
  private paperText: string | undefined;
  private opened: Screen | undefined;
  private isLeaving = false;
  /** Changed while this student's network was away: sent together with the next one. */
  private readonly kept: ShownAnswer[] = [];

  constructor({ seat, address, quizId, seed, log, mostConnections = 6 }: StudentOptions) {
    this.seat = seat;
    this.quizId = quizId;
    this.log = log;
    this.random = seededRandom(seed);
    this.browser = new Browser({ address, token: seat.token, mostConnections });
  }

  enter(phase: string): void {
    this.phase = phase;
  }

  hasPaper(): boolean {
    return this.paperText !== undefined;
  }

  isComplete(): boolean {
    return this.screen?.isComplete() ?? true;
  }

  private get screen(): Screen | undefined {
    if (this.paperText === undefined) return undefined;
    this.opened ??= new Screen(JSON.parse(this.paperText) as Paper, this.random);
    return this.opened;
  }

  /** Start and paper, from the moment it was this student's turn. */
  async begin(due: number): Promise<void> {
    const attemptId = await this.start(due);
    if (attemptId === undefined) return;
    const paper = await this.readPaper(attemptId);
    if (paper === undefined) return;
    this.attemptId = attemptId;
    this.paperText = paper;
    this.note('screen', { status: 200, body: '' }, 'ok', due);
  }

  async start(due = performance.now()): Promise<number | undefined> {
    const told = await this.insist('start', 'POST', '/quizAttempt', { quiz: { id: this.quizId } }, due);
    if (!told) return undefined;
    const { id } = JSON.parse(told.body) as QuizAttempt;
    this.log.attempts.push({ studentId: this.seat.studentId, attemptId: id });
    return id;
  }

  private async readPaper(attemptId: number): Promise<string | undefined> {
    const told = await this.insist('paper', 'GET', `/quizAttempt/${attemptId}/paper`);
    if (!told) return undefined;
    const asked = told.body.split('"questionText":').length - 1;
    if (asked !== questionCount)
      this.log.faults.push(`the paper of attempt ${attemptId} asks ${asked} questions`);
    return told.body;
  }

  /** What the page says and opens once the paper is there. */
  async showScreen(withStream: boolean): Promise<void> {
    if (!this.hasPaper()) return;
    await this.tellPresence({ focus: 'REGAINED' });
    if (!withStream) return;
    const due = performance.now();
    const told = await this.browser.listen(() => {
      if (!this.isLeaving) this.log.faults.push(`the event stream of ${this.seat.email} ended by itself`);
    });
    this.note('events', told, told.status === 200 ? 'ok' : outcomeOf(told), due);
  }

  async tellPresence(body: object = {}): Promise<void> {
    if (this.attemptId === undefined) return;
    const due = performance.now();
    const told = await this.browser.send('POST', `/quizAttempt/${this.attemptId}/presence`, body);
    this.note('presence', told, told.status === 204 ? 'ok' : outcomeOf(told), due);
  }

  /** Answers one question as the page does, with what happens to pages now and then. */
  async answer(due = performance.now()): Promise<void> {
    if (!this.screen) return;
    const given = this.screen.isComplete() ? this.screen.change() : this.screen.answerNext();
    this.forgetKept(given.questionId);
    const happens = this.random.below(100);
    if (happens < 5) return void this.kept.push(given);
    if (happens < 10) return this.saveSingly(given, due);
    await this.save(given, due);
    // A page whose first request got no answer sends the same once more.
    if (happens < 13) await this.save(given, performance.now());
  }

  /** Another answer to a question that is answered. */
  async change(due: number): Promise<void> {
    if (!this.screen) return;
    const given = this.screen.change();
    this.forgetKept(given.questionId);
    await this.save(given, due);
  }

  /** Every question once, in as many calls at once. */
  async answerAllAtOnce(): Promise<void> {
    const { screen } = this;
    if (!screen) return;
    const given = screen.paper.questions.map(() => screen.answerNext('unanswered'));
    await Promise.all(given.map((answer) => this.save(answer, performance.now())));
  }

  /** Everything that is not sent yet. */
  async flush(): Promise<void> {
    const given = this.kept.pop();
    if (given) await this.save(given, performance.now());
  }

  async handIn(due = performance.now()): Promise<void> {
    if (!this.screen) return;
    const path = `/quizAttempt/${this.screen.attemptId}`;
    const told = await this.insist('hand-in', 'PUT', path, { status: 'SUBMITTED' }, due);
    if (!told) return;
    const { id, status, totalScore } = JSON.parse(told.body) as QuizAttempt;
    this.log.results.push({ attemptId: id, status, score: totalScore });
  }

  /** Reads the result, and compares it with what this student has on their own screen. */
  async review(): Promise<void> {
    const { screen } = this;
    if (!screen) return;
    const told = await this.insist('review', 'GET', `/quizAttempt/${screen.attemptId}/review`);
    if (!told) return;
    const { questions } = JSON.parse(told.body) as Review;
    for (const { id, answer } of questions) {
      if (screen.differsFrom(id, answer?.selectedOption?.id ?? null, answer?.textAnswer ?? null)) {
        this.log.faults.push(
          `the review of attempt ${screen.attemptId} shows another answer to question ${id}`,
        );
      }
    }
  }

  async signIn(password: string, due: number): Promise<void> {
    const body = { email: this.seat.email, password };
    const told = await this.browser.send('POST', '/auth/login', body);
    this.note('sign-in', told, told.status === 200 ? 'ok' : outcomeOf(told), due);
  }

  leave(): void {
    this.isLeaving = true;
    this.browser.close();
  }

  private async save(given: ShownAnswer, due: number): Promise<void> {
    const attemptId = this.screen?.attemptId ?? 0;
    const batch = [...this.kept.splice(0), given];
    const sent = batch.map((answer) => this.noteSent(attemptId, answer));
    const answers = batch.map(toInput);
    await this.untilTold('save', due, async () => {
      const told = await this.browser.send('PUT', `/quizAttempt/${attemptId}/answers`, { answers });
      const results = told.status === 200 ? (JSON.parse(told.body) as SavedAnswers).answers : [];
      const stored = new Set(
        results.filter(({ status }) => status === 'stored').map(({ question }) => question.id),
      );
      for (const answer of sent) settle(answer, told, stored.has(answer.questionId));
      return { told, isFine: sent.every(({ outcome }) => outcome === 'ok') };
    });
  }

  private async saveSingly(given: ShownAnswer, due: number): Promise<void> {
    const attemptId = this.screen?.attemptId ?? 0;
    const sent = this.noteSent(attemptId, given);
    const { changedAt: _, ...answer } = toInput(given);
    await this.untilTold('single save', due, async () => {
      const told = await this.browser.send('POST', '/quizAnswer', { attempt: { id: attemptId }, ...answer });
      const isAnswered = told.status === 200 || told.status === 201;
      const isStored = isAnswered && (JSON.parse(told.body) as QuizAnswer).revision === given.revision;
      settle(sent, told, isStored);
      return { told, isFine: isStored };
    });
  }

  /** The page sends what it shows, never what stood there before. */
  private forgetKept(questionId: number): void {
    const at = this.kept.findIndex((answer) => answer.questionId === questionId);
    if (at >= 0) this.kept.splice(at, 1);
  }

  private noteSent(attemptId: number, answer: ShownAnswer): SentAnswer {
    const sent: SentAnswer = { attemptId, ...answer, outcome: 'unknown' };
    this.log.answers.push(sent);
    return sent;
  }

  private async insist(
    kind: Kind,
    method: string,
    path: string,
    body?: object,
    due = performance.now(),
  ): Promise<Told | undefined> {
    return this.untilTold(kind, due, async () => {
      const told = await this.browser.send(method, path, body);
      return { told, isFine: told.status === 200 || told.status === 201 };
    });
  }

  /** As the page: again after a pause, while the server is away or busy. Each try is written down. */
  private async untilTold(
    kind: Kind,
    due: number,
    send: () => Promise<{ told: Told; isFine: boolean }>,
  ): Promise<Told | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const sentAt = performance.now();
      const { told, isFine } = await send();
      this.note(kind, told, isFine ? 'ok' : outcomeOf(told), tries === 0 ? due : sentAt, sentAt);
      if (isFine) return told;
      if (told.status !== 0 && told.status !== 429 && told.status < 500) return undefined;
      await sleep(pauseMs * (1 + this.random.next()));
    }
    return undefined;
  }

  private note(kind: Kind, { status, body }: Told, outcome: Outcome, due: number, sentAt = due): void {
    const ms = performance.now() - due;
    this.log.operations.push({ phase: this.phase, kind, outcome, status, ms, lateMs: sentAt - due });
    if (outcome !== 'ok' && this.log.faults.length < 50) {
      this.log.faults.push(`${this.phase}: ${kind} of ${this.seat.email}: ${status} ${body.slice(0, 300)}`);
    }
  }
}

function outcomeOf({ status }: Told): Outcome {
  return status === 0 ? 'unknown' : 'refused';
}

/** Once acknowledged it stays so, whatever a second request for the same is told. */
function settle(answer: SentAnswer, told: Told, isStored: boolean): void {
  if (answer.outcome !== 'ok') answer.outcome = isStored ? 'ok' : outcomeOf(told);
}

function toInput(answer: ShownAnswer) {
  return {
    question: { id: answer.questionId },
    revision: answer.revision,
    changedAt: new Date().toISOString(),
    selectedOption: answer.optionId === null ? null : { id: answer.optionId },
    textAnswer: answer.text,
    isMarked: answer.isMarked,
    timeSpent: answer.timeSpent,
  };
}
