import { beforeAll, describe, expect, it } from 'vitest';
import {
  type MarkingRoom,
  openMarkingRoom,
  type Person,
  readSubmission,
} from '#server/testing/grading/marking-room.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp();
let room: MarkingRoom;
let teacher: Person;

beforeAll(async () => {
  room = await openMarkingRoom(context);
  ({ teacher } = room);
});

function save(marks: object[], more: object = {}, person: Person = teacher) {
  const essay = room.quiz.questions[3]?.id;
  const path = `/grading/quiz/${room.quiz.id}/question/${essay}/marks`;
  return context.call(person, 'PUT', path, { marks, ...more });
}

describe('marking one question of several submissions', () => {
  it('marks all of them at once and updates each grade', async () => {
    const sats = [await room.sit(), await room.sit(), await room.sit(['B'])];
    const marks = sats.map(({ id }, place) => ({
      attempt: { id },
      pointsEarned: place,
      comment: `${place}.`,
    }));
    const answer = await save(marks.toReversed(), { anonymous: true, reason: 'Together.' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(3);
    expect(JSON.stringify(answer.json())).not.toContain('Osei');
    const scores = [];
    for (const { id } of sats) {
      const { score, status, answers } = await readSubmission(context, teacher, id);
      scores.push([score, status, answers[3]?.comments.map(({ text }) => text)]);
    }
    expect(scores).toEqual([
      [6, 'graded', ['0.']],
      [7, 'graded', ['1.']],
      [4, 'graded', ['2.']],
    ]);
    const kept = await save([{ attempt: { id: sats[1]?.id }, pointsEarned: 2 }]);
    expect(kept.json()[0].answer).toMatchObject({ points: 2, comments: [{ text: '1.' }] });
  });

  it('refuses all when one was changed meanwhile, and returns that one', async () => {
    const sats = [await room.sit(), await room.sit()];
    const seen = await Promise.all(sats.map(({ id }) => readSubmission(context, teacher, id)));
    const marks = seen.map(({ id, lastUpdated: basedOn }) => ({ attempt: { id }, pointsEarned: 1, basedOn }));
    expect((await save(marks.slice(1))).statusCode).toBe(200);
    const refused = await save(marks);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'GRADE_CHANGED',
      current: { attempt: { id: sats[1]?.id }, answer: { points: 1 } },
    });
    expect(await room.recordOf(sats[0]?.id ?? 0)).toEqual([]);
  });

  it('by several teachers at once, in any order, never deadlocks', async () => {
    const sats = await Promise.all(Array.from({ length: 6 }, () => room.sit()));
    const marks = sats.map(({ id }) => ({ attempt: { id }, pointsEarned: 1 }));
    const answers = await Promise.all([
      save(marks),
      save(marks.toReversed()),
      save([...marks.slice(3), ...marks.slice(0, 3)]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('refuses attempts of another quiz, of other teachers and running ones, and writes nothing', async () => {
    const sat = await room.sit();
    const elsewhere = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
    const other = await room.sit(undefined, elsewhere);
    const good = { attempt: { id: sat.id }, pointsEarned: 1 };
    for (const id of [other.id, 999_999_999]) {
      const answer = await save([good, { attempt: { id }, pointsEarned: 1 }]);
      expect([answer.statusCode, answer.json().details[0]]).toEqual([
        422,
        'marks.1.attempt: must be an attempt at this quiz',
      ]);
    }
    expect((await save([good, good])).json().details[0]).toMatch(/^marks\.1\.attempt/);
    const strange = `/grading/quiz/${room.quiz.id}/question/${elsewhere.questions[0]?.id}/marks`;
    const notAsked = await context.call(teacher, 'PUT', strange, { marks: [good] });
    expect([notAsked.statusCode, notAsked.json().code]).toEqual([422, 'QUESTION_NOT_IN_ATTEMPT']);
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    expect((await save([good], {}, stranger)).statusCode).toBe(404);
    expect((await save([good], {}, sat.student)).statusCode).toBe(403);
    await context.db
      .updateTable('quiz_attempt')
      .set({ status: 'IN_PROGRESS', completed_at: null, total_score: null })
      .set({ reopened_at: new Date(), reopened_by: teacher.accountId })
      .where('id', '=', other.id)
      .execute();
    const path = `/grading/quiz/${elsewhere.id}/question/${other.ids[3]}/marks`;
    const running = await context.call(teacher, 'PUT', path, {
      marks: [{ ...good, attempt: { id: other.id } }],
    });
    expect([running.statusCode, running.json().code]).toEqual([409, 'ATTEMPT_RUNNING']);
    expect(await room.recordOf(sat.id)).toEqual([]);
    const ended = await context.call(other.student, 'PUT', `/quizAttempt/${other.id}`, {
      status: 'SUBMITTED',
    });
    expect(ended.statusCode).toBe(200);
  });
});

it('leaves a record from which every grade can be derived', async () => {
  expect((await checkGrades(context.db)).messages).toEqual([]);
});
