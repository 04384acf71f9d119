import { beforeAll, describe, expect, it } from 'vitest';
import {
  type MarkingRoom,
  marksFor,
  openMarkingRoom,
  type Person,
  readSubmission,
  type SubmittedAttempt,
} from '#server/testing/grading/marking-room.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp();
let room: MarkingRoom;
let teacher: Person;

beforeAll(async () => {
  room = await openMarkingRoom(context);
  ({ teacher } = room);
});

/** Late answers by the place of their question: an option's place, or a text. */
async function arriveLate(
  sat: SubmittedAttempt,
  place: number,
  answer: number | string | null,
): Promise<number> {
  const { id } = await context.db
    .insertInto('late_answer')
    .values({
      attempt_id: sat.id,
      question_id: sat.ids[place] ?? 0,
      selected_option_id:
        typeof answer === 'number' ? (room.quiz.questions[place]?.options[answer]?.id ?? 0) : null,
      text_answer: typeof answer === 'string' ? answer : null,
      revision: 7,
      source: 'SAVE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function decide(sat: Pick<SubmittedAttempt, 'id'>, decisions: object[], person: Person = teacher) {
  return context.call(person, 'POST', `/submission/${sat.id}/lateAnswers`, { decisions, reason: 'Storm.' });
}

const accept = (id: number) => ({ id, decision: 'ACCEPTED' });
const refuse = (id: number) => ({ id, decision: 'REFUSED' });

function answersOf(attemptId: number) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['text_answer', 'revision', 'points_earned', 'grading_method'])
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .execute();
}

describe('late answers', () => {
  it('that are accepted count, marked automatically, and the student is notified of the new score', async () => {
    const sat = await room.sit(['A', 'A', 'Kumasi']);
    const late = [await arriveLate(sat, 0, 1), await arriveLate(sat, 2, ' accra ')];
    const answer = await decide(sat, late.map(accept));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ score: 6, lateAnswers: 0, status: 'auto-graded' });
    expect(answer.json().late).toMatchObject([{ decision: 'ACCEPTED' }, { decision: 'ACCEPTED' }]);
    expect(await answersOf(sat.id)).toMatchObject([
      { points_earned: 2, revision: 8 },
      { points_earned: 2, revision: 1 },
      { points_earned: 2, revision: 8, text_answer: ' accra ' },
    ]);
    const by = { cause: 'LATE_ANSWER', reason: 'Storm.', changed_by: teacher.accountId };
    expect(await room.recordOf(sat.id)).toMatchObject([by, by, { ...by, question_id: null }]);
    const events = await context.db
      .selectFrom('notification')
      .select('event')
      .where('account_id', '=', sat.student.accountId)
      .execute();
    expect(events).toEqual([{ event: 'grade.published' }]);
    const audit = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', String(sat.id))
      .execute();
    expect(audit).toEqual([{ action: 'lateAnswer.decided' }]);
  });

  it('that are rejected change nothing except their decision', async () => {
    const sat = await room.sit(['A']);
    const before = await readSubmission(context, teacher, sat.id);
    const answer = await decide(sat, [refuse(await arriveLate(sat, 0, 1))]);
    expect(answer.json()).toMatchObject({ score: 0, lateAnswers: 0, lastUpdated: before.lastUpdated });
    expect(await room.recordOf(sat.id)).toEqual([]);
  });

  it('drop a teacher’s mark of the earlier answer: an essay needs marking again', async () => {
    const sat = await room.sit(['B', 'A', 'Accra', 'Because.']);
    const marks = marksFor(sat, { 0: 1, 3: 2 });
    expect((await context.call(teacher, 'PUT', `/submission/${sat.id}/marks`, { marks })).statusCode).toBe(
      200,
    );
    const late = [await arriveLate(sat, 0, 2), await arriveLate(sat, 3, 'Because of this.')];
    const after = (await decide(sat, late.map(accept))).json();
    expect(after).toMatchObject({ status: 'pending', score: null, scoreSoFar: 4, waiting: 1 });
    expect(await answersOf(sat.id)).toMatchObject([
      { points_earned: 0, grading_method: 'AUTO' },
      {},
      {},
      { points_earned: null, grading_method: null, text_answer: 'Because of this.' },
    ]);
  });

  it('to one question count as the last arrival, also when nothing was stored', async () => {
    const sat = await room.sit(['B']);
    const late = [await arriveLate(sat, 2, 'Accra'), await arriveLate(sat, 2, 'Tamale')];
    const after = (await decide(sat, late.toReversed().map(accept))).json();
    expect(after).toMatchObject({ score: 2, lateAnswers: 0 });
    expect(await answersOf(sat.id)).toMatchObject([{}, { text_answer: 'Tamale', points_earned: 0 }]);
  });

  it('are decided once when two teachers try', async () => {
    const sat = await room.sit(['A']);
    const id = await arriveLate(sat, 0, 1);
    const answers = await Promise.all([decide(sat, [accept(id)]), decide(sat, [refuse(id)])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await decide(sat, [accept(id), refuse(await arriveLate(sat, 1, 0))]);
    expect([again.statusCode, again.json().code]).toEqual([409, 'LATE_ANSWER_DECIDED']);
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ lateAnswers: 1 });
  });

  it('that arrived after the key was visible are accepted only one by one, and rejected like any other', async () => {
    const sat = await room.sit(['A', 'B']);
    const [early, after, later] = [
      await arriveLate(sat, 0, 1),
      await arriveLate(sat, 1, 0),
      await arriveLate(sat, 2, 'Accra'),
    ];
    await context.db
      .updateTable('late_answer')
      .set({ key_visible_since: new Date() })
      .where('id', 'in', [after, later])
      .execute();
    const all = await decide(sat, [early, after, later].map(accept));
    expect([all.statusCode, all.json().code]).toEqual([409, 'LATE_ANSWER_AFTER_KEY']);
    expect(all.json().details).toEqual([
      expect.stringMatching(/^decisions\.1\.despiteVisibleKey: /),
      expect.stringMatching(/^decisions\.2\.despiteVisibleKey: /),
    ]);
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ lateAnswers: 3, score: 0 });
    const meant = { ...accept(after), despiteVisibleKey: true };
    const decided = await decide(sat, [accept(early), meant, refuse(later)]);
    expect(decided.json()).toMatchObject({ score: 4, lateAnswers: 0 });
    expect(decided.json().late).toMatchObject([
      { keyVisibleSince: null, decision: 'ACCEPTED' },
      { keyVisibleSince: expect.stringMatching(/Z$/), decision: 'ACCEPTED' },
      { keyVisibleSince: expect.stringMatching(/Z$/), decision: 'REFUSED' },
    ]);
  });

  it('of another attempt, or sent twice in a call, are refused with their position', async () => {
    const [sat, other] = [await room.sit(['A']), await room.sit(['A'])];
    const [own, foreign] = [await arriveLate(sat, 0, 1), await arriveLate(other, 0, 1)];
    for (const decisions of [
      [accept(own), accept(foreign)],
      [accept(own), refuse(own)],
    ]) {
      const answer = await decide(sat, decisions);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details[0]).toMatch(/^decisions\.1\.id: /);
    }
    expect((await decide(sat, [])).statusCode).toBe(422);
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    expect((await decide(sat, [accept(own)], stranger)).statusCode).toBe(404);
    expect((await decide(sat, [accept(own)], sat.student)).statusCode).toBe(403);
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ lateAnswers: 1, score: 0 });
  });
});

it('leaves a record from which every grade can be derived', async () => {
  expect((await checkGrades(context.db)).messages).toEqual([]);
});
