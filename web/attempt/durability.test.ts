import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerInput } from '#shared/contract/attempts/attempts.ts';
import { emptyAnswer, hasSameContent, type JournalAnswer } from './answers/journal-answer.ts';
import { AttemptBench } from './testing/attempt-bench.ts';
import type { Fault } from './testing/simulated-server.ts';

type Content = Partial<Pick<JournalAnswer, 'textAnswer' | 'selectedOption' | 'isMarked'>>;

/** A bench with the student's intended answers, recorded outside the code under test. */
interface Trial {
  bench: AttemptBench;
  meant: Map<number, JournalAnswer>;
}

type Step = (trial: Trial) => unknown;

const question = fc.constantFrom(101, 102, 103, 104);
const text = fc.string({ maxLength: 5 });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>('request lost', 'response lost', 'twice'),
  fc.constantFrom<Fault>({ status: 500 }, { status: 503 }, { status: 429 }),
);

function change({ bench, meant }: Trial, id: number, content: Content): void {
  meant.set(id, { ...(meant.get(id) ?? emptyAnswer(id)), ...content });
  if (content.textAnswer != null) bench.attempt.writeText(id, content.textAnswer);
  if (content.selectedOption) bench.attempt.selectOption(id, content.selectedOption.id);
  if (content.isMarked !== undefined) bench.attempt.flag(id, content.isMarked);
}

function contentOf({ response }: AnswerInput) {
  return {
    selectedOption: response?.type === 'option' ? response.option : null,
    textAnswer: response?.type === 'text' ? response.text : null,
  };
}

/** Two questions have options, two are answered by text; every one can be flagged. */
const changeOfOne: fc.Arbitrary<[number, Content]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(101, 102),
    text.map((textAnswer) => ({ textAnswer })),
  ),
  fc.tuple(
    fc.constantFrom(103, 104),
    fc.integer({ min: 1, max: 4 }).map((id) => ({ selectedOption: { id } })),
  ),
  fc.tuple(
    question,
    fc.boolean().map((isMarked) => ({ isMarked })),
  ),
);

const steps: [weight: number, step: fc.Arbitrary<Step>][] = [
  [
    10,
    changeOfOne.map(
      ([id, what]): Step =>
        (trial) =>
          change(trial, id, what),
    ),
  ],
  [
    6,
    fc.integer({ min: 0, max: 5_000 }).map(
      (ms): Step =>
        ({ bench }) =>
          bench.time.pass(ms),
    ),
  ],
  [
    3,
    fault.map(
      (one): Step =>
        ({ bench }) =>
          void bench.server.faults.push(one),
    ),
  ],
  [2, fc.constant<Step>(({ bench }) => bench.reload())],
  [2, fc.constant<Step>(({ bench }) => void bench.attempt.flush())],
  [2, fc.constant<Step>(({ bench }) => bench.attempt.leave())],
  [2, fc.constant<Step>(({ bench }) => void bench.attempt.refresh())],
  [
    1,
    question.map(
      (id): Step =>
        ({ bench }) =>
          bench.attempt.addTime(id, 3),
    ),
  ],
  [
    1,
    fc.boolean().map(
      (isNew): Step =>
        ({ bench }) =>
          bench.attempt.wake(isNew),
    ),
  ],
  [
    2,
    fc.boolean().map(
      (isAway): Step =>
        ({ bench }) =>
          void Object.assign(bench.server, { isAway }),
    ),
  ],
];
const step = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Runs the steps, then `before`, then one minute without faults. */
async function runSteps(run: readonly Step[], before?: Step): Promise<Trial> {
  const trial: Trial = { bench: new AttemptBench(), meant: new Map() };
  await trial.bench.open();
  for (const one of run) {
    await one(trial);
    // A change is stored before anything else happens to the page.
    await trial.bench.time.pass(0);
  }
  before?.(trial);
  trial.bench.server.isAway = false;
  trial.bench.server.faults = [];
  await trial.bench.time.pass(60_000);
  return trial;
}

describe('whatever the network, the server and the browser do,', () => {
  it('every last change is stored, each revision once, and the screen shows it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (run) => {
        const { bench, meant } = await runSteps(run);
        const view = bench.attempt.getView();
        expect(view).toMatchObject({ unsaved: 0, saveState: 'quiet' });
        for (const [id, answer] of meant) {
          const stored = bench.server.stored.get(id) ?? emptyAnswer(id);
          expect(hasSameContent(stored, answer), `question ${id} on the server`).toBe(true);
          expect(stored.isMarked).toBe(answer.isMarked);
          const shown = view.answers.get(id) ?? emptyAnswer(id);
          expect(hasSameContent(shown, answer), `question ${id} on the screen`).toBe(true);
        }
        expect(new Set(bench.server.writes).size).toBe(bench.server.writes.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('every change of an attempt that ends meanwhile reaches the server or the teacher', async () => {
    const close: Step = ({ bench }) => Object.assign(bench.server, { status: 'TIMED_OUT' });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (run) => {
        const { bench, meant } = await runSteps(run, close);
        void bench.attempt.check();
        await bench.time.pass(20_000);
        const { outcome, saveState } = bench.attempt.getView();
        expect(saveState).toBe('closed');
        expect(outcome).toMatchObject({ by: 'time', attempt: { status: 'TIMED_OUT' } });
        for (const [id, answer] of meant) {
          const stored = bench.server.stored.get(id) ?? emptyAnswer(id);
          const late = bench.server.late.filter(({ question: { id: one } }) => one === id).map(contentOf);
          const isThere = [stored, ...late].some((one) => hasSameContent(one, answer));
          expect(isThere, `question ${id}`).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
