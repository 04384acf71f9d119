import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { checkGrades } from '../../domains/grading/grade-check.service.ts';
import { openRegradeRoom, type RegradeRoom, type Sitting } from '../grading/regrade-room.ts';
import { setUpTestApp, type TestApp } from '../test-app.ts';

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

/** Steps of a teacher and two students. */
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
  attempts: Sitting[];
  regrades: number[];
}

/** Steps that are impossible at the moment are refused without an effect. */
async function send(person: Sitting['student'], method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await context.call(person, method, path, body);
  if (![200, 201, 409].includes(answer.statusCode)) throw new Error(`${method} ${path}: ${answer.body}`);
  return answer.json();
}

function attemptOf({ attempts }: School, index: number): Sitting {
  const attempt = attempts[index];
  if (!attempt) throw new Error(`There is no attempt ${index}.`);
  return attempt;
}

async function write(school: School, { who: index, place: at, pick: choice }: Kind<'late'>['written']) {
  const { id, student } = attemptOf(school, index);
  const given = choices[at] ?? [];
  const text = given[choice % given.length];
  const content = at < 2 ? { selectedAnswer: text } : { textAnswer: text };
  const answers = [{ question: { id: school.room.question(at).id }, ...content }];
  await send(student, 'PUT', `/quizAttempt/${id}/answers`, { answers });
}

const players: { [K in Step['kind']]: (school: School, step: Kind<K>) => Promise<unknown> } = {
  mark: (school, step) => {
    const marks = [{ question: { id: school.room.question(step.place).id }, pointsEarned: step.points }];
    return send(school.room.teacher, 'PUT', `/submission/${attemptOf(school, step.who).id}/marks`, { marks });
  },
  markAll: ({ room, attempts }, step) => {
    const marks = attempts.map(({ id }) => ({ attempt: { id }, pointsEarned: step.points }));
    const path = `/grading/quiz/${room.quiz.id}/question/${room.question(step.place).id}/marks`;
    return send(room.teacher, 'PUT', path, { marks });
  },
  autoMark: (school, step) =>
    send(school.room.teacher, 'POST', `/submission/${attemptOf(school, step.who).id}/autoMark`, {}),
  late: async (school, step) => {
    await write(school, step.written);
    const path = `/submission/${attemptOf(school, step.written.who).id}`;
    const { late }: SubmissionDetail = await send(school.room.teacher, 'GET', path);
    const decision = step.isAccepted ? 'ACCEPTED' : 'REFUSED';
    const decisions = late.filter((one) => one.decision === null).map(({ id }) => ({ id, decision }));
    if (decisions.length > 0) await send(school.room.teacher, 'POST', `${path}/lateAnswers`, { decisions });
  },
  again: async (school, step) => {
    const attempt = attemptOf(school, step.written.who);
    await send(school.room.teacher, 'POST', `/quizAttempt/${attempt.id}/reopen`, { minutes: 10 });
    await write(school, step.written);
    // The check must find nothing in a running attempt either.
    expect((await checkGrades(context.db)).messages).toEqual([]);
    await attempt.submit();
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

/** Random sequences of a teacher's and students' actions, each followed by a check of every grade. */
export function itKeepsGradesConsistent(numRuns: number): void {
  context = setUpTestApp();
  it('keeps every grade equal to its record through marking, late answers, reopening and regrading', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const room = await openRegradeRoom(context);
        const attempts = [
          await room.sit(['B', 'B', 'Accra', 'Because.']),
          await room.sit(['C', undefined, 'Kumasi', undefined]),
        ];
        const school: School = { room, attempts, regrades: [] };
        for (const step of sequence) await play(school, step);
        expect((await checkGrades(context.db)).messages).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  }, 600_000);
}
