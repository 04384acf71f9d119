import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import {
  allRight,
  type MarkingRoom,
  marksFor,
  openMarkingRoom,
  type Person,
  readSubmission,
  type SubmittedAttempt,
} from '#server/testing/grading/marking-room.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import type { Submission, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp();
let room: MarkingRoom;
let teacher: Person;
/** The attempt whose mark is changed without a record. */
let slipped: number;

beforeAll(async () => {
  room = await openMarkingRoom(context);
  ({ teacher } = room);
});

function save({ id }: Pick<SubmittedAttempt, 'id'>, body: object, person: Person = teacher) {
  return context.call(person, 'PUT', `/submission/${id}/marks`, body);
}

async function saved(sat: SubmittedAttempt, body: object): Promise<SubmissionDetail> {
  const answer = await save(sat, body);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

async function eventsOf({ accountId }: Person): Promise<unknown[]> {
  return context.db
    .selectFrom('notification')
    .select(['event', 'params'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function cgpaOf({ personId }: Person): Promise<number | null> {
  const query = context.db.selectFrom('student').select('current_cgpa').where('id', '=', personId);
  return (await query.executeTakeFirstOrThrow()).current_cgpa;
}

function auditOf(attemptId: number) {
  return context.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('target_type', '=', 'quizAttempt')
    .where('target_id', '=', String(attemptId))
    .execute();
}

describe('marking a submission', () => {
  it('updates grade, average, record, audit log and notification at once', async () => {
    const sat = await room.sit();
    expect(await cgpaOf(sat.student)).toBeNull();
    const before = await readSubmission(context, teacher, sat.id);
    expect(before).toMatchObject({ status: 'pending', score: null, waiting: 1 });
    const { lastUpdated: basedOn } = before;
    const after = await saved(sat, { marks: marksFor(sat, { 3: 1.5 }), reason: 'Clear.', basedOn });
    expect(after).toMatchObject({ status: 'graded', score: 7.5, percentage: 93.75, waiting: 0 });
    expect(after).toMatchObject({ gradedBy: 'Efua Sarpong', grade: { letterGrade: 'A', score: 7.5 } });
    expect(after.answers[3]).toMatchObject({ points: 1.5, isCorrect: null, gradingMethod: 'MANUAL' });
    expect(await cgpaOf(sat.student)).toBe(4);
    const by = { cause: 'MARKING', reason: 'Clear.', changed_by: teacher.accountId };
    expect(await room.recordOf(sat.id)).toEqual([
      {
        ...by,
        question_id: sat.ids[3],
        from_value: { points: null, isCorrect: null, method: null },
        to_value: { points: 1.5, isCorrect: null, method: 'MANUAL' },
      },
      {
        ...by,
        question_id: null,
        from_value: { score: 6, totalPoints: 8, percentage: 75, letterGrade: 'B', isProvisional: true },
        to_value: { score: 7.5, totalPoints: 8, percentage: 93.75, letterGrade: 'A', isProvisional: false },
      },
    ]);
    const params = { quizTitle: 'Descriptive Statistics', percentage: 93.75, letterGrade: 'A' };
    expect(await eventsOf(sat.student)).toMatchObject([
      { event: 'grade.published', params: { ...params, attemptId: sat.id } },
    ]);
    expect(await auditOf(sat.id)).toEqual([
      { action: 'grade.changed', detail: { marks: 1, fromScore: 6, toScore: 7.5, reason: 'Clear.' } },
    ]);
  });

  it.each([
    [99, 2, true],
    [2.004, 2, true],
    [1.999, 2, true],
    [0.333, 0.33, null],
    [0.004, 0, false],
    [-3, 0, false],
  ])('takes %d for a question of two points as %d', async (given, points, isCorrect) => {
    const sat = await room.sit();
    const { answers, score } = await saved(sat, { marks: marksFor(sat, { 0: given, 3: 1 }) });
    expect(answers[0]).toMatchObject({ points, isCorrect, gradingMethod: 'MANUAL' });
    expect(score).toBe(5 + points);
  });

  it('gives points for an unanswered question, and removes them again', async () => {
    const sat = await room.sit(['B', undefined, null]);
    const given = await saved(sat, { marks: marksFor(sat, { 1: 1, 2: 2, 3: 1 }) });
    expect(given).toMatchObject({ score: 6, status: 'graded' });
    expect((await room.recordOf(sat.id)).slice(0, 3)).toMatchObject([
      { question_id: sat.ids[1], from_value: null, to_value: { points: 1 } },
      { question_id: sat.ids[2], from_value: { points: 0, method: 'AUTO' } },
      { question_id: sat.ids[3], from_value: null },
    ]);
    const review = await context.call(sat.student, 'GET', `/quizAttempt/${sat.id}/review`);
    const reviewed = review.json<Review>().questions.map(({ answer }) => answer?.pointsEarned);
    expect(reviewed).toEqual([2, 1, 2, 1]);
    const taken = await saved(sat, { marks: marksFor(sat, { 1: null, 2: null, 3: null }) });
    expect(taken).toMatchObject({ score: 2, waiting: 0 });
    expect(taken.answers[3]).toMatchObject({ points: 0, isCorrect: false, gradingMethod: 'AUTO' });
  });

  it('returns to the automatic mark, or to none for an essay', async () => {
    const sat = await room.sit();
    await saved(sat, { marks: marksFor(sat, { 0: 0, 3: 2 }) });
    const machine = await saved(sat, { marks: marksFor(sat, { 0: null }) });
    expect(machine.answers[0]).toMatchObject({ points: 2, isCorrect: true, gradingMethod: 'AUTO' });
    expect(await eventsOf(sat.student)).toHaveLength(2);
    const waiting = await saved(sat, { marks: marksFor(sat, { 3: null }) });
    expect(waiting).toMatchObject({ status: 'pending', waiting: 1, score: null, scoreSoFar: 6 });
    expect(await cgpaOf(sat.student)).toBeNull();
    expect(await eventsOf(sat.student)).toHaveLength(2);
  });

  it('without a change records nothing, and becomes graded when everything is marked', async () => {
    const sat = await room.sit(['B', 'A', 'Accra']);
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ status: 'auto-graded' });
    expect(await saved(sat, { marks: marksFor(sat, { 0: null, 1: null }) })).toMatchObject({
      status: 'graded',
      score: 6,
    });
    const first = await saved(sat, { marks: marksFor(sat, { 0: 1 }) });
    const lines = await room.recordOf(sat.id);
    expect(lines).toHaveLength(2);
    expect(await saved(sat, { marks: marksFor(sat, { 0: 1 }) })).toEqual(first);
    expect(await room.recordOf(sat.id)).toEqual(lines);
  });

  it('stays pending while another answer needs marking, and does not notify the student', async () => {
    const sat = await room.sit();
    const half = await saved(sat, { marks: marksFor(sat, { 0: 1 }) });
    expect(half).toMatchObject({ status: 'pending', gradedAt: null, scoreSoFar: 5 });
    expect(await eventsOf(sat.student)).toEqual([]);
  });

  it('notifies the student of a comment once the result is final and visible, and only once', async () => {
    const sat = await room.sit();
    const comment = (text: string) => saved(sat, { comments: [{ question: null, text }] });
    await comment('While it waits.');
    expect(await eventsOf(sat.student)).toEqual([]);
    await saved(sat, { marks: marksFor(sat, { 3: 2 }), comments: [{ question: null, text: 'With it.' }] });
    expect(await eventsOf(sat.student)).toMatchObject([{ event: 'grade.published' }]);
    await comment('Later.');
    await comment('Later.');
    expect(await eventsOf(sat.student)).toMatchObject([
      { event: 'grade.published' },
      { event: 'answer.commented', params: { attemptId: sat.id } },
    ]);
  });

  it('replaces one’s own comments, and an empty one deletes it', async () => {
    const sat = await room.sit();
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { firstName: 'Kwaku', lastName: 'Darko' });
    const on = { question: { id: sat.ids[3] } };
    await saved(sat, {
      comments: [
        { ...on, text: ' First. ' },
        { question: null, text: 'Good.' },
      ],
    });
    expect((await save(sat, { comments: [{ question: null, text: 'Seen.' }] }, admin)).statusCode).toBe(200);
    const after = await saved(sat, {
      marks: marksFor(sat, { 3: 2 }),
      comments: [
        { ...on, text: 'Second.' },
        { question: { id: sat.ids[0] }, text: '' },
      ],
    });
    expect(after.answers[3]?.comments).toMatchObject([{ text: 'Second.', author: 'Efua Sarpong' }]);
    expect(after.comments).toMatchObject([
      { text: 'Good.', isMine: true },
      { text: 'Seen.', author: 'Kwaku Darko', isMine: false },
    ]);
    const review = await context.call(sat.student, 'GET', `/quizAttempt/${sat.id}/review`);
    expect(review.json<Review>().comments.map(({ text }) => text)).toEqual(['Good.', 'Seen.']);
    const release = (at: Date | null) =>
      context.db
        .updateTable('grade')
        .set({ marks_released_at: at })
        .where('attempt_id', '=', sat.id)
        .execute();
    const setRule = (rule: 'NEVER' | 'IMMEDIATELY') =>
      context.db.updateTable('quiz').set({ review_marks: rule }).where('id', '=', room.quiz.id).execute();
    await setRule('NEVER');
    await release(null);
    const hidden = await context.call(sat.student, 'GET', `/quizAttempt/${sat.id}/review`);
    await release(new Date());
    await setRule('IMMEDIATELY');
    expect(hidden.json<Review>().comments).toEqual([]);
    expect((await saved(sat, { comments: [{ question: null, text: ' ' }] })).comments).toHaveLength(1);
  });

  it('reaches the open pages of the teacher and the student', async () => {
    const sat = await room.sit();
    const address = await listenOn(context.app);
    const streams = await Promise.all(
      [teacher, sat.student].map(({ token }) => openEventStream(address, token)),
    );
    const [ofTeacher, ofStudent] = streams;
    for (const stream of streams) await stream.next('connected');
    await saved(sat, { marks: marksFor(sat, { 3: 2 }) });
    await ofTeacher?.next('submissions.changed');
    await ofStudent?.next('attempt.changed');
    for (const stream of streams) stream.close();
  });

  it('refuses marks based on an outdated grade, and returns the current one', async () => {
    const sat = await room.sit();
    const { lastUpdated: basedOn } = await readSubmission(context, teacher, sat.id);
    const body = { marks: marksFor(sat, { 3: 1 }), basedOn, comments: [{ question: null, text: 'Mine.' }] };
    const answers = await Promise.all([save(sat, body), save(sat, body), save(sat, body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'GRADE_CHANGED', current: { id: sat.id, score: 7 } });
    const current = (await readSubmission(context, teacher, sat.id)).lastUpdated;
    expect((await save(sat, { marks: marksFor(sat, { 0: 0 }), basedOn: current })).statusCode).toBe(200);
  });

  it('by two teachers at once without that check records both', async () => {
    const sat = await room.sit();
    const given = [0.5, 1, 1.5, 2];
    const answers = await Promise.all(given.map((p) => save(sat, { marks: marksFor(sat, { 3: p }) })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const marks = (await room.recordOf(sat.id)).filter(({ question_id: id }) => id !== null);
    expect(new Set(marks.map(({ to_value: to }) => to?.['points']))).toEqual(new Set(given));
    expect(marks).toHaveLength(given.length);
    for (const [place, line] of marks.slice(1).entries()) {
      expect(line.from_value).toEqual(marks[place]?.to_value);
    }
  });

  it('refuses invalid marks, and writes nothing', async () => {
    const sat = await room.sit();
    const other = await room.sit(['A'], room.quiz);
    const foreign = { question: { id: 999_999_999 }, pointsEarned: 1 };
    const right = marksFor(sat, { 0: 0 });
    const refusals = [
      [{ marks: [...right, foreign] }, 422, 'QUESTION_NOT_IN_ATTEMPT', /^marks\.1\.question/],
      [{ marks: right, comments: [{ ...foreign, text: 'x' }] }, 422, 'QUESTION_NOT_IN_ATTEMPT', /^comments/],
      [{ marks: [...right, ...right] }, 422, 'INVALID_INPUT', /^marks\.1\.question/],
      [{ comments: Array(2).fill({ question: null, text: 'x' }) }, 422, 'INVALID_INPUT', /^comments\.1/],
      [{ marks: [{ ...right[0], pointsEarned: '1' }] }, 422, 'INVALID_INPUT', /pointsEarned/],
      [{ basedOn: 'yesterday' }, 422, 'INVALID_INPUT', /basedOn/],
    ] as const;
    for (const [body, status, code, detail] of refusals) {
      const answer = await save(sat, body);
      expect([body, answer.statusCode, answer.json().code]).toEqual([body, status, code]);
      expect(answer.json().details[0]).toMatch(detail);
    }
    const strangers = [await signInAsPerson(context.db, 'TEACHER'), sat.student, other.student];
    const statuses = [];
    for (const person of strangers) statuses.push((await save(sat, { marks: right }, person)).statusCode);
    expect(statuses).toEqual([404, 403, 403]);
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect((await save(sat, { marks: right }, reader)).statusCode).toBe(403);
    expect(await room.recordOf(sat.id)).toEqual([]);
  });

  it('waits until an attempt has ended', async () => {
    const sat = await room.sit();
    await context.db
      .updateTable('quiz_attempt')
      .set({ status: 'IN_PROGRESS', completed_at: null, total_score: null })
      .set({ reopened_at: new Date(), reopened_by: teacher.accountId })
      .where('id', '=', sat.id)
      .execute();
    for (const [method, path] of [
      ['PUT', 'marks'],
      ['POST', 'autoMark'],
    ] as const) {
      const answer = await context.call(teacher, method, `/submission/${sat.id}/${path}`, {});
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ATTEMPT_RUNNING']);
    }
    const ended = await context.call(sat.student, 'PUT', `/quizAttempt/${sat.id}`, { status: 'SUBMITTED' });
    expect(ended.statusCode).toBe(200);
  });
});

describe('automatic marking', () => {
  it('marks all it can, says how many need marking, and leaves a teacher’s marks alone', async () => {
    const sat = await room.sit(['A', 'A', 'Accra', 'Because.']);
    slipped = sat.id;
    await saved(sat, { marks: marksFor(sat, { 0: 1 }) });
    // As if automatic marking had been wrong.
    const slip = { points_earned: 0, is_correct: false };
    await context.db
      .updateTable('quiz_answer')
      .set(slip)
      .where('attempt_id', '=', sat.id)
      .where('question_id', '=', sat.ids[1] ?? 0)
      .execute();
    const listed = async () => {
      const list = await context.call(teacher, 'GET', '/submission?status=pending&max=200');
      return list.json<Submission[]>().find(({ id }) => id === sat.id)?.autoMarkable;
    };
    expect(await listed()).toBe(1);
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ autoMarkable: 1 });
    const answer = await context.call(teacher, 'POST', `/submission/${sat.id}/autoMark`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ marked: 1, waiting: 1, submission: { status: 'pending' } });
    const { answers } = answer.json<{ submission: SubmissionDetail }>().submission;
    expect(answers.map(({ points }) => points)).toEqual([1, 2, 2, null]);
    expect((await room.recordOf(sat.id)).at(-1)).toMatchObject({ cause: 'AUTO_MARK' });
    const again = await context.call(teacher, 'POST', `/submission/${sat.id}/autoMark`);
    expect(again.json()).toMatchObject({ marked: 0, waiting: 1, submission: { autoMarkable: 0 } });
    expect(await listed()).toBe(0);
  });

  it.each([
    ['auto-graded', ['B', 'A', 'Accra'], {}],
    ['graded', allRight, { 3: 2 }],
  ] as const)('is unavailable once a submission is %s', async (status, answers, points) => {
    const sat = await room.sit(answers);
    if (status === 'graded') await saved(sat, { marks: marksFor(sat, points) });
    expect(await readSubmission(context, teacher, sat.id)).toMatchObject({ status });
    const answer = await context.call(teacher, 'POST', `/submission/${sat.id}/autoMark`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SUBMISSION_GRADED']);
  });
});

it('leaves a record from which every grade can be derived', async () => {
  const { messages } = await checkGrades(context.db);
  expect(messages).toEqual([expect.stringContaining(`attempt ${slipped}: mark of question`)]);
});
