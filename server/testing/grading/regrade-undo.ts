import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Regrade } from '#shared/contract/results/regrades.ts';
import { checkGrades } from '../../domains/grading/grade-check.service.ts';
import { setUpTestApp, type TestApp } from '../test-app.ts';
import { openRegradeRoom, type RegradeRoom } from './regrade-room.ts';

let context: TestApp;

const keys = [['A', 'B', 'C', 'D'], ['A', 'B'], ['Accra', 'Kumasi', 'Tamale'], []] as const;
const answers = fc.tuple(
  fc.constantFrom('A', 'B', undefined),
  fc.constantFrom('A', 'B', undefined),
  fc.constantFrom('Accra', ' KUMASI ', undefined),
  fc.constantFrom('Because.', '', undefined),
);
const terms = fc.record({
  place: fc.nat({ max: 3 }),
  accepted: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }),
  creditAll: fc.boolean(),
  points: fc.constantFrom(null, null, 0, 0.5, 7),
  /** Answers of a student who submits after it. */
  next: fc.option(answers, { nil: null }),
  /** Selects the question whose regrade is undone. */
  undo: fc.nat({ max: 3 }),
});
type AskedTerms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

function regrade(room: RegradeRoom, { place, accepted, creditAll, points }: AskedTerms): Promise<Regrade> {
  const known = keys[place] ?? [];
  const key = known.length === 0 ? null : accepted.map((at) => known[at % known.length] ?? '');
  return room.apply(place, { accepted: key, creditAll: creditAll || key === null, points });
}

/** One after the other, because only the latest regrade of a question can be undone. */
async function undoAll(room: RegradeRoom, regrades: Regrade[], order: readonly number[]): Promise<void> {
  const active = [...regrades];
  for (const pick of order) {
    const ids = [...new Set(active.map(({ question }) => question.id))];
    const last = active.findLastIndex(({ question }) => question.id === ids[pick % ids.length]);
    const [regrade] = active.splice(last, 1);
    if (regrade) await room.undo(regrade);
  }
}

async function mark(room: RegradeRoom, attemptId: number, points: number[]): Promise<void> {
  const marks = points.map((pointsEarned, place) => ({
    question: { id: room.question(place).id },
    pointsEarned,
  }));
  const answer = await context.call(room.teacher, 'PUT', `/submission/${attemptId}/marks`, { marks });
  expect(answer.statusCode).toBe(200);
}

/** Random regrades that are undone in random order leave every mark unchanged. */
export function itUndoesRegrades(numRuns: number): void {
  context = setUpTestApp({ worker: false });
  it('restores every mark when all regrades are undone, even with submissions in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(answers, { minLength: 1, maxLength: 2 }),
        fc.array(terms, { minLength: 2, maxLength: 5 }),
        async (sat, steps) => {
          const room = await openRegradeRoom(context);
          const marked = await room.sit(['B', 'A', 'Accra', 'By hand']);
          await mark(room, marked.id, [1.5, 0]);
          const sittings = [marked];
          for (const given of sat) sittings.push(await room.sit(given));
          const read = async () => {
            const all = await Promise.all(sittings.map(({ id }) => room.marksOf(id)));
            // A row without an answer equals no row, unless an essay needs marking.
            return all.map((marks) => marks.map((one) => (one === 'unmarked' ? null : one)));
          };
          const before = await read();
          const regrades: Regrade[] = [];
          for (const step of steps) {
            regrades.push(await regrade(room, step));
            if (step.next) await room.sit(step.next);
          }
          expect((await checkGrades(context.db)).messages).toEqual([]);
          await undoAll(
            room,
            regrades,
            steps.map(({ undo }) => undo),
          );
          expect(await read()).toEqual(before);
          expect((await checkGrades(context.db)).messages).toEqual([]);
        },
      ),
      { numRuns, endOnFailure: true },
    );
  }, 600_000);
}
