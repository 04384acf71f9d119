import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultExam } from '#server/testing/faults/fault-exam.ts';
import type { SentVersion } from '#server/testing/faults/version-oracle.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type { StoredAnswers } from '#shared/contract/attempts/attempt-devices.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';

type Person = FaultExam['students'][number];

/** What all devices sent, and how the server responded. */
export interface DevicesLog {
  sent: SentVersion[];
  ok: number;
  unknown: number;
  /** Refused, in sentences. */
  failed: string[];
  /** Versions that conflicted with one their device had not seen. */
  conflicts: number;
}

/** Starts an attempt and opens it on two devices. */
export async function openTwoDevices(
  person: Person,
  { address, quizId, seed, log }: { address: string; quizId: number; seed: number; log: DevicesLog },
): Promise<Device[]> {
  const call = callAs(person, address, log);
  const { id } = (await call('POST', '/quizAttempt', { quiz: { id: quizId } })) as QuizAttempt;
  const paper = (await call('GET', `/quizAttempt/${id}/paper`)) as Paper;
  return [1, 2].map(
    (device) => new Device(device, { paper, call, log, random: seededRandom(seed + device) }),
  );
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Retries a request until it gets a response, as the page does. */
function callAs({ headers }: Person, address: string, log: DevicesLog): Call {
  return async (method, path, body) => {
    for (;;) {
      try {
        const response = await fetch(`${address}/api${path}`, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(10_000),
        });
        const received: unknown = await response.json();
        if (response.status < 300) return received;
        if (response.status !== 503) {
          log.failed.push(`${method} ${path}: ${response.status} ${JSON.stringify(received)}`);
          return undefined;
        }
      } catch {
        log.unknown += 1;
      }
      await sleep(40);
    }
  };
}

/** One of a student's devices. It reads the stored answers only now and then, and bases its changes on those. */
export class Device {
  private readonly device: number;
  private readonly paper: Paper;
  private readonly call: Call;
  private readonly log: DevicesLog;
  private readonly random: SeededRandom;
  private readonly seen = new Map<number, number>();
  private readonly sequences = new Map<number, number>();

  constructor(
    device: number,
    { paper, call, log, random }: { paper: Paper; call: Call; log: DevicesLog; random: SeededRandom },
  ) {
    this.device = device;
    this.paper = paper;
    this.call = call;
    this.log = log;
    this.random = random;
  }

  async writeUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (this.random.below(6) === 0) await this.readStored();
      else await this.change();
      await sleep(this.random.below(15));
    }
  }

  private async readStored(): Promise<void> {
    const path = `/quizAttempt/${this.paper.attempt.id}/answers`;
    const stored = (await this.call('GET', path)) as StoredAnswers | undefined;
    for (const { question, revision } of stored?.answers ?? []) this.seen.set(question.id, revision);
  }

  private async change(): Promise<void> {
    const version = this.chooseVersion();
    this.log.sent.push(version);
    const { attemptId, questionId, device, sequence, seen, optionId } = version;
    const response = { type: 'option', version: 1, option: { id: optionId } };
    const answers = [{ question: { id: questionId }, device, sequence, seen, response }];
    const saved = (await this.call('PUT', `/quizAttempt/${attemptId}/answers`, { answers })) as
      | SavedAnswers
      | undefined;
    const result = saved?.answers[0];
    if (!result) return;
    // Stale: the change was stored, the response was lost, and another device has changed the answer since.
    const isSafe = result.status === 'stored' || result.status === 'stale' || result.kept !== undefined;
    if (!isSafe) this.log.failed.push(`a change was answered ${JSON.stringify(result)}`);
    version.isAcknowledged = isSafe;
    if (result.status === 'stored') version.revision = result.revision;
    if (result.kept) this.log.conflicts += 1;
    this.log.ok += 1;
    const stored = result.current?.revision ?? result.revision;
    // Half the time, the device writes again without noting the other device's change.
    if (stored !== null && (result.status === 'stored' || this.random.below(2) === 0))
      this.seen.set(questionId, stored);
  }

  private chooseVersion(): SentVersion {
    const question = this.random.pick(this.paper.questions);
    const sequence = (this.sequences.get(question.id) ?? 0) + 1;
    this.sequences.set(question.id, sequence);
    return {
      attemptId: this.paper.attempt.id,
      questionId: question.id,
      device: this.device,
      sequence,
      seen: this.seen.get(question.id) ?? 0,
      optionId: this.random.pick(question.options).id,
      text: null,
      isAcknowledged: false,
      revision: null,
    };
  }
}
