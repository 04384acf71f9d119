import fc from 'fast-check';
import { expect } from 'vitest';
import { AttemptBench } from './attempt-bench.ts';
import { type Fault, SimulatedServer } from './simulated-server.ts';
import { VirtualTime } from './virtual-time.ts';

/** Every text is unique, so that it identifies its version. */
interface Written {
  questionId: number;
  /** What the student saw when writing it. */
  seen: Set<string>;
}

interface Typed {
  text: string;
  /** What the view showed at that moment. */
  before: string | null;
}

/**
 * Several devices of one student with one server, and a record of what the student did, outside the code under test.
 */
class Trial {
  readonly time = new VirtualTime();
  readonly server: SimulatedServer;
  readonly devices: AttemptBench[] = [];
  readonly written = new Map<string, Written>();
  /** By page and question. */
  private readonly typed = new Map<object, Map<number, Typed>>();
  /** Written by tabs of an older version. */
  readonly older: string[] = [];

  constructor({ count, letsAllWrite }: Run, rule: 'seen' | 'latest') {
    this.server = new SimulatedServer(this.time, rule);
    this.server.letsAllWrite = letsAllWrite;
    for (let device = 1; device <= count; device += 1) {
      this.devices.push(new AttemptBench(this.time, this.server, device));
    }
  }

  device(at: number): AttemptBench {
    const device = this.devices[at % this.devices.length];
    if (!device) throw new Error('There is no device.');
    return device;
  }

  shownOn({ attempt }: AttemptBench, questionId: number) {
    const { textAnswer = null, others = [] } = attempt.getView().answers.get(questionId) ?? {};
    // Typed text is in the field while the view waits for a slow disk.
    const typed = this.typed.get(attempt)?.get(questionId);
    return { textAnswer: typed && typed.before === textAnswer ? typed.text : textAnswer, others };
  }

  private type({ attempt }: AttemptBench, questionId: number, text: string): void {
    const before = attempt.getView().answers.get(questionId)?.textAnswer ?? null;
    const fields = this.typed.get(attempt) ?? new Map<number, Typed>();
    this.typed.set(attempt, fields.set(questionId, { text, before }));
  }

  write(at: number, questionId: number): void {
    const device = this.device(at);
    const { textAnswer } = this.shownOn(device, questionId);
    // This device is read-only.
    if (device.attempt.getView().otherDevice) return;
    const text = this.name(questionId, [textAnswer]);
    this.type(device, questionId, text);
    device.attempt.writeText(questionId, text);
  }

  choose(at: number, questionId: number): void {
    const device = this.device(at);
    const { textAnswer, others } = this.shownOn(device, questionId);
    if (others.length === 0 || device.attempt.getView().otherDevice) return;
    const seen = [textAnswer, ...others.map((other) => other.textAnswer)];
    const text = this.name(questionId, seen);
    this.type(device, questionId, text);
    device.attempt.choose(questionId, { selectedOption: null, textAnswer: text });
  }

  continueOn(at: number): void {
    // Offline, it stays read-only.
    this.device(at)
      .attempt.continueHere()
      .catch(() => undefined);
  }

  /** A tab of an older version takes over, changes a stored answer and closes without sending it. */
  async writeOnOlderPage(at: number, questionId: number): Promise<void> {
    const device = this.device(at);
    if (device.attempt.getView().otherDevice || device.isDiskSlow) return;
    const kept = await device.journal.listAnswers(device.key);
    const before = kept.find((answer) => answer.questionId === questionId);
    if (!before || before.others?.length) return;
    const textAnswer = this.name(questionId, [before.textAnswer]);
    this.older.push(textAnswer);
    const after = { ...before, textAnswer, revision: before.revision + 1, changedAt: before.changedAt + 1 };
    await device.journal.putAnswers(device.key, [after], 'strict');
    await device.reload();
  }

  private name(questionId: number, shown: readonly (string | null)[]): string {
    const text = `version ${this.written.size + 1}`;
    const seen = new Set<string>();
    for (const one of shown) {
      if (one === null) continue;
      seen.add(one);
      for (const before of this.written.get(one)?.seen ?? []) seen.add(before);
    }
    this.written.set(text, { questionId, seen });
    return text;
  }

  /** Versions that were acknowledged, or stored by an older page, and that are lost. */
  lost(): string[] {
    const { history, unmerged, stored } = this.server;
    const storedTexts = new Set(history.map(({ textAnswer }) => textAnswer));
    for (const { response } of unmerged) if (response?.type === 'text') storedTexts.add(response.text);
    return [...this.server.acknowledged, ...this.older].filter((text) => {
      const questionId = this.written.get(text)?.questionId ?? 0;
      const current = stored.get(questionId)?.textAnswer ?? '';
      return text !== current && !storedTexts.has(text) && !this.isSeenBy(text, [current, ...storedTexts]);
    });
  }

  private isSeenBy(text: string, later: Iterable<string | null>): boolean {
    return [...later].some((one) => one !== null && this.written.get(one)?.seen.has(text));
  }
}

type Step = (trial: Trial) => unknown;

interface Run {
  /** The number of devices. */
  count: number;
  letsAllWrite: boolean;
  steps: Step[];
}

const device = fc.integer({ min: 0, max: 2 });
const question = fc.constantFrom(101, 102);
const fault = fc.constantFrom<Fault>('request lost', 'response lost', 'twice', { status: 503 });

const steps: [weight: number, step: fc.Arbitrary<Step>][] = [
  [
    8,
    fc.tuple(device, question).map(
      ([at, id]): Step =>
        (trial) =>
          trial.write(at, id),
    ),
  ],
  [
    3,
    fc.tuple(device, question).map(
      ([at, id]): Step =>
        (trial) =>
          trial.choose(at, id),
    ),
  ],
  [
    3,
    fc.tuple(device, question, fc.boolean()).map(
      ([at, id, isMarked]): Step =>
        (trial) =>
          trial.device(at).attempt.flag(id, isMarked),
    ),
  ],
  [
    8,
    fc.integer({ min: 0, max: 5_000 }).map(
      (ms): Step =>
        ({ time }) =>
          time.pass(ms),
    ),
  ],
  [
    2,
    fc.tuple(device, fault).map(
      ([at, one]): Step =>
        (trial) =>
          trial.device(at).network.faults.push(one),
    ),
  ],
  [
    3,
    fc.tuple(device, fc.boolean()).map(
      ([at, isAway]): Step =>
        (trial) =>
          Object.assign(trial.device(at).network, { isAway }),
    ),
  ],
  [
    2,
    device.map(
      (at): Step =>
        (trial) =>
          trial.device(at).reload(),
    ),
  ],
  [
    3,
    device.map(
      (at): Step =>
        (trial) =>
          void trial.device(at).attempt.refresh(),
    ),
  ],
  [
    2,
    device.map(
      (at): Step =>
        (trial) =>
          void trial.device(at).attempt.flush(),
    ),
  ],
  [
    1,
    device.map(
      (at): Step =>
        (trial) =>
          trial.device(at).attempt.leave(),
    ),
  ],
  [
    6,
    device.map(
      (at): Step =>
        (trial) =>
          trial.continueOn(at),
    ),
  ],
  [
    2,
    device.map(
      (at): Step =>
        (trial) =>
          void trial.device(at).attempt.follow(),
    ),
  ],
  [
    1,
    device.map(
      (at): Step =>
        (trial) =>
          void trial.device(at).attempt.openDevice(),
    ),
  ],
  [
    1,
    fc.tuple(device, fc.boolean()).map(
      ([at, isDiskSlow]): Step =>
        (trial) =>
          Object.assign(trial.device(at), { isDiskSlow }),
    ),
  ],
  [
    1,
    fc.tuple(device, question).map(
      ([at, id]): Step =>
        (trial) =>
          trial.writeOnOlderPage(at, id),
    ),
  ],
];
const step = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const runs: fc.Arbitrary<Run> = fc.record({
  count: fc.integer({ min: 2, max: 3 }),
  letsAllWrite: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 50 }),
});

/** Runs the steps, then one minute without faults, then every device reloads the paper. */
async function runSteps(run: Run, rule: 'seen' | 'latest'): Promise<Trial> {
  const trial = new Trial(run, rule);
  for (const one of trial.devices) await one.open();
  for (const one of run.steps) {
    await one(trial);
    await trial.time.pass(0);
  }
  for (const { network } of trial.devices) Object.assign(network, { isAway: false, faults: [] });
  await trial.time.pass(60_000);
  for (const { attempt } of trial.devices) void attempt.refresh();
  await trial.time.pass(20_000);
  return trial;
}

/** Fails with the steps that lost an acknowledged version or left two devices different. */
export async function expectNothingLost(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(runs, async (run) => {
      const trial = await runSteps(run, 'seen');
      expect(trial.lost()).toEqual([]);
      for (const { attempt } of trial.devices) {
        const { unsaved, answers } = attempt.getView();
        expect(unsaved).toBe(0);
        for (const [id, stored] of trial.server.stored) {
          expect(answers.get(id)).toMatchObject({ textAnswer: stored.textAnswer, isMarked: stored.isMarked });
        }
      }
    }),
    { numRuns },
  );
}

/** How many versions a last-write-wins server loses. */
export async function countLosses(numRuns: number): Promise<number> {
  let losses = 0;
  await fc.assert(
    fc.asyncProperty(runs, async (run) => {
      losses += (await runSteps(run, 'latest')).lost().length;
    }),
    { numRuns },
  );
  return losses;
}
