import { beforeEach, describe, expect, it } from 'vitest';
import { openRegradeRoom, type RegradeRoom } from '#server/testing/grading/regrade-room.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { RegradePreview, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import type { QuizReport } from '#shared/contract/results/reports.ts';
import type { Question, SavedQuestion } from '#shared/contract/teaching/question-banks.ts';
import { checkGrades } from '../grade-check.service.ts';

const context = setUpTestApp({ worker: false });
const options = ['Twelve', 'Nine', 'Seven', 'Five'];
let room: RegradeRoom;

beforeEach(async () => {
  room = await openRegradeRoom(context, [{ key: 'C', options, text: 'How many primes are below 12?' }]);
});

/** A student who starts now with the bank's current version and submits this option. */
async function submit(text: string, quizId = room.quiz.id): Promise<number> {
  const taken = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quizId);
  const [question] = taken.paper.questions;
  const option = question?.options.find(({ optionText }) => optionText === text);
  await taken.save([{ question: { id: question?.id }, revision: 1, selectedOption: { id: option?.id } }]);
  expect((await taken.submit()).statusCode).toBe(200);
  return taken.id;
}

async function submitAll(texts: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts) ids.push(await submit(text));
  return ids;
}

async function save(change: object, person: Parameters<typeof context.call>[0] = room.teacher) {
  const answer = await context.call(person, 'PUT', `/question/${room.question(0).id}`, change);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<SavedQuestion>();
}

/** Three papers with key C, of which one chose it, then two with key D, both correct. */
async function stage(): Promise<number[]> {
  const first = await submitAll(['Seven', 'Five', 'Five']);
  await save({ correctAnswer: 'D' });
  return [...first, ...(await submitAll(['Five', 'Five']))];
}

async function readQuestion(): Promise<RegradeQuestion> {
  const path = `/regrade/quiz/${room.quiz.id}/question/${room.question(0).id}`;
  return (await context.call(room.teacher, 'GET', path)).json();
}

async function readItem() {
  const answer = await context.call(room.teacher, 'GET', `/report/quiz/${room.quiz.id}?attempts=all`);
  const [item] = answer.json<QuizReport>().items;
  if (!item) throw new Error('The report has no question.');
  return item;
}

async function inBank(): Promise<unknown[]> {
  const answer = await context.call(room.teacher, 'GET', `/question/${room.question(0).id}`);
  const { version, correctAnswer } = answer.json<Question>();
  return [version, correctAnswer];
}

async function pointsOf(ids: readonly number[]): Promise<unknown[]> {
  const all = await Promise.all(ids.map((id) => room.marksOf(id)));
  return all.map((marks) => marks[1]);
}

function post(path: string, body: object) {
  return context.call(room.teacher, 'POST', path, {
    quiz: { id: room.quiz.id },
    question: { id: room.question(0).id },
    version: 1,
    ...body,
  });
}

function run(body: object) {
  return post('/regrade', { reason: 'The key was wrong', correctQuestion: false, ...body });
}

function countRegrades() {
  return context.db
    .selectFrom('regrade_batch')
    .select('id')
    .where('quiz_id', '=', room.quiz.id)
    .execute()
    .then((rows) => rows.length);
}

async function expectSound(): Promise<void> {
  expect(await checkGrades(context.db)).toMatchObject({ differences: 0, messages: [] });
}

function shares({ versions }: RegradePreview) {
  return versions.map(({ version, attempts, changed, isLeftOut }) => [version, attempts, changed, isLeftOut]);
}

describe('a question whose key was changed between submissions', () => {
  it('shows every version with its key and papers, and applies one key for all as previewed', async () => {
    const ids = await stage();
    expect(await pointsOf(ids)).toEqual([2, 0, 0, 2, 2]);
    const before = await readQuestion();
    expect(
      before.versions.map(({ version, ownKey, accepted, attempts, regrade, isCurrent, differences }) => ({
        version,
        keys: [ownKey, accepted],
        attempts,
        regrade,
        isCurrent,
        differences,
      })),
    ).toEqual([
      {
        version: 2,
        keys: [['D'], ['D']],
        attempts: 2,
        regrade: null,
        isCurrent: true,
        differences: ['KEY'],
      },
      { version: 1, keys: [['C'], ['C']], attempts: 3, regrade: null, isCurrent: false, differences: [] },
    ]);
    expect(before.answers.filter(({ chosen }) => chosen > 0)).toEqual([
      { text: 'Seven', chosen: 1, versions: [2, 1], acceptedIn: [1] },
      { text: 'Five', chosen: 4, versions: [2, 1], acceptedIn: [2] },
    ]);
    // C is the key the page showed: it still changes two papers.
    const toC = await room.preview(0, { accepted: ['C'] });
    expect([toC.changed, toC.up, toC.down, shares(toC)]).toEqual([
      2,
      0,
      2,
      [
        [2, 2, 2, false],
        [1, 3, 0, false],
      ],
    ]);
    const toD = await room.preview(0, { accepted: ['D'] });
    const regrade = await room.apply(0, { accepted: ['D'], basis: toD.basis });
    expect([toD.changed, toD.up, toD.down, regrade.attemptsChanged]).toEqual([3, 2, 1, 3]);
    expect(await pointsOf(ids)).toEqual([0, 2, 2, 2, 2]);
    const after = await readQuestion();
    expect(after.versions.map(({ accepted, regrade: by }) => [accepted, by?.id])).toEqual([
      [['D'], regrade.id],
      [['D'], regrade.id],
    ]);
    // Sent again, it changes nothing and is not refused.
    const again = await room.preview(0, { accepted: ['D'] });
    expect([again.attempts, again.changed]).toEqual([5, 0]);
    await expectSound();
  });

  it('has a report whose keys and share of correct answers agree', async () => {
    await stage();
    const item = await readItem();
    expect(item.facility).toBe(0.6);
    expect(item.keys).toEqual([
      { accepted: ['D'], texts: ['Five'], creditAll: false, papers: 2 },
      { accepted: ['C'], texts: ['Seven'], creditAll: false, papers: 3 },
    ]);
    expect(
      item.options.map(({ label, isKey, keyPapers, chosen, credited }) => [
        label,
        isKey,
        keyPapers,
        chosen,
        credited,
      ]),
    ).toEqual([
      ['A', false, 0, 0, 0],
      ['B', false, 0, 0, 0],
      ['C', true, 3, 1, 1],
      ['D', true, 2, 4, 2],
    ]);
    const credited = item.options.reduce((sum, option) => sum + option.credited, 0);
    expect(credited / item.asked).toBe(item.facility);
    const path = `/report/quiz/${room.quiz.id}/export?format=csv&table=items&attempts=all`;
    expect((await context.call(room.teacher, 'GET', path)).body).toContain(
      '"D (2 submissions), C (3 submissions)"',
    );
    await room.apply(0, { accepted: ['D'] });
    const regraded = await readItem();
    expect([regraded.facility, regraded.keys.map(({ accepted, papers }) => [accepted, papers])]).toEqual([
      0.8,
      [[['D'], 5]],
    ]);
  });
});

it('a key that the teacher restores after a regrade counts for later submissions', async () => {
  const before = await submit('Five');
  await room.apply(0, { accepted: ['D'] }, { correctQuestion: true });
  await save({ correctAnswer: 'C' });
  const after = await submitAll(['Five', 'Seven']);
  expect(await pointsOf([before, ...after])).toEqual([2, 0, 2]);
  expect(
    (await readQuestion()).versions.map(({ accepted, regrade }) => [accepted, regrade === null]),
  ).toEqual([
    [['C'], true],
    [['D'], false],
  ]);
  await expectSound();
});

describe('one key for all versions', () => {
  it('matches by the answer when options were moved, and names the version that no longer has it', async () => {
    const first = await submitAll(['Seven', 'Five']);
    const running = await room.start(['D']);
    const moved = ['Five', 'Twelve', 'Nine', 'Seven'].map((optionText) => ({ optionText }));
    await save({ options: moved, correctAnswer: 'D' });
    const second = await submitAll(['Five', 'Seven']);
    const fewer = ['Twelve', 'Seven'].map((optionText) => ({ optionText }));
    await save({ options: fewer, correctAnswer: 'B' });
    const third = await submitAll(['Seven', 'Twelve']);
    const question = await readQuestion();
    expect(question.versions.map(({ version, differences }) => [version, differences])).toEqual([
      [3, ['OPTIONS']],
      [2, ['ORDER']],
      [1, []],
    ]);
    const terms = { version: 3, accepted: ['Five'], allVersions: true };
    const answer = await post('/regrade/preview', terms);
    const preview = answer.json<RegradePreview>();
    expect(shares(preview)).toEqual([
      [3, 2, 0, true],
      [2, 2, 2, false],
      [1, 2, 2, false],
    ]);
    const applied = await run({ ...terms, basis: preview.basis });
    expect([applied.statusCode, applied.json()]).toEqual([
      201,
      expect.objectContaining({ attemptsChanged: preview.changed, allVersions: true, accepted: ['Five'] }),
    ]);
    expect(await pointsOf([...first, ...second, ...third])).toEqual([0, 2, 2, 0, 2, 0]);
    expect((await readQuestion()).versions.map(({ accepted }) => accepted)).toEqual([['B'], ['A'], ['D']]);
    // A paper with the first version, submitted only now.
    await running.submit();
    expect(await pointsOf([running.id])).toEqual([2]);
    await expectSound();
    await room.undo(applied.json());
    expect(await pointsOf([...first, ...second, ...third, running.id])).toEqual([2, 0, 0, 2, 2, 0, 0]);
    await expectSound();
  });

  it('refuses a text that is no option of any version, and writes nothing', async () => {
    const ids = await stage();
    const refused = await run({ accepted: ['Five', 'Eleven'], allVersions: true });
    expect([refused.statusCode, refused.json<{ details: string[] }>().details]).toEqual([
      422,
      ['accepted: must be option texts of this question'],
    ]);
    expect([await countRegrades(), await pointsOf(ids)]).toEqual([0, [2, 0, 0, 2, 2]]);
  });

  it('corrects the bank by the answer too, whatever its letter there', async () => {
    await submit('Five');
    const moved = ['Five', 'Twelve', 'Nine', 'Seven'].map((optionText) => ({ optionText }));
    await save({ options: moved, correctAnswer: 'D' });
    expect((await run({ accepted: ['Five'], allVersions: true, correctQuestion: true })).statusCode).toBe(
      201,
    );
    expect(await inBank()).toEqual([3, 'A']);
  });
});

describe('a save that changes the key', () => {
  it('returns how many submissions used the old key, and in which quizzes the teacher may regrade', async () => {
    expect((await save({ correctAnswer: 'B' })).oldKey).toBeNull();
    await save({ correctAnswer: 'C' });
    await submit('Seven');
    const quiz = { id: room.quiz.id, title: 'Descriptive Statistics' };
    expect((await save({ correctAnswer: 'A' })).oldKey).toEqual({
      submissions: 1,
      quizzes: [{ ...quiz, submissions: 1 }],
    });
    // Restored from the history: no submission used another key.
    expect((await save({ correctAnswer: 'C' })).oldKey).toBeNull();
    await submitAll(['Seven', 'Five']);
    const { version, oldKey } = await save({ correctAnswer: 'D' });
    expect(oldKey?.submissions).toBe(3);
    // A retry after a lost response gets the same result. New text or tags do not change the key.
    expect((await save({ correctAnswer: 'D', version: (version ?? 0) - 1 })).oldKey?.submissions).toBe(3);
    expect((await save({ questionText: 'How many primes?', version })).oldKey).toBeNull();
    expect((await save({ tags: ['Primes'], version: (version ?? 0) + 1 })).oldKey).toBeNull();
    await room.apply(0, { version: 3, accepted: ['A'] });
    expect((await save({ correctAnswer: 'A' })).oldKey).toBeNull();
  });

  it('counts each quiz separately, and excludes other teachers’ quizzes', async () => {
    await submitAll(['Seven', 'Five']);
    const other = await signInAsPerson(context.db, 'TEACHER');
    const theirs = await createTestQuiz(context.db, other.accountId, {
      questions: [],
      quiz: { title: 'Zeta' },
    });
    await context.db
      .insertInto('quiz_question')
      .values({ quiz_id: theirs.id, order_number: 1, question_id: room.question(0).id })
      .execute();
    await submit('Five', theirs.id);
    const own = { id: room.quiz.id, title: 'Descriptive Statistics', submissions: 2 };
    expect((await save({ correctAnswer: 'D' })).oldKey).toEqual({ submissions: 2, quizzes: [own] });
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    expect((await save({ correctAnswer: 'A' }, admin)).oldKey).toEqual({
      submissions: 3,
      quizzes: [own, { id: theirs.id, title: 'Zeta', submissions: 1 }],
    });
  });

  it('compares by the answer: moved options are no new key, exchanged texts under the same letter are', async () => {
    await submit('Seven');
    const moved = ['Five', 'Seven', 'Nine', 'Twelve'].map((optionText) => ({ optionText }));
    expect((await save({ options: moved, correctAnswer: 'B' })).oldKey).toBeNull();
    const reworded = ['Five', 'Seven (7)', 'Nine', 'Twelve'].map((optionText) => ({ optionText }));
    expect((await save({ options: reworded, correctAnswer: 'B' })).oldKey).toBeNull();
    const exchanged = ['Seven', 'Five', 'Nine', 'Twelve'].map((optionText) => ({ optionText }));
    expect((await save({ options: exchanged, correctAnswer: 'B' })).oldKey?.submissions).toBe(1);
  });
});

describe('undoing a regrade', () => {
  it('restores the key in the bank with it, if requested', async () => {
    const ids = await submitAll(['Seven', 'Five']);
    const regrade = await room.apply(0, { accepted: ['D'] }, { correctQuestion: true });
    expect(await inBank()).toEqual([2, 'D']);
    const offer = { regrade: { id: regrade.id }, version: 2, from: 'D', to: 'C', isSetByRegrade: true };
    expect((await readQuestion()).bankKey).toEqual(offer);
    const undone = await context.call(room.teacher, 'POST', `/regrade/${regrade.id}/undo`, {
      bankVersion: 2,
    });
    expect(undone.statusCode).toBe(200);
    expect([await inBank(), await pointsOf(ids)]).toEqual([
      [3, 'C'],
      [2, 0],
    ]);
    expect((await readQuestion()).bankKey).toBeNull();
    await expectSound();
  });

  it('keeps the key in the bank otherwise, and offers it also when the teacher had changed it before', async () => {
    const ids = await stage();
    const regrade = await room.apply(0, { accepted: ['D'] });
    expect((await readQuestion()).bankKey).toMatchObject({ version: 2, to: 'C', isSetByRegrade: false });
    await room.undo(regrade);
    expect([await inBank(), await pointsOf(ids)]).toEqual([
      [2, 'D'],
      [2, 0, 0, 2, 2],
    ]);
  });

  it('is refused as a whole, naming the question, when the question was changed since', async () => {
    const ids = await submitAll(['Seven', 'Five']);
    const regrade = await room.apply(0, { accepted: ['D'] }, { correctQuestion: true });
    await save({ questionText: 'How many primes are below 12, then?' });
    const refused = await context.call(room.teacher, 'POST', `/regrade/${regrade.id}/undo`, {
      bankVersion: 2,
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'REGRADE_BANK_CHANGED',
        message: expect.stringContaining('“How many primes are below 12?”'),
      }),
    ]);
    expect([await inBank(), await pointsOf(ids)]).toEqual([
      [3, 'D'],
      [0, 2],
    ]);
    expect((await readQuestion()).regrades[0]?.canUndo).toBe(true);
  });
});

describe('between a preview and its regrade', () => {
  it('a changed question, or another regrade, refuses the regrade and nothing is written', async () => {
    const ids = await stage();
    const { basis } = await room.preview(0, { accepted: ['D'] });
    await save({ correctAnswer: 'A' });
    const refused = await run({ accepted: ['D'], basis, correctQuestion: true });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'REGRADE_OUTDATED']);
    expect([await countRegrades(), await pointsOf(ids), await inBank()]).toEqual([
      0,
      [2, 0, 0, 2, 2],
      [3, 'A'],
    ]);
    const next = await room.preview(0, { accepted: ['D'] });
    await room.apply(0, { points: 4 });
    expect((await run({ accepted: ['D'], basis: next.basis })).statusCode).toBe(409);
    expect(await countRegrades()).toBe(1);
  });

  it('a submission does not refuse it and is regraded with the others', async () => {
    const ids = await stage();
    const preview = await room.preview(0, { accepted: ['C'] });
    const late = await submit('Seven');
    const regrade = await room.apply(0, { accepted: ['C'], basis: preview.basis });
    expect([preview.changed, regrade.attemptsChanged]).toEqual([2, 3]);
    expect(await pointsOf([...ids, late])).toEqual([2, 0, 0, 0, 0, 2]);
    await expectSound();
  });
});
