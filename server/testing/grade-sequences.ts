import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { checkGrades } from '../domains/grading/grade-check.service.ts';
import { openRegradeRoom, type RegradeRoom, type Sitting } from './regrade-room.ts';
import { setUpTestApp, type TestApp } from './test-app.ts';

let context: TestApp;

const choices = [
  ['A', 'B', 'C'],
  ['A', 'B'],
  ['Accra', 'Kumasi', ' '],
  ['Because.', 'Since.', ''],
];
const keys = [
  [['A'], ['B', 'C'], ['D']],
  [['A', 'B'], ['B']],
  [['Kumasi'], ['Accra', 'kumasi']],
];

const who = fc.nat({ max: 1 });
const place = fc.nat({ max: 3 });
const pick = fc.nat({ max: 2 });
const points = fc.option(fc.integer({ min: -10, max: 50 }).map((tenths) => tenths / 10));
const worth = fc.option(fc.integer({ min: 1, max: 4 }));
const written = fc.record({ who, place, pick });

/** What a teacher and two students may do, one after the other. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('mark' as const), who, place, points }),
    fc.record({ kind: fc.constant('markAll' as const), place, points }),
    fc.record({ kind: fc.constant('autoMark' as const), who }),
    fc.record({ kind: fc.constant('late' as const), written, isAccepted: fc.boolean() }),
    fc.record({ kind: fc.constant('again' as const), written }),
    fc.record({ kind: fc.constant('regrade' as const), place, pick, worth }),
    fc.record({ kind: fc.constant('undo' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;
type Kind<K> = Extract<Step, { kind: K }>;

interface School {
  room: RegradeRoom;
  sats: Sitting[];
  regrades: number[];
}

/** What is not possible just then is refused, and that is all. */
async function send(person: Sitting['student'], method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await context.call(person, method, path, body);
  if (![200, 201, 409].includes(answer.statusCode)) throw new Error(`${method} ${path}: ${answer.body}`);
  return answer.json();
}

function satBy({ sats }: School, index: number): Sitting {
  const sat = sats[index];
  if (!sat) throw new Error(`Nobody sat as ${index}.`);
  return sat;
}

async function write(school: School, { who: index, place: at, pick: choice }: Kind<'late'>['written']) {
  const { id, student } = satBy(school, index);
  const given = choices[at] ?? [];
  const text = given[choice % given.length];
  const content = at < 2 ? { selectedAnswer: text } : { textAnswer: text };
  const answers = [{ question: { id: school.room.question(at).id }, ...content }];
  await send(student, 'PUT', `/quizAttempt/${id}/answers`, { answers });
}

const players: { [K in Step['kind']]: (school: School, step: Kind<K>) => Promise<unknown> } = {
  mark: (school, step) => {
    const marks = [{ question: { id: school.room.question(step.place).id }, pointsEarned: step.points }];
    return send(school.room.teacher, 'PUT', `/submission/${satBy(school, step.who).id}/marks`, { marks });
  },
  markAll: ({ room, sats }, step) => {
    const marks = sats.map(({ id }) => ({ attempt: { id }, pointsEarned: step.points }));
    const path = `/grading/quiz/${room.quiz.id}/question/${room.question(step.place).id}/marks`;
    return send(room.teacher, 'PUT', path, { marks });
  },
  autoMark: (school, step) =>
    send(school.room.teacher, 'POST', `/submission/${satBy(school, step.who).id}/autoMark`, {}),
  late: async (school, step) => {
    await write(school, step.written);
    const path = `/submission/${satBy(school, step.written.who).id}`;
    const { late }: SubmissionDetail = await send(school.room.teacher, 'GET', path);
    const decision = step.isAccepted ? 'ACCEPTED' : 'REFUSED';
    const decisions = late.filter((one) => one.decision === null).map(({ id }) => ({ id, decision }));
    if (decisions.length > 0) await send(school.room.teacher, 'POST', `${path}/lateAnswers`, { decisions });
  },
  again: async (school, step) => {
    const sat = satBy(school, step.written.who);
    await send(school.room.teacher, 'POST', `/quizAttempt/${sat.id}/reopen`, { minutes: 10 });
    await write(school, step.written);
    // Of what runs the check must find nothing either.
    expect((await checkGrades(context.db)).told).toEqual([]);
    await sat.handIn();
  },
  regrade: async ({ room, regrades }, step) => {
    const key = keys[step.place]?.[step.pick];
    const about = { quiz: { id: room.quiz.id }, question: { id: room.question(step.place).id }, version: 1 };
    const terms = { ...(key ? { accepted: key } : { creditAll: true }), points: step.worth };
    const { id } = await send(room.teacher, 'POST', '/regrade', { ...about, ...terms, reason: 'Wrong key' });
    if (id !== undefined) regrades.push(id);
  },
  undo: async ({ room, regrades }) => {
    const id = regrades.pop();
    if (id !== undefined) await send(room.teacher, 'POST', `/regrade/${id}/undo`, {});
  },
};

function play<K extends Step['kind']>(school: School, step: Kind<K> & { kind: K }): Promise<unknown> {
  return players[step.kind](school, step);
}

/** Random sequences of marking, deciding, reopening and regrading, each followed by a check of every grade. */
export function itKeepsGradesTrue(numRuns: number): void {
  context = setUpTestApp();
  it('whatever is marked, decided, reopened and regraded, every grade follows from its record', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const room = await openRegradeRoom(context);
        const sats = [
          await room.sit(['B', 'B', 'Accra', 'Because.']),
          await room.sit(['C', undefined, 'Kumasi', undefined]),
        ];
        const school: School = { room, sats, regrades: [] };
        for (const step of sequence) await play(school, step);
        expect((await checkGrades(context.db)).told).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  }, 600_000);
}
