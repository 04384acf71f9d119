import type {
  AnswerInput,
  AttemptStatus,
  Paper,
  QuizAnswer,
  QuizAttempt,
  SavedAnswers,
  SaveResult,
} from '#shared/contract/attempts.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { AttemptCalls } from '../attempt-calls.ts';
import { hasSameContent } from '../kept-answer.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What happens to the next request: lost on the way there, its answer lost, delivered twice, refused. */
export type Fault = 'request lost' | 'response lost' | 'twice' | { status: number; code?: ErrorCode };

const start = Date.UTC(2031, 4, 5, 8, 0, 0);
const latencyMs = 40;
const attemptId = 7;

/** The server's side of one attempt, as the contract describes it, with a network that can fail. */
export class SimulatedServer {
  readonly questionIds = [101, 102, 103, 104];
  readonly stored = new Map<number, QuizAnswer>();
  readonly late: AnswerInput[] = [];
  /** Every write that changed something: question and revision. */
  readonly writes: string[] = [];
  readonly saves: AnswerInput[][] = [];
  readonly handIns: string[] = [];
  faults: Fault[] = [];
  isAway = false;
  status: AttemptStatus = 'IN_PROGRESS';
  deadline: number | null = start + 1_800_000;
  refused = new Set<number>();
  private readonly time: VirtualTime;

  constructor(time: VirtualTime) {
    this.time = time;
  }

  now(): number {
    return start + this.time.now();
  }

  readonly calls: AttemptCalls = {
    start: () => this.answer(() => this.attempt()),
    getPaper: () => this.answer(() => this.paper()),
    getAttempt: () => this.answer(() => this.attempt()),
    listAnswers: () => this.answer(() => [...this.stored.values()]),
    save: (_attemptId, answers) => this.answer(() => this.save(answers)),
    handIn: (_attemptId, status) => this.answer(() => this.handIn(status)),
  };

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
      serverTime: new Date(this.now()).toISOString(),
      deadline: attempt.deadline,
      seal: { publicKey: '', token: '' },
    };
  }

  /** Another device of the same student. */
  write(questionId: number, textAnswer: string): void {
    const revision = (this.stored.get(questionId)?.revision ?? 0) + 1;
    this.store({ question: { id: questionId }, revision, textAnswer });
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
      serverTime: new Date(this.now()).toISOString(),
      deadline: this.attempt().deadline,
    };
  }

  private store(input: AnswerInput): SaveResult {
    const { question, revision = 0 } = input;
    const before = this.stored.get(question.id);
    const next = this.row(input);
    if (this.refused.has(question.id)) return { question, status: 'refused', revision: null };
    if (before && before.revision > revision) {
      return { question, status: 'stale', revision: before.revision, current: before };
    }
    if (before && before.revision === revision) {
      const status = hasSameContent(before, next) ? 'stored' : 'conflict';
      return { question, status, revision, ...(status === 'conflict' ? { current: before } : {}) };
    }
    this.stored.set(question.id, next);
    this.writes.push(`${question.id} ${revision}`);
    return { question, status: 'stored', revision };
  }

  private row({
    question,
    revision = 0,
    selectedOption,
    textAnswer,
    isMarked,
    timeSpent,
  }: AnswerInput): QuizAnswer {
    return {
      id: question.id + 1_000,
      attempt: { id: attemptId },
      quizAttempt: { id: attemptId },
      question,
      selectedAnswer: null,
      selectedOption: selectedOption ?? null,
      textAnswer: textAnswer ?? null,
      isMarked: isMarked ?? false,
      timeSpent: timeSpent ?? 0,
      revision,
      savedAt: new Date(this.now()).toISOString(),
    };
  }

  private handIn(status: 'SUBMITTED' | 'TIMED_OUT'): QuizAttempt {
    this.handIns.push(status);
    const isTimeUp = this.deadline !== null && this.now() >= this.deadline;
    if (this.status === 'IN_PROGRESS') this.status = isTimeUp ? 'TIMED_OUT' : 'SUBMITTED';
    return this.attempt();
  }

  private async answer<T>(run: () => T): Promise<T> {
    const fault = this.faults.shift();
    await this.time.wait(latencyMs);
    if (this.isAway || fault === 'request lost') throw unreachable();
    if (typeof fault === 'object') throw refusal(fault.status, fault.code);
    const result = run();
    if (fault === 'twice') run();
    await this.time.wait(latencyMs);
    if (this.isAway || fault === 'response lost') throw unreachable();
    return structuredClone(result);
  }
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
