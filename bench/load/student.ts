import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type {
  Paper,
  QuizAnswer,
  QuizAttempt,
  Review,
  SavedAnswers,
  SaveResult,
} from '#shared/contract/attempts.ts';
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
  /** How many devices have the attempt open and write without seeing each other's changes. */
  devices?: number;
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
  private opened: Screen[] | undefined;
  private readonly devices: number;
  private isLeaving = false;
  /** Changed while this student's network was away: sent together with the next one. */
  private readonly kept: ShownAnswer[] = [];

  constructor({ seat, address, quizId, seed, log, mostConnections = 6, devices = 1 }: StudentOptions) {
    this.devices = devices;
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
    return this.screens.every((screen) => screen.isComplete());
  }

  /** The screen of the device in use: one at random when the student has several. */
  private get screen(): Screen | undefined {
    const { screens } = this;
    return screens.length > 1 ? this.random.pick(screens) : screens[0];
  }

  private get screens(): readonly Screen[] {
    if (this.paperText === undefined) return [];
    this.opened ??= this.openScreens(JSON.parse(this.paperText) as Paper);
    return this.opened;
  }

  private openScreens(paper: Paper): Screen[] {
    return Array.from({ length: this.devices }, (_, at) => new Screen(paper, this.random, at + 1));
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
    for (let device = 1; device <= this.devices; device += 1) {
      const body = { device, kind: device === 1 ? 'COMPUTER' : 'TABLET', browser: 'Load' };
      await this.insist('device', 'PUT', `/quizAttempt/${this.attemptId}/device`, body);
    }
    await this.tellPresence({ focus: 'REGAINED' });
    if (!withStream) return;
    const due = performance.now();
    const told = await this.browser.listen(this.attemptId ?? 0, () => {
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
    const { screen } = this;
    if (!screen) return;
    const given = screen.isComplete() ? screen.change() : screen.answerNext();
    this.forgetKept(given);
    const happens = this.random.below(100);
    if (happens < 5) return void this.kept.push(given);
    if (happens < 10 && this.devices === 1) return this.saveSingly(given, due);
    await this.save(given, due);
    // A page whose first request got no answer sends the same once more.
    if (happens < 13) await this.save(given, performance.now());
  }

  /** Another answer to a question that is answered. */
  async change(due: number): Promise<void> {
    const given = this.screen?.change();
    if (!given) return;
    this.forgetKept(given);
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
    if (!this.hasPaper()) return;
    const path = `/quizAttempt/${this.attemptId}`;
    const told = await this.insist('hand-in', 'PUT', path, { status: 'SUBMITTED' }, due);
    if (!told) return;
    const { id, status, totalScore } = JSON.parse(told.body) as QuizAttempt;
    this.log.results.push({ attemptId: id, status, score: totalScore });
  }

  /** Reads the result, and compares it with what this student has on their own screen; two screens may differ. */
  async review(): Promise<void> {
    const [screen, another] = this.screens;
    if (!screen) return;
    const told = await this.insist('review', 'GET', `/quizAttempt/${screen.attemptId}/review`);
    if (!told || another) return;
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
    const attemptId = this.attemptId ?? 0;
    // A device sends only the answers it kept itself.
    const own = this.kept.filter(({ device }) => device === given.device);
    for (const answer of own) this.forgetKept(answer);
    const sent = [...own, given].map((answer) => this.noteSent(attemptId, answer));
    const answers = sent.map(toChange);
    await this.untilTold('save', due, async () => {
      const told = await this.browser.send('PUT', `/quizAttempt/${attemptId}/answers`, { answers });
      const results = told.status === 200 ? (JSON.parse(told.body) as SavedAnswers).answers : [];
      // The server answers in the order of the questions' numbers, not in the order of the request.
      for (const answer of sent) {
        const result = results.find(({ question }) => question.id === answer.questionId);
        this.settle(answer, told, result);
      }
      return { told, isFine: sent.every(({ outcome }) => outcome === 'ok') };
    });
  }

  private async saveSingly(given: ShownAnswer, due: number): Promise<void> {
    const attemptId = this.attemptId ?? 0;
    const sent = this.noteSent(attemptId, given);
    await this.untilTold('single save', due, async () => {
      const body = { attempt: { id: attemptId }, ...toInput(given) };
      const told = await this.browser.send('POST', '/quizAnswer', body);
      const isAnswered = told.status === 200 || told.status === 201;
      const revision = isAnswered ? (JSON.parse(told.body) as QuizAnswer).revision : null;
      this.settle(sent, told, revision === null ? undefined : { status: 'stored', revision });
      return { told, isFine: isAnswered };
    });
  }

  /** An answer that was acknowledged stays acknowledged, however a repeated request is answered. */
  private settle(
    answer: SentAnswer,
    told: Told,
    result: Pick<SaveResult, 'status' | 'revision' | 'current' | 'kept'> | undefined,
  ): void {
    const isSafe = result?.status === 'stored' || result?.kept !== undefined;
    if (answer.outcome !== 'ok') answer.outcome = isSafe ? 'ok' : outcomeOf(told);
    const stored = result?.current?.revision ?? result?.revision;
    if (isSafe && result.status === 'stored') answer.revision = result.revision;
    const screen = this.screens.find(({ device }) => device === answer.device);
    if (isSafe && typeof stored === 'number') screen?.learn(answer.questionId, stored);
  }

  /** The page sends what it shows, never what stood there before. */
  private forgetKept({ questionId, device }: ShownAnswer): void {
    const at = this.kept.findIndex((answer) => answer.questionId === questionId && answer.device === device);
    if (at >= 0) this.kept.splice(at, 1);
  }

  private noteSent(attemptId: number, answer: ShownAnswer): SentAnswer {
    const sent: SentAnswer = { attemptId, ...answer, outcome: 'unknown', revision: null };
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

/** A change as the quiz screen sends it, with the revision it is based on. */
function toChange({ questionId, device, sequence, seen, optionId, text, isMarked, timeSpent }: ShownAnswer) {
  const response =
    text === null
      ? { type: 'option', version: 1, option: optionId === null ? null : { id: optionId } }
      : { type: 'text', version: 1, text };
  const changedAt = new Date().toISOString();
  return { question: { id: questionId }, device, sequence, seen, response, isMarked, timeSpent, changedAt };
}

/** The whole answer, as older clients send it. */
function toInput({ questionId, optionId, text, isMarked, timeSpent }: ShownAnswer) {
  const selectedOption = optionId === null ? null : { id: optionId };
  return { question: { id: questionId }, selectedOption, textAnswer: text, isMarked, timeSpent };
}
