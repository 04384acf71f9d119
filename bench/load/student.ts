import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type {
  Paper,
  QuizAnswer,
  QuizAttempt,
  Review,
  SavedAnswers,
  SaveResult,
} from '#shared/contract/attempts/attempts.ts';
import { HttpClient, type HttpResponse } from './http-client.ts';
import type { Kind, LoadLog, Outcome, SentAnswer } from './load-log.ts';
import { type LoadAccount, questionCount } from './school.ts';
import { Screen, type ShownAnswer } from './screen.ts';

interface StudentOptions {
  account: LoadAccount;
  address: string;
  quizId: number;
  seed: number;
  log: LoadLog;
  maxConnections?: number;
  /** How many devices have the attempt open and write without seeing each other's changes. */
  devices?: number;
}

const maxTries = 20;
const pauseMs = 250;

/** Does what the quiz page does, over HTTP, and logs every request and response. */
export class Student {
  readonly random: SeededRandom;
  private readonly account: LoadAccount;
  private readonly quizId: number;
  private readonly log: LoadLog;
  private readonly client: HttpClient;
  private phase = '';
  private attemptId: number | undefined;
  /** Unparsed: parsing a whole school's papers would slow down the measured starts, so they are parsed when answered. */
  private paperText: string | undefined;
  private openedScreens: Screen[] | undefined;
  private readonly devices: number;
  private isLeaving = false;
  /** Changed while this student was offline: sent together with the next answer. */
  private readonly unsent: ShownAnswer[] = [];

  constructor({ account, address, quizId, seed, log, maxConnections = 6, devices = 1 }: StudentOptions) {
    this.devices = devices;
    this.account = account;
    this.quizId = quizId;
    this.log = log;
    this.random = seededRandom(seed);
    this.client = new HttpClient({ address, token: account.token, maxConnections });
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
    this.openedScreens ??= this.openScreens(JSON.parse(this.paperText) as Paper);
    return this.openedScreens;
  }

  private openScreens(paper: Paper): Screen[] {
    return Array.from({ length: this.devices }, (_, at) => new Screen(paper, this.random, at + 1));
  }

  /** Starts the attempt and reads its paper; times count from when the start was due. */
  async open(due: number): Promise<void> {
    const attemptId = await this.start(due);
    if (attemptId === undefined) return;
    const paper = await this.readPaper(attemptId);
    if (paper === undefined) return;
    this.attemptId = attemptId;
    this.paperText = paper;
    this.note('screen', { status: 200, body: '' }, 'ok', due);
  }

  async start(due = performance.now()): Promise<number | undefined> {
    const response = await this.request('start', 'POST', '/quizAttempt', { quiz: { id: this.quizId } }, due);
    if (!response) return undefined;
    const { id } = JSON.parse(response.body) as QuizAttempt;
    this.log.attempts.push({ studentId: this.account.studentId, attemptId: id });
    return id;
  }

  private async readPaper(attemptId: number): Promise<string | undefined> {
    const response = await this.request('paper', 'GET', `/quizAttempt/${attemptId}/paper`);
    if (!response) return undefined;
    const count = response.body.split('"questionText":').length - 1;
    if (count !== questionCount)
      this.log.faults.push(`the paper of attempt ${attemptId} has ${count} questions`);
    return response.body;
  }

  /** Sends what the page sends once it has the paper, and opens the event stream. */
  async showScreen(withStream: boolean): Promise<void> {
    if (!this.hasPaper()) return;
    for (let device = 1; device <= this.devices; device += 1) {
      const body = { device, kind: device === 1 ? 'COMPUTER' : 'TABLET', browser: 'Load' };
      await this.request('device', 'PUT', `/quizAttempt/${this.attemptId}/device`, body);
    }
    await this.sendPresence({ focus: 'REGAINED' });
    if (!withStream) return;
    const due = performance.now();
    const response = await this.client.listen(this.attemptId ?? 0, () => {
      if (!this.isLeaving) this.log.faults.push(`the event stream of ${this.account.email} was closed`);
    });
    this.note('events', response, response.status === 200 ? 'ok' : outcomeOf(response), due);
  }

  async sendPresence(body: object = {}): Promise<void> {
    if (this.attemptId === undefined) return;
    const due = performance.now();
    const response = await this.client.send('POST', `/quizAttempt/${this.attemptId}/presence`, body);
    this.note('presence', response, response.status === 204 ? 'ok' : outcomeOf(response), due);
  }

  /** Answers one question as the page does, including late, single and repeated saves. */
  async answer(due = performance.now()): Promise<void> {
    const { screen } = this;
    if (!screen) return;
    const answer = screen.isComplete() ? screen.change() : screen.answerNext();
    this.dropUnsent(answer);
    const chance = this.random.below(100);
    if (chance < 5) return void this.unsent.push(answer);
    if (chance < 10 && this.devices === 1) return this.saveSingly(answer, due);
    await this.save(answer, due);
    // A page whose first request got no response repeats it.
    if (chance < 13) await this.save(answer, performance.now());
  }

  /** Changes an earlier answer. */
  async change(due: number): Promise<void> {
    const answer = this.screen?.change();
    if (!answer) return;
    this.dropUnsent(answer);
    await this.save(answer, due);
  }

  /** Answers every question in its own call, all at once. */
  async answerAllAtOnce(): Promise<void> {
    const { screen } = this;
    if (!screen) return;
    const answers = screen.paper.questions.map(() => screen.answerNext('unanswered'));
    await Promise.all(answers.map((answer) => this.save(answer, performance.now())));
  }

  /** Sends the answers that were not sent yet. */
  async flush(): Promise<void> {
    const answer = this.unsent.pop();
    if (answer) await this.save(answer, performance.now());
  }

  async submit(due = performance.now()): Promise<void> {
    if (!this.hasPaper()) return;
    const path = `/quizAttempt/${this.attemptId}`;
    const response = await this.request('submit', 'PUT', path, { status: 'SUBMITTED' }, due);
    if (!response) return;
    const { id, status, totalScore } = JSON.parse(response.body) as QuizAttempt;
    this.log.results.push({ attemptId: id, status, score: totalScore });
  }

  /** Reads the review and compares it with this student's screen, except for two screens, which may differ. */
  async review(): Promise<void> {
    const [screen, another] = this.screens;
    if (!screen) return;
    const response = await this.request('review', 'GET', `/quizAttempt/${screen.attemptId}/review`);
    if (!response || another) return;
    const { questions } = JSON.parse(response.body) as Review;
    for (const { id, answer } of questions) {
      if (screen.differsFrom(id, answer?.selectedOption?.id ?? null, answer?.textAnswer ?? null)) {
        this.log.faults.push(
          `the review of attempt ${screen.attemptId} shows another answer to question ${id}`,
        );
      }
    }
  }

  async signIn(password: string, due: number): Promise<void> {
    const body = { email: this.account.email, password };
    const response = await this.client.send('POST', '/auth/login', body);
    this.note('sign-in', response, response.status === 200 ? 'ok' : outcomeOf(response), due);
  }

  leave(): void {
    this.isLeaving = true;
    this.client.close();
  }

  private async save(answer: ShownAnswer, due: number): Promise<void> {
    const attemptId = this.attemptId ?? 0;
    // A device sends only its own unsent answers.
    const own = this.unsent.filter(({ device }) => device === answer.device);
    for (const unsent of own) this.dropUnsent(unsent);
    const sent = [...own, answer].map((each) => this.noteSent(attemptId, each));
    const answers = sent.map(toChange);
    await this.retry('save', due, async () => {
      const response = await this.client.send('PUT', `/quizAttempt/${attemptId}/answers`, { answers });
      const results = response.status === 200 ? (JSON.parse(response.body) as SavedAnswers).answers : [];
      // The server responds in the order of question ids, not in the order of the request.
      for (const sentAnswer of sent) {
        const result = results.find(({ question }) => question.id === sentAnswer.questionId);
        this.recordResult(sentAnswer, response, result);
      }
      return { response, isOk: sent.every(({ outcome }) => outcome === 'ok') };
    });
  }

  private async saveSingly(answer: ShownAnswer, due: number): Promise<void> {
    const attemptId = this.attemptId ?? 0;
    const sent = this.noteSent(attemptId, answer);
    await this.retry('single save', due, async () => {
      const body = { attempt: { id: attemptId }, ...toInput(answer) };
      const response = await this.client.send('POST', '/quizAnswer', body);
      const isOk = response.status === 200 || response.status === 201;
      const revision = isOk ? (JSON.parse(response.body) as QuizAnswer).revision : null;
      this.recordResult(sent, response, revision === null ? undefined : { status: 'stored', revision });
      return { response, isOk };
    });
  }

  /** An acknowledged answer stays acknowledged, whatever the response to a repeated request is. */
  private recordResult(
    answer: SentAnswer,
    response: HttpResponse,
    result: Pick<SaveResult, 'status' | 'revision' | 'current' | 'kept'> | undefined,
  ): void {
    const isSafe = result?.status === 'stored' || result?.kept !== undefined;
    if (answer.outcome !== 'ok') answer.outcome = isSafe ? 'ok' : outcomeOf(response);
    const stored = result?.current?.revision ?? result?.revision;
    if (isSafe && result.status === 'stored') answer.revision = result.revision;
    const screen = this.screens.find(({ device }) => device === answer.device);
    if (isSafe && typeof stored === 'number') screen?.recordRevision(answer.questionId, stored);
  }

  /** The page sends the answer it shows, never an earlier one. */
  private dropUnsent({ questionId, device }: ShownAnswer): void {
    const at = this.unsent.findIndex((one) => one.questionId === questionId && one.device === device);
    if (at >= 0) this.unsent.splice(at, 1);
  }

  private noteSent(attemptId: number, answer: ShownAnswer): SentAnswer {
    const sent: SentAnswer = { attemptId, ...answer, outcome: 'unknown', revision: null };
    this.log.answers.push(sent);
    return sent;
  }

  private async request(
    kind: Kind,
    method: string,
    path: string,
    body?: object,
    due = performance.now(),
  ): Promise<HttpResponse | undefined> {
    return this.retry(kind, due, async () => {
      const response = await this.client.send(method, path, body);
      return { response, isOk: response.status === 200 || response.status === 201 };
    });
  }

  /** Like the page, retries after a pause while the server is down or busy. Logs each try. */
  private async retry(
    kind: Kind,
    due: number,
    send: () => Promise<{ response: HttpResponse; isOk: boolean }>,
  ): Promise<HttpResponse | undefined> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const sentAt = performance.now();
      const { response, isOk } = await send();
      this.note(kind, response, isOk ? 'ok' : outcomeOf(response), tries === 0 ? due : sentAt, sentAt);
      if (isOk) return response;
      if (response.status !== 0 && response.status !== 429 && response.status < 500) return undefined;
      await sleep(pauseMs * (1 + this.random.next()));
    }
    return undefined;
  }

  private note(kind: Kind, response: HttpResponse, outcome: Outcome, due: number, sentAt = due): void {
    const { status, body } = response;
    const ms = performance.now() - due;
    this.log.operations.push({ phase: this.phase, kind, outcome, status, ms, lateMs: sentAt - due });
    if (outcome !== 'ok' && this.log.faults.length < 50) {
      this.log.faults.push(
        `${this.phase}: ${kind} of ${this.account.email}: ${status} ${body.slice(0, 300)}`,
      );
    }
  }
}

function outcomeOf({ status }: HttpResponse): Outcome {
  return status === 0 ? 'unknown' : 'refused';
}

/** The change format of the quiz screen, with the revision it is based on. */
function toChange({ questionId, device, sequence, seen, optionId, text, isMarked, timeSpent }: ShownAnswer) {
  const response =
    text === null
      ? { type: 'option', version: 1, option: optionId === null ? null : { id: optionId } }
      : { type: 'text', version: 1, text };
  const changedAt = new Date().toISOString();
  return { question: { id: questionId }, device, sequence, seen, response, isMarked, timeSpent, changedAt };
}

/** The format of older clients. */
function toInput({ questionId, optionId, text, isMarked, timeSpent }: ShownAnswer) {
  const selectedOption = optionId === null ? null : { id: optionId };
  return { question: { id: questionId }, selectedOption, textAnswer: text, isMarked, timeSpent };
}
