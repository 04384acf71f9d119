import type { UnmergedVersion } from '#shared/contract/attempts/answer-versions.ts';
import type {
  DeviceRegistration,
  StoredAnswers,
  WritingDevice,
} from '#shared/contract/attempts/attempt-devices.ts';
import type {
  AnswerInput,
  AttemptStatus,
  Paper,
  QuizAnswer,
  QuizAttempt,
  ResolvedVersion,
  SavedAnswers,
  SaveResult,
} from '#shared/contract/attempts/attempts.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { hasSameContent } from '../answers/journal-answer.ts';
import type { AttemptCalls } from '../attempt-calls.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The fate of the next request: lost, response lost, delivered twice, or refused. */
export type Fault = 'request lost' | 'response lost' | 'twice' | { status: number; code?: ErrorCode };

/** The network between a device and the server. */
export interface Network {
  isAway: boolean;
  faults: Fault[];
}

const start = Date.UTC(2031, 4, 5, 8, 0, 0);
const latencyMs = 40;
const attemptId = 7;

/**
 * `seen`: a change replaces only what its device has seen. `latest`: the last write wins, which loses answers.
 */
type Rule = 'seen' | 'latest';

/** The device and change that wrote a field. */
interface Origin {
  revision: number;
  device: number;
  sequence: number;
}

interface StoredAnswer extends QuizAnswer {
  changedAt: string;
  content: Origin;
  flag: Origin;
}

/** An acknowledged version that is no longer the stored one. */
interface PastVersion {
  questionId: number;
  textAnswer: string | null;
  device: number;
  sequence: number;
}

/** The server's side of one attempt, as the contract describes it, behind a network that can fail. */
export class SimulatedServer {
  readonly questionIds = [101, 102, 103, 104];
  readonly stored = new Map<number, StoredAnswer>();
  readonly history: PastVersion[] = [];
  /** Texts that were acknowledged to a device. */
  readonly acknowledged = new Set<string>();
  unmerged: (UnmergedVersion & { revision: number })[] = [];
  readonly late: AnswerInput[] = [];
  /** Every write that changed something: question and revision. */
  readonly writes: string[] = [];
  readonly saves: AnswerInput[][] = [];
  readonly submissions: string[] = [];
  /** The numbers of the devices that opened the attempt. */
  readonly devices = new Set<number>();
  faults: Fault[] = [];
  isAway = false;
  status: AttemptStatus = 'IN_PROGRESS';
  deadline: number | null = start + 1_800_000;
  refused = new Set<number>();
  /** Tells every device that it writes: nothing may rely on a single writer. */
  letsAllWrite = false;
  private versions = 0;
  private writing = 0;
  private readonly time: VirtualTime;
  private readonly rule: Rule;

  constructor(time: VirtualTime, rule: Rule = 'seen') {
    this.time = time;
    this.rule = rule;
  }

  now(): number {
    return start + this.time.now();
  }

  /** Uses the default network of a test with one device. */
  readonly calls: AttemptCalls = this.connect(this);

  connect(network: Network): AttemptCalls {
    const answer = <T>(run: () => T) => this.answer(network, run);
    return {
      getPaper: () => answer(() => this.paper()),
      getAttempt: () => answer(() => this.attempt()),
      listAnswers: () => answer(() => [...this.stored.values()]),
      save: async (_attemptId, answers) => {
        const saved = await answer(() => this.save(answers));
        for (const [at, { response }] of answers.entries()) {
          if (saved.answers[at]?.status !== 'refused' && response?.type === 'text')
            this.acknowledged.add(response.text);
        }
        return saved;
      },
      openDevice: (_attemptId, { device, sendsAs, takeOver }) =>
        answer(() => this.openDevice([device, sendsAs ?? device], takeOver)),
      getStored: () => answer(() => this.storedAnswers()),
      submit: (_attemptId, status) => answer(() => this.submit(status)),
    };
  }

  attempt(): QuizAttempt {
    const startedAt = new Date(start).toISOString();
    return {
      id: attemptId,
      quiz: { id: 3, title: 'Rivers' },
      student: { id: 5, firstName: 'Ama', lastName: 'Owusu' },
      attemptNumber: 1,
      status: this.status,
      startedAt,
      startTime: startedAt,
      deadline: this.deadline === null ? null : new Date(this.deadline).toISOString(),
      extensionMinutes: 0,
      completedAt: null,
      totalScore: null,
      marksReleased: false,
      totalPoints: 8,
      dateCreated: startedAt,
    };
  }

  paper(): Paper {
    if (this.status !== 'IN_PROGRESS') throw refusal(409, 'ATTEMPT_CLOSED');
    const attempt = this.attempt();
    return {
      attempt,
      quiz: { id: 3, title: 'Rivers', description: '', timeLimit: 30, totalPoints: 8, attemptLimit: null },
      questions: [],
      answers: [...this.stored.values()],
      unmerged: this.unmerged,
      serverTime: new Date(this.now()).toISOString(),
      deadline: attempt.deadline,
      seal: { publicKey: '', token: '' },
    };
  }

  /** Another device of the same student that has seen everything. */
  write(questionId: number, textAnswer: string): void {
    const seen = this.stored.get(questionId)?.revision ?? 0;
    const response = { type: 'text', version: 1, text: textAnswer } as const;
    this.store({ question: { id: questionId }, seen, device: 99, sequence: seen + 1, response });
  }

  private save(answers: AnswerInput[]): SavedAnswers {
    this.saves.push(answers);
    const isTimeUp = this.deadline !== null && this.now() > this.deadline + 5_000;
    if (this.status !== 'IN_PROGRESS' || isTimeUp) {
      this.late.push(...answers);
      throw refusal(409, this.status === 'SUBMITTED' ? 'ATTEMPT_CLOSED' : 'ATTEMPT_TIMED_OUT');
    }
    const results = answers.map((answer) => this.store(answer));
    if (results.every(({ status }) => status === 'refused')) throw refusal(422, 'ANSWER_NOT_POSSIBLE');
    return {
      answers: results,
      merges: true,
      serverTime: new Date(this.now()).toISOString(),
      deadline: this.attempt().deadline,
    };
  }

  /** Replaces each field whose stored value the change has seen. Other content is kept beside it. */
  private store(input: AnswerInput): SaveResult {
    const { question, seen = 0, device = 0, sequence = 0, response, isMarked, timeSpent = 0 } = input;
    if (this.refused.has(question.id)) return { question, status: 'refused', revision: null };
    const before = this.stored.get(question.id) ?? this.empty(question.id);
    const origin = { revision: before.revision + 1, device, sequence };
    const isFlagTaken = isMarked !== undefined && this.hasSeen(input, before.flag);
    const isContentTaken = response !== undefined && this.hasSeen(input, before.content);
    const isTimeTaken = timeSpent > before.timeSpent;
    const after: StoredAnswer = {
      ...before,
      ...(isContentTaken ? { ...contentOf(response), content: origin, changedAt: this.momentOf(input) } : {}),
      ...(isFlagTaken ? { isMarked, flag: origin } : {}),
      timeSpent: Math.max(before.timeSpent, timeSpent),
    };
    const isNew = !this.stored.has(question.id);
    if (isNew || isContentTaken || isFlagTaken || isTimeTaken) {
      after.revision = origin.revision;
      after.savedAt = new Date(this.now()).toISOString();
      if (isContentTaken) this.keepReplaced(before, after);
      this.stored.set(question.id, after);
      this.writes.push(`${question.id} ${after.revision}`);
    }
    const kept = response === undefined || isContentTaken ? undefined : this.keepUnmerged(input, after);
    if (kept === undefined) this.resolve(input.resolves ?? []);
    const isBehind =
      after.revision - 1 > seen || kept !== undefined || (isMarked !== undefined && !isFlagTaken);
    return {
      question,
      status: kept === undefined ? 'stored' : kept === 'superseded' ? 'stale' : 'conflict',
      revision: after.revision,
      ...(isBehind ? { current: after } : {}),
      ...(typeof kept === 'object' ? { kept } : {}),
    };
  }

  /** True if the change has seen the stored field or follows a change of the same device. */
  private hasSeen({ seen = 0, device, sequence = 0 }: AnswerInput, stored: Origin): boolean {
    if (this.rule === 'latest') return true;
    return seen >= stored.revision || (device === stored.device && sequence > stored.sequence);
  }

  private keepReplaced(before: StoredAnswer, after: StoredAnswer): void {
    if (before.content.device === after.content.device || before.textAnswer === after.textAnswer) return;
    if (this.rule === 'latest') return;
    const { device, sequence } = before.content;
    this.history.push({ questionId: before.question.id, textAnswer: before.textAnswer, device, sequence });
  }

  private keepUnmerged(input: AnswerInput, stored: StoredAnswer): UnmergedVersion | 'superseded' | undefined {
    const { question, seen = 0, device = 0, sequence = 0, response = null } = input;
    if (hasSameContent(contentOf(response), stored)) return undefined;
    if (stored.content.device === device && stored.content.sequence >= sequence) return 'superseded';
    const isPast = (version: PastVersion) =>
      version.questionId === question.id && version.device === device && version.sequence >= sequence;
    if (this.history.some(isPast)) return 'superseded';
    const own = this.unmerged.filter(
      (version) => version.question.id === question.id && version.device === device,
    );
    if (own.some((version) => version.sequence > sequence)) return 'superseded';
    // True if the change continues this version and its device has not seen the stored answer since.
    const other = own.find((version) => seen < version.revision);
    const savedAt = new Date(this.now()).toISOString();
    this.versions += other ? 0 : 1;
    const { revision } = stored;
    const places = { from: null, storedFrom: null, storedAt: stored.changedAt };
    const kept = {
      id: other?.id ?? this.versions,
      question,
      response,
      savedAt,
      changedAt: this.momentOf(input),
      device,
      sequence,
      revision,
      ...places,
    };
    this.unmerged = [...this.unmerged.filter((version) => version !== other), kept];
    return kept;
  }

  /** A version its device changed again was not shown to the student, so it stays unresolved. */
  private resolve(shown: readonly ResolvedVersion[]): void {
    const isShown = ({ id, sequence }: ResolvedVersion) =>
      shown.some((version) => version.id === id && version.sequence === sequence);
    for (const { question, response, device, sequence } of this.unmerged.filter(isShown)) {
      const { textAnswer } = contentOf(response);
      this.history.push({ questionId: question.id, textAnswer, device, sequence });
    }
    this.unmerged = this.unmerged.filter((version) => !isShown(version));
  }

  private momentOf({ changedAt }: AnswerInput): string {
    return changedAt ?? new Date(this.now()).toISOString();
  }

  private empty(questionId: number): StoredAnswer {
    const origin = { revision: 0, device: 0, sequence: 0 };
    return {
      id: questionId + 1_000,
      attempt: { id: attemptId },
      quizAttempt: { id: attemptId },
      question: { id: questionId },
      selectedAnswer: null,
      selectedOption: null,
      textAnswer: null,
      isMarked: false,
      timeSpent: 0,
      revision: 0,
      savedAt: new Date(this.now()).toISOString(),
      changedAt: new Date(this.now()).toISOString(),
      content: origin,
      flag: origin,
    };
  }

  private openDevice([device, ...aliases]: [number, ...number[]], takeOver: boolean): DeviceRegistration {
    this.devices.add(device);
    for (const alias of aliases) this.devices.add(alias);
    if (takeOver || this.writing === 0 || this.letsAllWrite) this.writing = device;
    const isShared = [...this.devices].some((one) => one !== device && !aliases.includes(one));
    return { writing: this.writingDevice(), isShared };
  }

  private writingDevice(): WritingDevice {
    return { device: this.writing, kind: 'COMPUTER', browser: 'Chrome', lastActiveAt: null };
  }

  private storedAnswers(): StoredAnswers {
    const { answers, unmerged, serverTime } = this.paper();
    return { answers, unmerged, serverTime, writing: this.letsAllWrite ? null : this.writingDevice() };
  }

  private submit(status: 'SUBMITTED' | 'TIMED_OUT'): QuizAttempt {
    this.submissions.push(status);
    const isTimeUp = this.deadline !== null && this.now() >= this.deadline;
    if (this.status === 'IN_PROGRESS') this.status = isTimeUp ? 'TIMED_OUT' : 'SUBMITTED';
    return this.attempt();
  }

  private async answer<T>(network: Network, run: () => T): Promise<T> {
    const fault = network.faults.shift();
    await this.time.wait(latencyMs);
    if (network.isAway || fault === 'request lost') throw unreachable();
    if (typeof fault === 'object') throw refusal(fault.status, fault.code);
    const result = run();
    if (fault === 'twice') run();
    await this.time.wait(latencyMs);
    if (network.isAway || fault === 'response lost') throw unreachable();
    return structuredClone(result);
  }
}

function contentOf(response: AnswerInput['response']): Pick<QuizAnswer, 'selectedOption' | 'textAnswer'> {
  return {
    selectedOption: response?.type === 'option' ? response.option : null,
    textAnswer: response?.type === 'text' ? response.text : null,
  };
}

function unreachable(): ApiError {
  return new ApiError('No response', 0);
}

function refusal(status: number, code?: ErrorCode): ApiError {
  return new ApiError(
    `Status ${status}`,
    status,
    code === undefined ? undefined : { success: false, message: '', code },
  );
}
