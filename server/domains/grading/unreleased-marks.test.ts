import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import {
  answerOneByOne,
  openWorld,
  readWorld,
  spreadIds,
  type World,
} from '#server/testing/oracles/twin-worlds.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { checkGrades } from './grade-check.service.ts';

// No sweep: only the teacher releases marks here.
const context = setUpTestApp({ worker: false });
const never = { review_marks: 'NEVER', review_key: 'NEVER' } as const;
let worlds: [World, World];
type Person = TestPerson & SignedIn;

beforeAll(async () => {
  await spreadIds(context);
  worlds = [await openWorld(context, 'A', never), await openWorld(context, 'B', never)];
  for (const world of worlds) await answerOneByOne(context, world);
});

/** The differences between both students by address, and how many calls returned something. */
async function compareWorlds([right, wrong]: readonly [World, World] = worlds) {
  const ofRight = await readWorld(context, right);
  const ofWrong = await readWorld(context, wrong);
  const addresses = new Set([...Object.keys(ofRight), ...Object.keys(ofWrong)]);
  const differences = [...addresses]
    .filter((address) => ofRight[address] !== ofWrong[address])
    .map((address) => [address, ofRight[address], ofWrong[address]]);
  const answered = Object.values(ofRight).filter((body) => body.startsWith('200')).length;
  return { differences, answered };
}

function scoresOf({ attempts }: World) {
  return context.db
    .selectFrom('grade')
    .select(['score', 'letter_grade'])
    .where('attempt_id', 'in', attempts)
    .orderBy('attempt_id')
    .execute();
}

function submission({ teacher }: World, attemptId: number, what = '', body?: object) {
  return context.call(teacher, body ? 'POST' : 'GET', `/submission/${attemptId}${what}`, body);
}

async function notificationsOf({ accountId }: Person) {
  const query = context.db.selectFrom('notification').select(['event', 'params']);
  return query.where('account_id', '=', accountId).orderBy('id').execute();
}

async function cgpaOf({ personId }: Person): Promise<number | null> {
  const query = context.db.selectFrom('student').select('current_cgpa').where('id', '=', personId);
  return (await query.executeTakeFirstOrThrow()).current_cgpa;
}

describe('marks that are not released', () => {
  it("can't be inferred by answering one question per attempt: responses to right and wrong answers are the same", async () => {
    const [right, wrong] = worlds;
    expect((await scoresOf(right)).map(({ score }) => score)).toEqual([2, 2, 2, 2, 2]);
    expect((await scoresOf(wrong)).map(({ score }) => score)).toEqual([0, 0, 0, 0, 0]);
    const { differences, answered } = await compareWorlds();
    expect(answered).toBeGreaterThan(80);
    expect(differences).toEqual([]);
  });

  it('are detected once released: they differ in every list, figure and order', async () => {
    const shown = { review_marks: 'IMMEDIATELY', review_key: 'NEVER' };
    const open = [await openWorld(context, 'A', shown), await openWorld(context, 'B', shown)] as const;
    for (const world of open) await answerOneByOne(context, world);
    const differing = (await compareWorlds(open)).differences.map(([address]) => address);
    const responses = [
      'responses',
      '/quizAttempt',
      '/quizAttempt/summary',
      '/quizAttempt/attempt 1/review',
      '/quizAnswer?attemptId=attempt 1',
      '/grade?sort=score&order=desc',
      '/gradeBook',
      '/gradeBook/summary',
      'export',
      '/progress',
      '/student/person 1',
      '/student/person 1/document',
      '/student/person 1/transcript',
    ];
    expect(differing).toEqual(expect.arrayContaining(responses));
  });

  it('do not show when a regrade, marking or a comment changes them', async () => {
    for (const { teacher, quiz, attempts } of worlds) {
      const [first] = quiz.questions;
      const regrade = await context.call(teacher, 'POST', '/regrade', {
        quiz: { id: quiz.id },
        question: { id: first?.id },
        version: 1,
        accepted: ['A'],
        reason: 'The key was wrong',
        correctQuestion: false,
        tellStudents: true,
      });
      expect(regrade.statusCode).toBe(201);
      const marked = await context.call(teacher, 'PUT', `/submission/${attempts[1]}/marks`, {
        marks: [{ question: { id: quiz.questions[1]?.id }, pointsEarned: 2 }],
        comments: [{ question: null, text: 'Well done.' }],
        reason: '',
      });
      expect(marked.statusCode).toBe(200);
    }
    const [right, wrong] = worlds;
    expect((await scoresOf(wrong)).map(({ score }) => score)).toEqual([2, 2, 2, 0, 2]);
    expect((await compareWorlds()).differences).toEqual([]);
    for (const { student } of [right, wrong]) expect(await notificationsOf(student)).toEqual([]);
  });

  it('send no live event when they change', async () => {
    const [, wrong] = worlds;
    const stream = await openEventStream(await listenOn(context.app), wrong.student.token);
    const { quiz, teacher } = wrong;
    const regrade = await context.call(teacher, 'POST', '/regrade', {
      quiz: { id: quiz.id },
      question: { id: quiz.questions[1]?.id },
      version: 1,
      accepted: ['A'],
      reason: 'The key was wrong',
      correctQuestion: false,
      tellStudents: true,
    });
    expect(regrade.statusCode).toBe(201);
    expect((await scoresOf(wrong)).map(({ score }) => score)).toEqual([2, 2, 2, 2, 2]);
    // An event for the student that arrives after everything the regrade could have sent.
    const undone = await context.call(teacher, 'POST', `/regrade/${regrade.json().id}/undo`, {});
    expect(undone.statusCode).toBe(200);
    const { attempts, student } = wrong;
    const reopened = await context.call(teacher, 'POST', `/quizAttempt/${attempts[4]}/reopen`, {
      minutes: null,
      reason: 'Power cut',
    });
    expect(reopened.statusCode).toBe(200);
    await stream.next('attempt.changed');
    expect(stream.received.map(({ type }) => type)).not.toContain('grades.changed');
    stream.close();
    const ended = await context.call(student, 'PUT', `/quizAttempt/${attempts[4]}`, { status: 'SUBMITTED' });
    expect(ended.json()).toMatchObject({ totalScore: null, marksReleased: false });
  });

  it('are visible to staff, with the note that the student does not see them', async () => {
    const [right] = worlds;
    const id = right.attempts[0] ?? 0;
    const seen = await submission(right, id);
    expect(seen.json()).toMatchObject({
      score: 2,
      percentage: 50,
      marksReleased: false,
      grade: { score: 2, percentage: 50, letterGrade: 'C', marksReleased: false, isProvisional: false },
    });
    const attempt = await context.call(right.teacher, 'GET', `/quizAttempt/${id}`);
    expect(attempt.json()).toMatchObject({ totalScore: 2, marksReleased: false });
    const grades = await context.call(right.teacher, 'GET', `/grade?quizAttemptId=${id}`);
    expect(grades.json()).toMatchObject([{ score: 2, percentage: 50, isPassed: true }]);
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const book = await context.call(admin, 'GET', `/gradeBook?studentId=${right.student.personId}`);
    expect(book.json()).toMatchObject([{ score: 2, percentage: 50, marksReleased: false }]);
  });

  it('leave the quiz completed, the grade provisional and every number hidden', async () => {
    const [right] = worlds;
    const { student, quiz, attempts } = right;
    const summary = await context.call(student, 'GET', '/quizAttempt/summary');
    expect(summary.json().summaries).toMatchObject([
      { quiz: { id: quiz.id }, completed: 5, best: null, unreleased: 5 },
    ]);
    const grades = (await context.call(student, 'GET', '/grade')).json<Grade[]>();
    expect(grades).toHaveLength(5);
    for (const grade of grades) {
      expect(grade).toMatchObject({
        marksReleased: false,
        score: null,
        percentage: null,
        letterGrade: null,
        grade: null,
        gradePoints: null,
        isProvisional: true,
        isPassed: null,
        isBest: false,
      });
      expect(grade.lastUpdated).toBe(grade.dateCreated);
    }
    const book = await context.call(student, 'GET', '/gradeBook');
    expect(book.json()).toMatchObject([
      {
        status: 'COMPLETED',
        attempt: { id: attempts[0] },
        score: null,
        percentage: null,
        letterGrade: null,
        isProvisional: true,
        marksReleased: false,
        difficulty: null,
      },
    ]);
    const figures = await context.call(student, 'GET', '/gradeBook/summary');
    expect(figures.json()).toMatchObject({ completed: 1, waiting: 1, counted: 0, average: null, best: null });
    const transcript = await context.call(student, 'GET', `/student/${student.personId}/transcript`);
    expect(transcript.json()).toMatchObject({
      summary: { gpa: null, courses: 0, provisional: 1 },
      semesters: [{ courses: [{ grade: null, gradePoints: null, isProvisional: true }] }],
    });
    expect(await cgpaOf(student)).toBeNull();
  });
});

describe('releasing the marks of an attempt', () => {
  it('shows them, counts them and notifies the student, once', async () => {
    const [right] = worlds;
    const { student, attempts, teacher, quiz } = right;
    const id = attempts[1] ?? 0;
    const answers = await Promise.all([1, 2, 3].map(() => submission(right, id, '/releaseMarks', {})));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id, marksReleased: true });
    }
    const params = { quizTitle: 'Descriptive Statistics', percentage: 50, letterGrade: 'C' };
    expect(await notificationsOf(student)).toEqual([
      { event: 'grade.published', params: { ...params, quizId: quiz.id, attemptId: id } },
    ]);
    expect(await cgpaOf(student)).toBe(2);
    const grades = (await context.call(student, 'GET', '/grade?sort=score&order=desc')).json<Grade[]>();
    expect(grades.map(({ attempt, score, isBest }) => [attempt.id, score, isBest])).toEqual([
      [id, 2, true],
      ...[...attempts]
        .reverse()
        .filter((other) => other !== id)
        .map((other) => [other, null, false]),
    ]);
    const review = await context.call(student, 'GET', `/quizAttempt/${id}/review`);
    expect(review.json()).toMatchObject({ marks: 'SHOWN', key: 'NEVER', attempt: { totalScore: 2 } });
    expect(review.json().comments).toMatchObject([{ text: 'Well done.' }]);
    const audit = await context.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'marks.released')
      .where('target_id', '=', String(id))
      .execute();
    expect(audit).toEqual([{ actor_id: teacher.accountId }]);
    const { differences, messages } = await checkGrades(context.db);
    expect([differences, messages]).toEqual([0, []]);
  });

  it('issues a certificate that the student could not have before', async () => {
    const [right] = worlds;
    const documents = await context.call(right.student, 'GET', `/student/${right.student.personId}/document`);
    expect(documents.json()).toMatchObject([{ kind: 'CERTIFICATE' }]);
  });

  it('stays when the quiz hides marks again, and is only for its teacher and super admins', async () => {
    const [right, wrong] = worlds;
    const [, released = 0, hidden = 0] = right.attempts;
    await context.db
      .updateTable('quiz')
      .set({ review_marks: 'IMMEDIATELY' })
      .where('id', '=', right.quiz.id)
      .execute();
    await context.db
      .updateTable('quiz')
      .set({ review_marks: 'NEVER' })
      .where('id', '=', right.quiz.id)
      .execute();
    const review = await context.call(right.student, 'GET', `/quizAttempt/${released}/review`);
    expect(review.json()).toMatchObject({ marks: 'SHOWN' });
    const call = (person: SignedIn) => context.call(person, 'POST', `/submission/${hidden}/releaseMarks`, {});
    expect((await call(wrong.teacher)).statusCode).toBe(404);
    expect((await call(right.student)).statusCode).toBe(403);
    const readOnly = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect((await call(readOnly)).statusCode).toBe(403);
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    expect((await call(admin)).json()).toMatchObject({ marksReleased: true });
  });

  it('is refused for a running attempt, and releases the marks of that run', async () => {
    const [right] = worlds;
    const { teacher, student } = right;
    const id = right.attempts[1] ?? 0;
    const reopen = { minutes: null, reason: 'Power cut' };
    expect((await context.call(teacher, 'POST', `/quizAttempt/${id}/reopen`, reopen)).statusCode).toBe(200);
    const early = await submission(right, id, '/releaseMarks', {});
    expect([early.statusCode, early.json().code]).toEqual([409, 'ATTEMPT_RUNNING']);
    const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    expect(ended.json()).toMatchObject({ totalScore: null, marksReleased: false });
    expect((await submission(right, id)).json()).toMatchObject({ marksReleased: false, score: 2 });
    expect((await checkGrades(context.db)).messages).toEqual([]);
  });
});
